-- The heads of streams, in the order of the call; NULL for a stream that does not exist or whose team has ended. One call for many tenants, so
-- it runs with the rights of the owner, and it returns nothing but numbers.
CREATE OR REPLACE FUNCTION loci.heads(p_tenants bigint[], p_streams int[])
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
