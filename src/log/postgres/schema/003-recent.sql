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

REVOKE ALL ON FUNCTION loci.recent FROM PUBLIC;
GRANT EXECUTE ON FUNCTION loci.recent TO loci_node;
