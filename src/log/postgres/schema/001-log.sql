-- The log of a team server: tenants, their members and streams, and the events of each stream.
--
-- Every table has row-level security, which also binds the owner. The settings loci.tenant and loci.stream, which hold
-- for one transaction, decide what a statement sees; without them every statement fails. The role of a node owns
-- nothing. It reads by the policies and writes by the functions at the end of this file, and by nothing else.
--
-- Every function that runs with the owner's rights, and every one in plpgsql that a node may call, has its own search path
-- with pg_temp at the end. Otherwise a temporary type of the caller, such as one with the name text, would run the
-- caller's code with the owner's rights.

CREATE SCHEMA loci;
REVOKE ALL ON SCHEMA loci FROM PUBLIC;
GRANT USAGE ON SCHEMA loci TO loci_node;

-- Nodes need no temporary tables, which would carry the rows of one tenant to the next transaction.
DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()); END $$;

CREATE TABLE loci.tenants (
  tenant bigint PRIMARY KEY,
  name text NOT NULL,
  made timestamptz NOT NULL DEFAULT now(),
  -- Set when the tenant is deleted. From then on no token of it works.
  ended timestamptz,
  most_members int NOT NULL DEFAULT 1000,
  most_spaces int NOT NULL DEFAULT 1000,
  -- Of one member.
  most_tokens int NOT NULL DEFAULT 50,
  most_events bigint NOT NULL DEFAULT 10000000,
  most_bytes bigint NOT NULL DEFAULT 20000000000,
  requests_a_minute int NOT NULL DEFAULT 6000
);
CREATE UNIQUE INDEX tenants_name ON loci.tenants (name) WHERE ended IS NULL;

CREATE TABLE loci.members (
  tenant bigint NOT NULL,
  member int NOT NULL,
  name text NOT NULL CHECK (name ~ '^[A-Za-z0-9._@-]{1,64}$'),
  made timestamptz NOT NULL DEFAULT now(),
  -- The row of a member who left stays, because events name it as their author.
  ended timestamptz,
  -- May invite and remove members, and change every role.
  is_admin boolean NOT NULL DEFAULT false,
  wrong_codes int NOT NULL DEFAULT 0,
  wrong_codes_since timestamptz NOT NULL DEFAULT now(),
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

-- What was forgotten, also before it arrived. An empty kind means events of every kind. A forgetting by a member reaches
-- the events of that member; one by 0 reaches those of everybody.
CREATE TABLE loci.forgotten (
  tenant bigint NOT NULL,
  stream int NOT NULL,
  target uuid NOT NULL,
  kind text NOT NULL,
  by int NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, stream, target, kind, by)
);

-- Leaves of blank events whose keys are not cut yet. A node cuts them before it acknowledges the forgetting; what a node
-- that was killed has left here is cut by the next one.
CREATE TABLE loci.uncut (
  tenant bigint NOT NULL,
  stream int NOT NULL,
  leaf bigint NOT NULL,
  PRIMARY KEY (tenant, stream, leaf)
);

-- Partitions of events with content that was blanked or removed since the last tidy, whose bytes are still in the files.
CREATE TABLE loci.untidy (
  part int PRIMARY KEY,
  since timestamptz NOT NULL,
  last timestamptz NOT NULL
);

-- When the files were rewritten, and whether the WAL was, too.
CREATE TABLE loci.tidied (
  at timestamptz PRIMARY KEY,
  has_wal boolean NOT NULL
);

-- How far the lines of each device were taken over. A member cannot move the cursor of another's device.
CREATE TABLE loci.sources (
  tenant bigint NOT NULL,
  stream int NOT NULL,
  member int NOT NULL,
  device text NOT NULL,
  cursor text NOT NULL,
  PRIMARY KEY (tenant, stream, member, device)
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

-- The functions of the owner find streams with leaves to cut, of all tenants. The node's role does not.
CREATE POLICY all_tenants ON loci.uncut FOR SELECT TO CURRENT_USER USING (true);

-- The partitions are left out: a node reads them through their table.
GRANT SELECT ON loci.tenants, loci.members, loci.streams, loci.events, loci.forgotten, loci.sources, loci.uncut, loci.epoch TO loci_node;

-- Binds the transaction to a tenant. A transaction that is bound to a tenant cannot go to another one.
CREATE FUNCTION loci.enter(p_tenant bigint) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  bound text := current_setting('loci.tenant', true);
BEGIN
  -- Without the first test, NULL would end the binding.
  IF p_tenant IS NULL OR (bound <> '' AND bound <> p_tenant::text) THEN
    RAISE EXCEPTION 'this transaction is bound to another tenant' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('loci.tenant', p_tenant::text, true);
END $$;

-- Binds the transaction to a stream, in the same way.
CREATE FUNCTION loci.enter(p_tenant bigint, p_stream int) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  bound text := current_setting('loci.stream', true);
BEGIN
  PERFORM loci.enter(p_tenant);
  IF p_stream IS NULL OR (bound <> '' AND bound <> p_stream::text) THEN
    RAISE EXCEPTION 'this transaction is bound to another stream' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('loci.stream', p_stream::text, true);
END $$;

-- Appends events. Numbers are taken under the lock of the stream's row, which
-- is held until the commit is durable, so their order is the order of the commits. It does not look for known events:
-- one of them ends it with unique_violation, and the caller goes on with append_known.
CREATE FUNCTION loci.append(
  p_tenant bigint, p_stream int,
  p_authors int[], p_ids uuid[], p_kinds text[], p_leaves bigint[], p_heads text[], p_tails text[],
  p_bytes bigint,
  OUT last bigint, OUT forgets int
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan AS $$
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
    INSERT INTO loci.events (tenant, stream, seq, id, kind, author, leaf, head, tail)
    SELECT p_tenant, p_stream, last - count + u.at, u.id, u.kind, u.author, u.leaf, u.head,
      CASE WHEN NOT loci.is_forgotten(p_tenant, p_stream, u.id, u.kind, u.author) THEN decode(u.tail, 'base64') END
    FROM unnest(p_ids, p_kinds, p_authors, p_leaves, p_heads, p_tails)
      WITH ORDINALITY AS u (id, kind, author, leaf, head, tail, at);
  END IF;
END $$;

-- The functions below look up events by id with the index on ids. For a join, the planner takes a stream for small until
-- the table is analysed, and reads all of it: the time of a first sync grew with the square of its events. A subquery with
-- LIMIT or OFFSET cannot be joined in another order, so each id is looked up by itself.

-- Appends events of which some may be known. It writes even if all of them are known, because only a write waits for
-- the standby: without it, a retry would acknowledge what only this server has.
CREATE FUNCTION loci.append_known(
  p_tenant bigint, p_stream int,
  p_authors int[], p_ids uuid[], p_kinds text[], p_leaves bigint[], p_heads text[], p_tails text[],
  OUT last bigint, OUT last_id uuid, OUT forgets int, OUT conflict uuid[], OUT uncut bigint[]
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan AS $$
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
  SELECT array_agg(e.id) INTO conflict FROM unnest(p_ids, p_kinds, p_heads) AS u (id, kind, head)
  CROSS JOIN LATERAL (
    SELECT i.id, i.head FROM loci.events i
    WHERE i.tenant = p_tenant AND i.stream = p_stream AND i.id = u.id AND i.kind = u.kind LIMIT 1
  ) e
  WHERE e.head <> u.head;
  WITH given AS (
    SELECT DISTINCT ON (u.id, u.kind) u.* FROM unnest(p_ids, p_kinds, p_authors, p_leaves, p_heads, p_tails)
      WITH ORDINALITY AS u (id, kind, author, leaf, head, tail, at)
    WHERE NOT EXISTS (
      SELECT FROM loci.events e
      WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.id = u.id AND e.kind = u.kind OFFSET 0
    )
    ORDER BY u.id, u.kind, u.at
  ), stored AS (
    INSERT INTO loci.events (tenant, stream, seq, id, kind, author, leaf, head, tail)
    SELECT p_tenant, p_stream, before + row_number() OVER (ORDER BY g.at), g.id, g.kind, g.author, g.leaf, g.head,
      CASE WHEN NOT loci.is_forgotten(p_tenant, p_stream, g.id, g.kind, g.author) THEN decode(g.tail, 'base64') END
    FROM given g RETURNING events.id, events.head, events.tail
  )
  SELECT count(*), coalesce(sum(octet_length(s.head) + coalesce(octet_length(s.tail), 0)), 0) INTO added, added_bytes
  FROM stored s;
  UPDATE loci.streams s SET head = s.head + added, bytes = s.bytes + added_bytes WHERE s.tenant = p_tenant AND s.stream = p_stream;
  SELECT max(e.seq) INTO last FROM unnest(p_ids, p_kinds) AS u (id, kind)
  CROSS JOIN LATERAL (
    SELECT i.seq FROM loci.events i
    WHERE i.tenant = p_tenant AND i.stream = p_stream AND i.id = u.id AND i.kind = u.kind LIMIT 1
  ) e;
  SELECT e.id INTO last_id FROM loci.events e WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.seq = last;
  -- An append that ended with unique_violation has written these contents to the files, with keys that no event names.
  INSERT INTO loci.uncut (tenant, stream, leaf)
    SELECT p_tenant, p_stream, u.leaf FROM unnest(p_ids, p_kinds, p_leaves, p_tails) AS u (id, kind, leaf, tail)
    CROSS JOIN LATERAL (
      SELECT i.leaf FROM loci.events i
      WHERE i.tenant = p_tenant AND i.stream = p_stream AND i.id = u.id AND i.kind = u.kind LIMIT 1
    ) e
    WHERE e.leaf <> u.leaf AND u.tail IS NOT NULL
    ON CONFLICT DO NOTHING;
  uncut := loci.uncut_of(p_tenant, p_stream);
END $$;

-- Blanks events and remembers them, so that their content is not stored when it arrives again. Returns what it blanked.
CREATE FUNCTION loci.forget(p_tenant bigint, p_stream int, p_targets uuid[], p_kinds text[], p_by int, OUT erased uuid[], OUT uncut bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  erased := loci.blank(p_tenant, p_stream, p_targets, p_kinds, p_by);
  uncut := loci.uncut_of(p_tenant, p_stream);
END $$;

-- Stores the lines of a laptop, forgets what they forget, and moves the device's cursor if it is where the laptop thinks.
-- Forgettings count before content, also in one push; those of a line whose id has another event count nothing. Returns
-- what became of each line, and the ends of the stream before and after.
CREATE FUNCTION loci.push(
  p_tenant bigint, p_stream int, p_author int,
  p_ids uuid[], p_kinds text[], p_leaves bigint[], p_heads text[], p_tails text[],
  p_targets uuid[], p_lines int[], p_by int,
  p_device text, p_after text, p_next text,
  OUT outcomes text[], OUT cursor text, OUT first bigint, OUT first_id uuid, OUT last bigint, OUT last_id uuid,
  OUT forgets int, OUT uncut bigint[]
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  conflicts int[];
  olds int[];
  targets uuid[];
  added int;
  added_bytes bigint;
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  UPDATE loci.streams s SET head = s.head WHERE s.tenant = p_tenant AND s.stream = p_stream RETURNING s.head INTO first;
  IF first IS NULL THEN
    RAISE EXCEPTION 'there is no such stream' USING ERRCODE = 'no_data_found';
  END IF;
  SELECT e.id INTO first_id FROM loci.events e WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.seq = first;

  -- Two devices may seal one event with different keys, so the heads of sealed lines differ.
  SELECT coalesce(array_agg(u.at), '{}'),
    coalesce(array_agg(u.at) FILTER (WHERE u.kind <> 'sealed' AND e.head <> u.head), '{}') INTO olds, conflicts
  FROM unnest(p_ids, p_kinds, p_heads) WITH ORDINALITY AS u (id, kind, head, at)
  CROSS JOIN LATERAL (
    SELECT i.head FROM loci.events i
    WHERE i.tenant = p_tenant AND i.stream = p_stream AND i.id = u.id AND i.kind = u.kind LIMIT 1
  ) e;

  SELECT array_agg(DISTINCT u.target) INTO targets
  FROM unnest(p_targets, p_lines) AS u (target, line) WHERE u.line <> ALL (conflicts);
  IF targets IS NOT NULL THEN
    PERFORM loci.blank(p_tenant, p_stream, targets, array_fill(''::text, ARRAY[cardinality(targets)]), p_by);
  END IF;

  WITH given AS (
    SELECT DISTINCT ON (u.id, u.kind) u.* FROM unnest(p_ids, p_kinds, p_leaves, p_heads, p_tails)
      WITH ORDINALITY AS u (id, kind, leaf, head, tail, at)
    WHERE u.at <> ALL (olds)
    ORDER BY u.id, u.kind, u.at
  ), stored AS (
    INSERT INTO loci.events (tenant, stream, seq, id, kind, author, leaf, head, tail)
    SELECT p_tenant, p_stream, first + row_number() OVER (ORDER BY g.at), g.id, g.kind, p_author, g.leaf, g.head,
      CASE WHEN NOT loci.is_forgotten(p_tenant, p_stream, g.id, g.kind, p_author) THEN decode(g.tail, 'base64') END
    FROM given g RETURNING events.head, events.tail
  )
  SELECT count(*), coalesce(sum(octet_length(s.head) + coalesce(octet_length(s.tail), 0)), 0) INTO added, added_bytes
  FROM stored s;
  UPDATE loci.streams s SET head = s.head + added, bytes = s.bytes + added_bytes
    WHERE s.tenant = p_tenant AND s.stream = p_stream RETURNING s.head, s.forgets INTO last, forgets;
  SELECT e.id INTO last_id FROM loci.events e WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.seq = last;

  SELECT array_agg(CASE
      WHEN u.at = ANY (conflicts) OR (u.kind <> 'sealed' AND e.head <> u.head) THEN 'conflict'
      WHEN u.tail IS NOT NULL AND e.tail IS NULL THEN 'erased'
      WHEN u.at = ANY (olds) OR u.at > u.earliest THEN 'known'
      ELSE 'stored'
    END ORDER BY u.at) INTO outcomes
  FROM (
    SELECT g.*, min(g.at) OVER (PARTITION BY g.id, g.kind) AS earliest
    FROM unnest(p_ids, p_kinds, p_heads, p_tails) WITH ORDINALITY AS g (id, kind, head, tail, at)
  ) u
  CROSS JOIN LATERAL (
    SELECT i.head, i.tail FROM loci.events i
    WHERE i.tenant = p_tenant AND i.stream = p_stream AND i.id = u.id AND i.kind = u.kind LIMIT 1
  ) e;

  SELECT s.cursor INTO cursor FROM loci.sources s
    WHERE s.tenant = p_tenant AND s.stream = p_stream AND s.member = p_author AND s.device = p_device;
  IF cursor IS NOT DISTINCT FROM p_after THEN
    INSERT INTO loci.sources (tenant, stream, member, device, cursor)
      VALUES (p_tenant, p_stream, p_author, p_device, p_next)
      ON CONFLICT (tenant, stream, member, device) DO UPDATE SET cursor = excluded.cursor;
    cursor := p_next;
  END IF;
  uncut := loci.uncut_of(p_tenant, p_stream);
END $$;

-- Takes leaves off the list of those to cut.
CREATE FUNCTION loci.cut_done(p_tenant bigint, p_stream int, p_leaves bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  DELETE FROM loci.uncut c WHERE c.tenant = p_tenant AND c.stream = p_stream AND c.leaf = ANY (p_leaves);
END $$;

-- The parts of the functions above.
CREATE FUNCTION loci.is_forgotten(p_tenant bigint, p_stream int, p_id uuid, p_kind text, p_author int) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM loci.forgotten f
    WHERE f.tenant = p_tenant AND f.stream = p_stream AND f.target = p_id AND f.kind IN ('', p_kind) AND f.by IN (0, p_author)
  )
$$;

CREATE FUNCTION loci.blank(p_tenant bigint, p_stream int, p_targets uuid[], p_kinds text[], p_by int) RETURNS uuid[]
LANGUAGE plpgsql AS $$
DECLARE
  erased uuid[];
BEGIN
  UPDATE loci.streams s SET forgets = s.forgets + 1 WHERE s.tenant = p_tenant AND s.stream = p_stream;
  INSERT INTO loci.forgotten (tenant, stream, target, kind, by)
    SELECT p_tenant, p_stream, u.target, u.kind, p_by FROM unnest(p_targets, p_kinds) AS u (target, kind)
    ON CONFLICT DO NOTHING;
  WITH blanked AS (
    UPDATE loci.events e SET tail = NULL FROM unnest(p_targets, p_kinds) AS u (target, kind)
    WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.id = u.target AND (u.kind = '' OR u.kind = e.kind)
      AND e.tail IS NOT NULL AND p_by IN (0, e.author)
    RETURNING e.id, e.leaf
  ), noted AS (
    INSERT INTO loci.uncut (tenant, stream, leaf) SELECT p_tenant, p_stream, b.leaf FROM blanked b
    ON CONFLICT DO NOTHING
  )
  SELECT array_agg(DISTINCT b.id) INTO erased FROM blanked b;
  IF erased IS NOT NULL THEN
    PERFORM loci.leave_untidy(p_tenant);
  END IF;
  RETURN erased;
END $$;

-- Notes that a partition has content to remove. It is called after the change and takes the time of the clock, so a tidy
-- that waited for this transaction does not count as later.
CREATE FUNCTION loci.leave_untidy(p_tenant bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO loci.untidy AS u (part, since, last)
    SELECT part, clock_timestamp(), clock_timestamp() FROM generate_series(0, 15) AS part
    WHERE satisfies_hash_partition('loci.events'::regclass, 16, part, p_tenant)
    ON CONFLICT (part) DO UPDATE SET last = excluded.last
$$;

CREATE FUNCTION loci.uncut_of(p_tenant bigint, p_stream int) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(c.leaf) FROM loci.uncut c WHERE c.tenant = p_tenant AND c.stream = p_stream
$$;

-- Reads events after a number: at most so many, and so many bytes, but at least one.
CREATE FUNCTION loci.read(p_tenant bigint, p_stream int, p_after bigint, p_after_id uuid, p_events int, p_bytes bigint)
RETURNS TABLE (seq bigint, id uuid, kind text, author text, leaf bigint, head text, tail text, forgets int)
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan AS $$
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
RETURNS TABLE (id uuid) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  RETURN QUERY SELECT e.id FROM unnest(p_ids, p_kinds) AS u (id, kind)
    JOIN loci.events e ON e.id = u.id AND (u.kind = '' OR u.kind = e.kind)
    WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.tail IS NOT NULL;
END $$;

-- True if one of these events was written by somebody else.
CREATE FUNCTION loci.has_others(p_tenant bigint, p_stream int, p_ids uuid[], p_author int) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  RETURN EXISTS (
    SELECT FROM loci.events e
    WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.id = ANY (p_ids) AND e.author <> p_author
  );
END $$;

-- How far the lines of a device were taken over; NULL for an unknown device.
CREATE FUNCTION loci.source(p_tenant bigint, p_stream int, p_member int, p_device text) RETURNS text
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  RETURN (
    SELECT s.cursor FROM loci.sources s
    WHERE s.tenant = p_tenant AND s.stream = p_stream AND s.member = p_member AND s.device = p_device
  );
END $$;

-- The heads of streams, in the order of the call; NULL for a stream that does not exist or whose team has ended. One
-- call for many tenants, so it runs with the rights of the owner, and it returns nothing but numbers.
CREATE FUNCTION loci.heads(p_tenants bigint[], p_streams int[])
RETURNS TABLE (head bigint, forgets int) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
      JOIN loci.tenants t ON t.tenant = s.tenant AND t.ended IS NULL
      WHERE s.tenant = wanted.tenant AND s.stream = wanted.stream;
    RETURN NEXT;
  END LOOP;
  PERFORM set_config('loci.tenant', bound, true);
END $$;

-- The place before the newest events of a stream, for an index that starts with them.
CREATE FUNCTION loci.recent(p_tenant bigint, p_stream int, p_count int)
RETURNS TABLE (after_seq bigint, after_id uuid, head bigint)
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  RETURN QUERY SELECT greatest(s.head - p_count, 0), e.id, s.head
  FROM loci.streams s
  LEFT JOIN loci.events e ON e.tenant = p_tenant AND e.stream = p_stream AND e.seq = s.head - p_count
  WHERE s.tenant = p_tenant AND s.stream = p_stream;
END $$;

-- The leaves of a stream that are to be cut.
CREATE FUNCTION loci.uncut_in(p_tenant bigint, p_stream int) RETURNS bigint[] LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  RETURN loci.uncut_of(p_tenant, p_stream);
END $$;

-- Some streams with leaves to cut, of any tenant: numbers only.
CREATE FUNCTION loci.streams_to_cut() RETURNS TABLE (tenant bigint, stream int) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('loci.tenant', true) <> '' THEN
    RAISE EXCEPTION 'this transaction is bound to a tenant' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('loci.tenant', '0', true), set_config('loci.stream', '0', true);
  RETURN QUERY SELECT DISTINCT c.tenant, c.stream FROM loci.uncut c LIMIT 100;
  PERFORM set_config('loci.tenant', '', true), set_config('loci.stream', '', true);
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA loci FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  loci.enter(bigint), loci.enter(bigint, int), loci.append, loci.append_known, loci.forget, loci.push,
  loci.cut_done, loci.read, loci.find, loci.has_others, loci.source, loci.uncut_of, loci.uncut_in, loci.streams_to_cut, loci.heads,
  loci.recent
  TO loci_node;
