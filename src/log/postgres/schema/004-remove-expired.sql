-- Removes what can no longer be used: device logins that have expired, and tokens and invitations so many days after
-- their end, because lists show them until then. Looks at so many tenants after a number, each by itself, because the
-- policies bind the owner, too. `last` is the last number that it looked at; NULL after the last tenant. Only the owner
-- may call it.
CREATE FUNCTION loci.remove_expired(p_after bigint, p_count int, p_days int, OUT last bigint, OUT removed bigint)
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  highest bigint := (SELECT s.last_value FROM loci.tenant_numbers s);
  ended timestamptz := now() - make_interval(days => p_days);
  rows bigint;
BEGIN
  removed := 0;
  FOR number IN p_after + 1 .. least(p_after + p_count, highest) LOOP
    PERFORM set_config('loci.tenant', number::text, true);
    DELETE FROM loci.logins l WHERE l.tenant = number AND l.expires < now();
    GET DIAGNOSTICS rows = ROW_COUNT;
    removed := removed + rows;
    DELETE FROM loci.tokens k WHERE k.tenant = number AND least(k.expires, k.revoked) < ended;
    GET DIAGNOSTICS rows = ROW_COUNT;
    removed := removed + rows;
    DELETE FROM loci.invitations i WHERE i.tenant = number AND least(i.expires, i.used) < ended;
    GET DIAGNOSTICS rows = ROW_COUNT;
    removed := removed + rows;
  END LOOP;
  PERFORM set_config('loci.tenant', '', true);
  last := CASE WHEN p_after + p_count < highest THEN p_after + p_count END;
END $$;
REVOKE ALL ON FUNCTION loci.remove_expired FROM PUBLIC;
