-- The keys of a team server's content, in a database of their own: what is cut here is unreadable in every copy of the
-- log, also in backups. Backups of this database are kept for a short time only.
CREATE SCHEMA loci;
REVOKE ALL ON SCHEMA loci FROM PUBLIC;
GRANT USAGE ON SCHEMA loci TO loci_node;

DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()); END $$;

-- How many leaves of each stream are in use.
CREATE TABLE loci.leaves (
  tenant bigint NOT NULL,
  stream int NOT NULL,
  next bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, stream)
);

-- The keys from which those of all leaves that are not cut are derived. A tree has 65,536 leaves and starts as one key
-- at level 0; cutting a leaf replaces a key by those beside the path to the leaf.
CREATE TABLE loci.keys (
  tenant bigint NOT NULL,
  stream int NOT NULL,
  tree int NOT NULL,
  level int NOT NULL,
  place int NOT NULL,
  key bytea NOT NULL,
  PRIMARY KEY (tenant, stream, tree, level, place)
);

-- When the files were rewritten, so that keys that were cut before are gone from them, and whether the WAL was, too.
CREATE TABLE loci.tidied (
  at timestamptz PRIMARY KEY,
  has_wal boolean NOT NULL
);

ALTER TABLE loci.tidied ENABLE ROW LEVEL SECURITY;
ALTER TABLE loci.tidied FORCE ROW LEVEL SECURITY;
CREATE POLICY everyone ON loci.tidied USING (true);
ALTER TABLE loci.leaves ENABLE ROW LEVEL SECURITY;
ALTER TABLE loci.leaves FORCE ROW LEVEL SECURITY;
ALTER TABLE loci.keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE loci.keys FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON loci.leaves
  USING (tenant = current_setting('loci.tenant')::bigint AND stream = current_setting('loci.stream')::int);
CREATE POLICY own ON loci.keys
  USING (tenant = current_setting('loci.tenant')::bigint AND stream = current_setting('loci.stream')::int);
GRANT SELECT ON loci.leaves, loci.keys TO loci_node;

CREATE FUNCTION loci.enter(p_tenant bigint, p_stream int) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  tenant text := current_setting('loci.tenant', true);
  stream text := current_setting('loci.stream', true);
BEGIN
  IF p_tenant IS NULL OR p_stream IS NULL
    OR (tenant <> '' AND tenant <> p_tenant::text) OR (stream <> '' AND stream <> p_stream::text) THEN
    RAISE EXCEPTION 'this transaction is bound to another stream' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('loci.tenant', p_tenant::text, true), set_config('loci.stream', p_stream::text, true);
END $$;

-- Takes leaves that nobody has used. They are durable before anything is encrypted with them. Each tree that they
-- reach gets its root from the caller's random bytes, unless it has one.
CREATE FUNCTION loci.reserve(p_tenant bigint, p_stream int, p_count int, p_root bytea, OUT first bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  size constant int := 65536;
BEGIN
  IF p_count < 1 OR p_count > size OR length(p_root) <> 32 THEN
    RAISE EXCEPTION 'a block has 1 to % leaves, a root 32 bytes', size USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM loci.enter(p_tenant, p_stream);
  INSERT INTO loci.leaves AS l (tenant, stream, next) VALUES (p_tenant, p_stream, p_count)
    ON CONFLICT (tenant, stream) DO UPDATE SET next = CASE
      -- A block is inside one tree.
      WHEN l.next / size = (l.next + p_count - 1) / size THEN l.next + p_count
      ELSE (l.next / size + 1) * size + p_count
    END
    RETURNING l.next - p_count INTO first;
  IF first % size = 0 THEN
    INSERT INTO loci.keys (tenant, stream, tree, level, place, key)
      VALUES (p_tenant, p_stream, (first / size)::int, 0, 0, p_root);
  END IF;
END $$;

CREATE FUNCTION loci.keys_of(p_tenant bigint, p_stream int, p_tree int)
RETURNS TABLE (level int, place int, key text) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  RETURN QUERY SELECT k.level, k.place, encode(k.key, 'base64') FROM loci.keys k
    WHERE k.tenant = p_tenant AND k.stream = p_stream AND k.tree = p_tree;
END $$;

-- Replaces one key by those beside the path to a leaf. False if another node has already replaced it.
CREATE FUNCTION loci.cut(p_tenant bigint, p_stream int, p_tree int, p_level int, p_place int,
  p_levels int[], p_places int[], p_keys text[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  DELETE FROM loci.keys k WHERE k.tenant = p_tenant AND k.stream = p_stream AND k.tree = p_tree
    AND k.level = p_level AND k.place = p_place;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO loci.keys (tenant, stream, tree, level, place, key)
    SELECT p_tenant, p_stream, p_tree, u.level, u.place, decode(u.key, 'base64')
    FROM unnest(p_levels, p_places, p_keys) AS u (level, place, key);
  RETURN true;
END $$;

-- Removes all keys of a stream, so that nothing in it can be read any more.
CREATE FUNCTION loci.cut_all(p_tenant bigint, p_stream int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  DELETE FROM loci.keys k WHERE k.tenant = p_tenant AND k.stream = p_stream;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA loci FROM PUBLIC;
GRANT EXECUTE ON FUNCTION loci.enter, loci.reserve, loci.keys_of, loci.cut, loci.cut_all TO loci_node;
