-- Bounds the cursors of devices, which a member names freely, and counts them to what the team has stored.

-- A cursor has about 62 bytes for each segment of a device's log, so this is enough for 2,000 segments of 8 MiB.
ALTER TABLE loci.sources
  ADD COLUMN used timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT sources_short CHECK (octet_length(device) <= 512 AND octet_length(cursor) <= 131072) NOT VALID;

-- A member has cursors of the last 64 devices of a stream. A device that lost its cursor sends its lines again, and the
-- server knows them.
CREATE FUNCTION loci.use_source() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.used := now();
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION loci.use_source FROM PUBLIC;
CREATE TRIGGER use_source BEFORE INSERT OR UPDATE ON loci.sources FOR EACH ROW EXECUTE FUNCTION loci.use_source();

CREATE FUNCTION loci.drop_old_sources() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM loci.sources s
  WHERE s.tenant = NEW.tenant AND s.stream = NEW.stream AND s.member = NEW.member AND s.device IN (
    SELECT o.device FROM loci.sources o
    WHERE o.tenant = NEW.tenant AND o.stream = NEW.stream AND o.member = NEW.member AND o.device <> NEW.device
    ORDER BY o.used DESC, o.device OFFSET 63
  );
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION loci.drop_old_sources FROM PUBLIC;
CREATE TRIGGER drop_old_sources AFTER INSERT ON loci.sources FOR EACH ROW EXECUTE FUNCTION loci.drop_old_sources();

CREATE FUNCTION loci.count_source() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  added bigint := coalesce(octet_length(NEW.device) + octet_length(NEW.cursor), 0)
    - coalesce(octet_length(OLD.device) + octet_length(OLD.cursor), 0);
BEGIN
  IF added <> 0 THEN
    UPDATE loci.streams s SET bytes = s.bytes + added
      WHERE s.tenant = coalesce(NEW.tenant, OLD.tenant) AND s.stream = coalesce(NEW.stream, OLD.stream);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION loci.count_source FROM PUBLIC;
CREATE TRIGGER count_source AFTER INSERT OR UPDATE OR DELETE ON loci.sources
  FOR EACH ROW EXECUTE FUNCTION loci.count_source();

-- The cursors that are stored already. The policies bind the owner, too, so each stream is counted by itself.
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
      UPDATE loci.streams s SET bytes = s.bytes + (
        SELECT coalesce(sum(octet_length(c.device) + octet_length(c.cursor)), 0) FROM loci.sources c WHERE c.tenant = number AND c.stream = one
      ) WHERE s.tenant = number AND s.stream = one;
    END LOOP;
  END LOOP;
  PERFORM set_config('loci.tenant', '', true);
  PERFORM set_config('loci.stream', '', true);
END $$;
