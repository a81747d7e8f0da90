-- After a backup of the keys was restored, the leaves that the log uses must not be handed out again: two events would
-- share a key, and forgetting one would make the other unreadable. Goes on with a new tree, whose root is random. Only
-- the owner may call it.
CREATE FUNCTION loci.skip_leaves(p_tenant bigint, p_stream int, p_free bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  size constant int := 65536;
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  IF p_free <= coalesce((SELECT l.next FROM loci.leaves l WHERE l.tenant = p_tenant AND l.stream = p_stream), 0) THEN
    RETURN false;
  END IF;
  INSERT INTO loci.leaves AS l (tenant, stream, next) VALUES (p_tenant, p_stream, (p_free / size + 1) * size)
    ON CONFLICT (tenant, stream) DO UPDATE SET next = excluded.next;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION loci.skip_leaves FROM PUBLIC;
