-- Content that the server cannot read any more, because its key is lost or its bytes were altered, is stored again when a
-- laptop sends it. The event moves to the end of the stream, so that indexes and laptops that have passed it read it. A
-- row without words stays in its place, because cursors may name it; its kind begins with 'moved'.

-- How the content of events is stored: NULL for a blank event.
CREATE FUNCTION loci.tails_of(p_tenant bigint, p_stream int, p_ids uuid[], p_kinds text[])
RETURNS TABLE (id uuid, kind text, leaf bigint, tail text) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  RETURN QUERY SELECT e.id, e.kind, e.leaf, encode(e.tail, 'base64') FROM unnest(p_ids, p_kinds) AS u (id, kind)
  CROSS JOIN LATERAL (
    SELECT i.id, i.kind, i.leaf, i.tail FROM loci.events i
    WHERE i.tenant = p_tenant AND i.stream = p_stream AND i.id = u.id AND i.kind = u.kind LIMIT 1
  ) e;
END $$;

-- Stores events of this author again, with content that can be read. Leaves out events that are forgotten. Returns those
-- that it stored, and the end of the stream.
CREATE FUNCTION loci.renew(
  p_tenant bigint, p_stream int, p_author int,
  p_ids uuid[], p_kinds text[], p_leaves bigint[], p_heads text[], p_tails text[],
  OUT renewed uuid[], OUT last bigint, OUT last_id uuid
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  before bigint;
  places int[];
  numbers bigint[];
  added bigint;
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  UPDATE loci.streams s SET head = s.head WHERE s.tenant = p_tenant AND s.stream = p_stream RETURNING s.head INTO before;
  IF before IS NULL THEN
    RAISE EXCEPTION 'there is no such stream' USING ERRCODE = 'no_data_found';
  END IF;
  SELECT array_agg(g.at ORDER BY g.at), array_agg(g.seq ORDER BY g.at), array_agg(g.id ORDER BY g.at)
    INTO places, numbers, renewed
  FROM (
    SELECT DISTINCT ON (u.id, u.kind) u.id, u.at, e.seq FROM unnest(p_ids, p_kinds, p_heads)
      WITH ORDINALITY AS u (id, kind, head, at)
    CROSS JOIN LATERAL (
      SELECT i.seq, i.head, i.author FROM loci.events i
      WHERE i.tenant = p_tenant AND i.stream = p_stream AND i.id = u.id AND i.kind = u.kind LIMIT 1
    ) e
    WHERE e.author = p_author AND (u.kind = 'sealed' OR e.head = u.head)
      AND NOT loci.is_forgotten(p_tenant, p_stream, u.id, u.kind, p_author)
    ORDER BY u.id, u.kind, u.at
  ) g;
  -- Two statements: the new row may be stored only when the old one has another kind.
  UPDATE loci.events e SET kind = 'moved ' || e.seq, head = '', tail = NULL
    WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.seq = ANY (numbers);
  WITH stored AS (
    INSERT INTO loci.events (tenant, stream, seq, id, kind, author, leaf, head, tail)
    SELECT p_tenant, p_stream, before + row_number() OVER (ORDER BY u.at), u.id, u.kind, p_author, u.leaf, u.head,
      decode(u.tail, 'base64')
    FROM unnest(p_ids, p_kinds, p_leaves, p_heads, p_tails) WITH ORDINALITY AS u (id, kind, leaf, head, tail, at)
    WHERE u.at = ANY (places)
    RETURNING octet_length(events.head) + coalesce(octet_length(events.tail), 0) AS size
  )
  SELECT coalesce(sum(size), 0) INTO added FROM stored;
  UPDATE loci.streams s SET head = s.head + coalesce(cardinality(places), 0), bytes = s.bytes + added
    WHERE s.tenant = p_tenant AND s.stream = p_stream RETURNING s.head INTO last;
  SELECT e.id INTO last_id FROM loci.events e WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.seq = last;
END $$;

-- The first leaf that no event of each stream of a tenant uses. Only the owner may call it, after a backup of the keys was
-- restored: keys that were handed out since then must not be handed out again.
CREATE FUNCTION loci.free_leaves(p_tenant bigint) RETURNS TABLE (stream int, leaf bigint)
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  one int;
BEGIN
  PERFORM set_config('loci.tenant', p_tenant::text, true);
  FOR one IN SELECT s.stream FROM loci.streams s WHERE s.tenant = p_tenant LOOP
    PERFORM set_config('loci.stream', one::text, true);
    stream := one;
    SELECT coalesce(max(e.leaf) + 1, 0) INTO leaf FROM loci.events e WHERE e.tenant = p_tenant AND e.stream = one;
    RETURN NEXT;
  END LOOP;
  PERFORM set_config('loci.tenant', '', true), set_config('loci.stream', '', true);
END $$;

REVOKE ALL ON FUNCTION loci.tails_of, loci.renew, loci.free_leaves FROM PUBLIC;
GRANT EXECUTE ON FUNCTION loci.tails_of, loci.renew TO loci_node;
