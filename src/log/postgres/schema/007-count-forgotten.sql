-- Counts what was forgotten to what the team has stored. A member may forget ids that do not exist yet, so without this
-- nothing would bound the table.

-- The bytes of a row, with its entry in the index.
CREATE FUNCTION loci.forgotten_bytes() RETURNS int LANGUAGE sql IMMUTABLE AS $$ SELECT 150 $$;
REVOKE ALL ON FUNCTION loci.forgotten_bytes FROM PUBLIC;

CREATE FUNCTION loci.count_forgotten() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE loci.streams s SET bytes = s.bytes + n.count * loci.forgotten_bytes()
  FROM (SELECT a.tenant, a.stream, count(*) AS count FROM added a GROUP BY 1, 2) n
  WHERE s.tenant = n.tenant AND s.stream = n.stream;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION loci.count_forgotten FROM PUBLIC;
CREATE TRIGGER count_forgotten AFTER INSERT ON loci.forgotten REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION loci.count_forgotten();

-- What is stored already. The policies bind the owner, too, so each stream is counted by itself.
DO $$
DECLARE
  highest bigint := (SELECT CASE WHEN s.is_called THEN s.last_value ELSE 0 END FROM loci.tenant_numbers s);
  number bigint;
  one int;
BEGIN
  FOR number IN 1 .. highest LOOP
    PERFORM set_config('loci.tenant', number::text, true);
    FOR one IN SELECT s.stream FROM loci.streams s WHERE s.tenant = number LOOP
      PERFORM set_config('loci.stream', one::text, true);
      UPDATE loci.streams s SET bytes = s.bytes + loci.forgotten_bytes() * (
        SELECT count(*) FROM loci.forgotten f WHERE f.tenant = number AND f.stream = one
      ) WHERE s.tenant = number AND s.stream = one;
    END LOOP;
  END LOOP;
  PERFORM set_config('loci.tenant', '', true);
  PERFORM set_config('loci.stream', '', true);
END $$;
