-- Signing in by OIDC: which account of a provider belongs to which member.

CREATE TABLE loci.subjects (
  tenant bigint NOT NULL,
  issuer text NOT NULL CHECK (length(issuer) <= 500),
  subject text NOT NULL CHECK (length(subject) <= 255),
  member int NOT NULL,
  made timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, issuer, subject),
  -- A member has one account of a provider, so that a reused address does not get the member's rights.
  UNIQUE (tenant, issuer, member)
);
ALTER TABLE loci.subjects ENABLE ROW LEVEL SECURITY;
ALTER TABLE loci.subjects FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON loci.subjects USING (tenant = current_setting('loci.tenant')::bigint);
GRANT SELECT ON loci.subjects TO loci_node;

-- The member of an account. The first time, the account is bound to the member whose name is the verified address; from
-- then on only the account counts. No row if there is no such member, or the member is bound to another account.
CREATE FUNCTION loci.sign_in(p_tenant bigint, p_issuer text, p_subject text, p_name text)
RETURNS TABLE (member int, name text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  SELECT m.member, m.name INTO member, name FROM loci.subjects s
    JOIN loci.members m ON m.tenant = s.tenant AND m.member = s.member
    WHERE s.tenant = p_tenant AND s.issuer = p_issuer AND s.subject = p_subject;
  IF member IS NULL AND p_name IS NOT NULL THEN
    SELECT m.member, m.name INTO member, name FROM loci.members m
      WHERE m.tenant = p_tenant AND m.name = p_name AND loci.is_active(p_tenant, m.member);
    IF member IS NULL THEN RETURN; END IF;
    INSERT INTO loci.subjects (tenant, issuer, subject, member) VALUES (p_tenant, p_issuer, p_subject, sign_in.member)
      ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN; END IF;
    PERFORM loci.write_audit(p_tenant, member, NULL, 'account.bound', p_issuer);
  END IF;
  IF member IS NULL OR NOT loci.is_active(p_tenant, member) THEN RETURN; END IF;
  PERFORM loci.write_audit(p_tenant, member, NULL, 'session.opened', p_issuer);
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION loci.sign_in FROM PUBLIC;
GRANT EXECUTE ON FUNCTION loci.sign_in TO loci_node;
