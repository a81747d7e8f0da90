-- The log of a team server: tenants, their members and streams, and the events of each stream.
--
-- Every table has row-level security, which also binds the owner. The settings loci.tenant and loci.stream, which hold
-- for one transaction, decide what a statement sees; without them every statement fails. The role of a node owns
-- nothing. It reads by the policies and writes by the functions at the end of this file, and by nothing else.

CREATE SCHEMA loci;
REVOKE ALL ON SCHEMA loci FROM PUBLIC;
GRANT USAGE ON SCHEMA loci TO loci_node;

CREATE TABLE loci.tenants (
  tenant bigint PRIMARY KEY,
  name text NOT NULL,
  made timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE loci.members (
  tenant bigint NOT NULL,
  member int NOT NULL,
  name text NOT NULL,
  made timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, member),
  UNIQUE (tenant, name)
);

-- A row changes with each append. Half of a page stays free, so that the new version of a row is on the same page and
-- no index changes.
CREATE TABLE loci.streams (
  tenant bigint NOT NULL,
  stream int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('person', 'space')),
  name text NOT NULL,
  -- The person of a private stream, or the member who made a space's stream.
  owner int NOT NULL,
  -- The number of the last event.
  head bigint NOT NULL DEFAULT 0,
  -- How many events were forgotten. Nodes drop keys that they have cached when it changes.
  forgets int NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, stream),
  UNIQUE (tenant, kind, name)
) WITH (fillfactor = 50);

-- A line of the log in two parts. The head is plain text. The tail, salt and content, is encrypted with the key of the
-- leaf; NULL means erased.
CREATE TABLE loci.events (
  tenant bigint NOT NULL,
  stream int NOT NULL,
  seq bigint NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  author int NOT NULL,
  leaf bigint NOT NULL,
  head text NOT NULL,
  tail bytea,
  PRIMARY KEY (tenant, stream, seq)
) PARTITION BY HASH (tenant);

DO $$
BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE loci.events_%s PARTITION OF loci.events FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    -- The tail is encrypted, so compressing it would only cost time.
    EXECUTE format('ALTER TABLE loci.events_%s ALTER COLUMN tail SET STORAGE EXTERNAL', part);
  END LOOP;
END $$;

-- The id is first: ids are made in the order of time, so inserts of all tenants go to the last pages of the index.
CREATE UNIQUE INDEX events_id ON loci.events (id, kind, tenant, stream);

-- What was forgotten, also before it arrived. An empty kind means events of every kind.
CREATE TABLE loci.forgotten (
  tenant bigint NOT NULL,
  stream int NOT NULL,
  target uuid NOT NULL,
  kind text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, stream, target, kind)
);

-- How far the lines of each device were taken over.
CREATE TABLE loci.sources (
  tenant bigint NOT NULL,
  stream int NOT NULL,
  device text NOT NULL,
  cursor text NOT NULL,
  PRIMARY KEY (tenant, stream, device)
);

-- One row. A server that was restored from a backup gets a new epoch, so that laptops send again what it lost.
CREATE TABLE loci.epoch (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO loci.epoch DEFAULT VALUES;

DO $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT relname,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'stream') AND relname <> 'streams' AS has_stream,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant') AS has_tenant
    FROM pg_class c WHERE relnamespace = 'loci'::regnamespace AND relkind IN ('r', 'p')
  LOOP
    EXECUTE format('ALTER TABLE loci.%I ENABLE ROW LEVEL SECURITY', part.relname);
    EXECUTE format('ALTER TABLE loci.%I FORCE ROW LEVEL SECURITY', part.relname);
    EXECUTE format('CREATE POLICY own ON loci.%I USING (%s)', part.relname, CASE
      WHEN part.has_stream THEN $policy$tenant = current_setting('loci.tenant')::bigint AND stream = current_setting('loci.stream')::int$policy$
      WHEN part.has_tenant THEN $policy$tenant = current_setting('loci.tenant')::bigint$policy$
      ELSE 'true'
    END);
  END LOOP;
END $$;

-- The partitions are left out: a node reads them through their table.
GRANT SELECT ON loci.tenants, loci.members, loci.streams, loci.events, loci.forgotten, loci.sources, loci.epoch TO loci_node;

-- Binds the transaction to a tenant. A transaction that is bound to a tenant cannot go to another one.
CREATE FUNCTION loci.enter(p_tenant bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bound text := current_setting('loci.tenant', true);
BEGIN
  IF bound <> '' AND bound <> p_tenant::text THEN
    RAISE EXCEPTION 'this transaction is bound to another tenant' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('loci.tenant', p_tenant::text, true);
END $$;

-- Binds the transaction to a stream, in the same way.
CREATE FUNCTION loci.enter(p_tenant bigint, p_stream int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bound text := current_setting('loci.stream', true);
BEGIN
  PERFORM loci.enter(p_tenant);
  IF bound <> '' AND bound <> p_stream::text THEN
    RAISE EXCEPTION 'this transaction is bound to another stream' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('loci.stream', p_stream::text, true);
END $$;

-- Appends events, and remembers how far their devices are. Numbers are taken under the lock of the stream's row, which
-- is held until the commit is durable, so their order is the order of the commits. It does not look for known events:
-- one of them ends it with unique_violation, and the caller goes on with append_known.
CREATE FUNCTION loci.append(
  p_tenant bigint, p_stream int,
  p_authors int[], p_ids uuid[], p_kinds text[], p_leaves bigint[], p_heads text[], p_tails text[],
  p_bytes bigint, p_devices text[], p_cursors text[],
  OUT last bigint, OUT forgets int, OUT erased uuid[]
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  count int := cardinality(p_ids);
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  UPDATE loci.streams s SET head = s.head + count, bytes = s.bytes + p_bytes
    WHERE s.tenant = p_tenant AND s.stream = p_stream RETURNING s.head, s.forgets INTO last, forgets;
  IF last IS NULL THEN
    RAISE EXCEPTION 'there is no such stream' USING ERRCODE = 'no_data_found';
  END IF;
  IF forgets = 0 THEN
    INSERT INTO loci.events (tenant, stream, seq, id, kind, author, leaf, head, tail)
    SELECT p_tenant, p_stream, last - count + u.at, u.id, u.kind, u.author, u.leaf, u.head, decode(u.tail, 'base64')
    FROM unnest(p_ids, p_kinds, p_authors, p_leaves, p_heads, p_tails)
      WITH ORDINALITY AS u (id, kind, author, leaf, head, tail, at);
  ELSE
    WITH stored AS (
      INSERT INTO loci.events (tenant, stream, seq, id, kind, author, leaf, head, tail)
      SELECT p_tenant, p_stream, last - count + u.at, u.id, u.kind, u.author, u.leaf, u.head,
        CASE WHEN NOT loci.is_forgotten(p_tenant, p_stream, u.id, u.kind) THEN decode(u.tail, 'base64') END
      FROM unnest(p_ids, p_kinds, p_authors, p_leaves, p_heads, p_tails)
        WITH ORDINALITY AS u (id, kind, author, leaf, head, tail, at)
      RETURNING events.id, events.tail
    )
    SELECT array_agg(s.id) INTO erased FROM stored s WHERE s.tail IS NULL;
  END IF;
  PERFORM loci.set_sources(p_tenant, p_stream, p_devices, p_cursors);
END $$;

-- Appends events of which some may be known. It writes even if all of them are known, because only a write waits for
-- the standby: without it, a retry would acknowledge what only this server has.
CREATE FUNCTION loci.append_known(
  p_tenant bigint, p_stream int,
  p_authors int[], p_ids uuid[], p_kinds text[], p_leaves bigint[], p_heads text[], p_tails text[],
  p_devices text[], p_cursors text[],
  OUT last bigint, OUT last_id uuid, OUT forgets int, OUT erased uuid[], OUT known uuid[], OUT conflict uuid[]
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  before bigint;
  added int;
  added_bytes bigint;
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  UPDATE loci.streams s SET head = s.head WHERE s.tenant = p_tenant AND s.stream = p_stream
    RETURNING s.head, s.forgets INTO before, forgets;
  IF before IS NULL THEN
    RAISE EXCEPTION 'there is no such stream' USING ERRCODE = 'no_data_found';
  END IF;
  SELECT array_agg(e.id), array_agg(e.id) FILTER (WHERE e.head <> u.head) INTO known, conflict
  FROM unnest(p_ids, p_kinds, p_heads) AS u (id, kind, head)
  JOIN loci.events e ON e.tenant = p_tenant AND e.stream = p_stream AND e.id = u.id AND e.kind = u.kind;
  WITH given AS (
    SELECT DISTINCT ON (u.id, u.kind) u.* FROM unnest(p_ids, p_kinds, p_authors, p_leaves, p_heads, p_tails)
      WITH ORDINALITY AS u (id, kind, author, leaf, head, tail, at)
    WHERE NOT EXISTS (
      SELECT FROM loci.events e WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.id = u.id AND e.kind = u.kind
    )
    ORDER BY u.id, u.kind, u.at
  ), stored AS (
    INSERT INTO loci.events (tenant, stream, seq, id, kind, author, leaf, head, tail)
    SELECT p_tenant, p_stream, before + row_number() OVER (ORDER BY g.at), g.id, g.kind, g.author, g.leaf, g.head,
      CASE WHEN NOT loci.is_forgotten(p_tenant, p_stream, g.id, g.kind) THEN decode(g.tail, 'base64') END
    FROM given g RETURNING events.id, events.head, events.tail
  )
  SELECT count(*), coalesce(sum(octet_length(s.head) + coalesce(octet_length(s.tail), 0)), 0) INTO added, added_bytes
  FROM stored s;
  UPDATE loci.streams s SET head = s.head + added, bytes = s.bytes + added_bytes WHERE s.tenant = p_tenant AND s.stream = p_stream;
  SELECT array_agg(e.id) FILTER (WHERE e.tail IS NULL), max(e.seq) INTO erased, last
  FROM unnest(p_ids, p_kinds) AS u (id, kind)
  JOIN loci.events e ON e.tenant = p_tenant AND e.stream = p_stream AND e.id = u.id AND e.kind = u.kind;
  SELECT e.id INTO last_id FROM loci.events e WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.seq = last;
  PERFORM loci.set_sources(p_tenant, p_stream, p_devices, p_cursors);
END $$;

-- Blanks events and remembers them, so that their content is not stored when it arrives again. Returns what it blanked.
CREATE FUNCTION loci.forget(p_tenant bigint, p_stream int, p_targets uuid[], p_kinds text[])
RETURNS TABLE (id uuid, leaf bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  UPDATE loci.streams s SET forgets = s.forgets + 1 WHERE s.tenant = p_tenant AND s.stream = p_stream;
  INSERT INTO loci.forgotten (tenant, stream, target, kind)
    SELECT p_tenant, p_stream, u.target, u.kind FROM unnest(p_targets, p_kinds) AS u (target, kind)
    ON CONFLICT DO NOTHING;
  RETURN QUERY UPDATE loci.events e SET tail = NULL FROM unnest(p_targets, p_kinds) AS u (target, kind)
    WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.id = u.target AND (u.kind = '' OR u.kind = e.kind)
      AND e.tail IS NOT NULL
    RETURNING e.id, e.leaf;
END $$;

-- The parts of the functions above.
CREATE FUNCTION loci.is_forgotten(p_tenant bigint, p_stream int, p_id uuid, p_kind text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM loci.forgotten f
    WHERE f.tenant = p_tenant AND f.stream = p_stream AND f.target = p_id AND f.kind IN ('', p_kind)
  )
$$;

CREATE FUNCTION loci.set_sources(p_tenant bigint, p_stream int, p_devices text[], p_cursors text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(p_devices) = 0 THEN RETURN; END IF;
  INSERT INTO loci.sources (tenant, stream, device, cursor)
    SELECT DISTINCT ON (u.device) p_tenant, p_stream, u.device, u.cursor
    FROM unnest(p_devices, p_cursors) WITH ORDINALITY AS u (device, cursor, at) ORDER BY u.device, u.at DESC
    ON CONFLICT (tenant, stream, device) DO UPDATE SET cursor = excluded.cursor;
END $$;

-- Reads events after a number: at most so many, and so many bytes, but at least one.
CREATE FUNCTION loci.read(p_tenant bigint, p_stream int, p_after bigint, p_after_id uuid, p_events int, p_bytes bigint)
RETURNS TABLE (seq bigint, id uuid, kind text, author text, leaf bigint, head text, tail text, forgets int)
LANGUAGE plpgsql SET search_path = pg_catalog SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  now_forgets int;
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  IF p_after > 0 AND NOT EXISTS (
    SELECT FROM loci.events e WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.seq = p_after AND e.id = p_after_id
  ) THEN
    RAISE EXCEPTION 'another event has the number of this cursor' USING ERRCODE = 'LOC01';
  END IF;
  SELECT s.forgets INTO now_forgets FROM loci.streams s WHERE s.tenant = p_tenant AND s.stream = p_stream;
  IF now_forgets IS NULL THEN
    RAISE EXCEPTION 'there is no such stream' USING ERRCODE = 'no_data_found';
  END IF;
  RETURN QUERY SELECT r.seq, r.id, r.kind, m.name, r.leaf, r.head, encode(r.tail, 'base64'), now_forgets
  FROM (
    SELECT e.*, sum(octet_length(e.head) + coalesce(octet_length(e.tail), 0)) OVER (ORDER BY e.seq) AS size
    FROM (
      SELECT * FROM loci.events i WHERE i.tenant = p_tenant AND i.stream = p_stream AND i.seq > p_after
      ORDER BY i.seq LIMIT p_events
    ) e
  ) r
  LEFT JOIN loci.members m ON m.tenant = p_tenant AND m.member = r.author
  WHERE r.size <= p_bytes OR r.seq = p_after + 1
  ORDER BY r.seq;
END $$;

-- Finds events that are not blank, by id, and by kind if it is given.
CREATE FUNCTION loci.find(p_tenant bigint, p_stream int, p_ids uuid[], p_kinds text[])
RETURNS TABLE (id uuid, leaf bigint) LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  RETURN QUERY SELECT e.id, e.leaf FROM unnest(p_ids, p_kinds) AS u (id, kind)
    JOIN loci.events e ON e.id = u.id AND (u.kind = '' OR u.kind = e.kind)
    WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.tail IS NOT NULL;
END $$;

-- The heads of streams, in the order of the call; NULL for a stream that does not exist. One call for many tenants, so
-- it runs with the rights of the owner, and it returns nothing but numbers.
CREATE FUNCTION loci.heads(p_tenants bigint[], p_streams int[])
RETURNS TABLE (head bigint, forgets int) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  bound text := coalesce(current_setting('loci.tenant', true), '');
  wanted record;
BEGIN
  FOR wanted IN SELECT * FROM unnest(p_tenants, p_streams) AS u (tenant, stream) LOOP
    IF bound <> '' AND bound <> wanted.tenant::text THEN
      RAISE EXCEPTION 'this transaction is bound to another tenant' USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM set_config('loci.tenant', wanted.tenant::text, true);
    head := NULL;
    forgets := NULL;
    SELECT s.head, s.forgets INTO head, forgets FROM loci.streams s
      WHERE s.tenant = wanted.tenant AND s.stream = wanted.stream;
    RETURN NEXT;
  END LOOP;
  PERFORM set_config('loci.tenant', bound, true);
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA loci FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  loci.enter(bigint), loci.enter(bigint, int), loci.append, loci.append_known, loci.forget, loci.read, loci.find, loci.heads
  TO loci_node;
