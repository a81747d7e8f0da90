-- Looks up events by id with the index on ids. For a join, the planner takes a stream for small until the table is
-- analysed, and reads all of it for each push: the time of a first sync grew with the square of its events. A subquery
-- with LIMIT or OFFSET cannot be joined in another order, so each id is looked up by itself.

CREATE OR REPLACE FUNCTION loci.push(
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

CREATE OR REPLACE FUNCTION loci.append_known(
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
