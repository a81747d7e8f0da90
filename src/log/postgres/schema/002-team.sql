-- The people of a team server: roles, tokens, device logins, invitations, the audit log and quotas.
--
-- A function that changes something takes the member who asks (p_actor) and that member's token (p_token), checks the
-- member's rights itself, and writes the audit log in the same transaction. Its errors: LOC11 not allowed, LOC12 over a
-- quota, LOC13 not found, LOC14 the name is taken.

CREATE SEQUENCE loci.tenant_numbers AS bigint;

-- A member's role on the stream of a space. Member 0 means every member of the tenant. Private streams have no rows.
CREATE TABLE loci.grants (
  tenant bigint NOT NULL,
  member int NOT NULL,
  stream int NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'writer', 'reader')),
  PRIMARY KEY (tenant, member, stream)
);
CREATE INDEX grants_stream ON loci.grants (tenant, stream);

CREATE TABLE loci.tokens (
  tenant bigint NOT NULL,
  id text NOT NULL,
  member int NOT NULL,
  -- SHA-256 of 256 random bits.
  hash bytea NOT NULL CHECK (length(hash) = 32),
  -- token: made for a program. device: of a laptop that joined. session: of a browser.
  kind text NOT NULL CHECK (kind IN ('token', 'device', 'session')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'write', 'sync', 'admin'] AND cardinality(scopes) > 0),
  -- The only stream that the token may use; NULL for all of the member's. Such a token does not manage the team.
  stream int CHECK (stream IS NULL OR NOT scopes @> ARRAY['admin']),
  made timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL,
  last_used date,
  revoked timestamptz,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX tokens_member ON loci.tokens (tenant, member);

-- A device that waits until a member types its code elsewhere.
CREATE TABLE loci.logins (
  tenant bigint NOT NULL,
  id text NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  code text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  made timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL,
  asked timestamptz,
  approved_by int,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, code)
);

CREATE TABLE loci.invitations (
  tenant bigint NOT NULL,
  id text NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  -- The member's name: a new one, or that of a member who gets a new device.
  name text NOT NULL CHECK (name ~ '^[A-Za-z0-9._@-]{1,64}$'),
  is_admin boolean NOT NULL,
  -- The space and role that a new member gets besides those of every member.
  stream int,
  role text CHECK (role IN ('owner', 'writer', 'reader')),
  made timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL,
  used timestamptz,
  PRIMARY KEY (tenant, id)
);

-- What members did to the team, never content. The rows are only ever added.
CREATE TABLE loci.audit (
  tenant bigint NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- 0 is the operator of the server.
  actor int NOT NULL,
  token text,
  action text NOT NULL CHECK (action ~ '^[a-z]+[.][a-z]+$'),
  target text NOT NULL DEFAULT '' CHECK (length(target) <= 200),
  PRIMARY KEY (tenant, seq)
);

CREATE FUNCTION loci.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('loci.removing', true) = OLD.tenant::text THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON loci.audit
  FOR EACH ROW EXECUTE FUNCTION loci.refuse_audit_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON loci.audit EXECUTE FUNCTION loci.refuse_audit_change();

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['grants', 'tokens', 'logins', 'invitations', 'audit'] LOOP
    EXECUTE format('ALTER TABLE loci.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE loci.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format($policy$CREATE POLICY own ON loci.%I USING (tenant = current_setting('loci.tenant')::bigint)$policy$, name);
  END LOOP;
END $$;

-- No hash and no code of a login is readable for a node: functions compare them.
GRANT SELECT ON loci.grants, loci.audit TO loci_node;
GRANT SELECT (tenant, id, member, kind, name, scopes, stream, made, expires, last_used, revoked) ON loci.tokens TO loci_node;
GRANT SELECT (tenant, id, name, is_admin, stream, role, made, expires, used) ON loci.invitations TO loci_node;

-- Parts of the functions below. -----------------------------------------------------------------------------------------

CREATE FUNCTION loci.is_admin(p_tenant bigint, p_member int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM loci.members m
    WHERE m.tenant = p_tenant AND m.member = p_member AND m.is_admin AND m.ended IS NULL
  )
$$;

CREATE FUNCTION loci.is_active(p_tenant bigint, p_member int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM loci.members m JOIN loci.tenants t ON t.tenant = m.tenant
    WHERE m.tenant = p_tenant AND m.member = p_member AND m.ended IS NULL AND t.ended IS NULL
  )
$$;

-- Throws unless the member is an administrator, or the one whom it is about.
CREATE FUNCTION loci.needs_admin(p_tenant bigint, p_actor int, p_or_member int DEFAULT -1) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT loci.is_active(p_tenant, p_actor) OR (p_actor <> p_or_member AND NOT loci.is_admin(p_tenant, p_actor)) THEN
    RAISE EXCEPTION 'only an administrator of the team may do this' USING ERRCODE = 'LOC11';
  END IF;
END $$;

CREATE FUNCTION loci.write_audit(p_tenant bigint, p_actor int, p_token text, p_action text, p_target text)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO loci.audit (tenant, actor, token, action, target) VALUES (p_tenant, p_actor, p_token, p_action, left(p_target, 200))
$$;

-- Every member's role on every stream of the tenant. The highest counts, if a member has one by name and one as a member
-- of the tenant.
CREATE FUNCTION loci.role_on(p_tenant bigint, p_stream int, p_member int) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT g.role FROM loci.grants g
  WHERE g.tenant = p_tenant AND g.stream = p_stream AND g.member IN (0, p_member)
  ORDER BY array_position(ARRAY['owner', 'writer', 'reader'], g.role) LIMIT 1
$$;

CREATE FUNCTION loci.add_stream(p_tenant bigint, p_kind text, p_name text, p_owner int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  made int;
BEGIN
  PERFORM FROM loci.tenants t WHERE t.tenant = p_tenant FOR UPDATE;
  SELECT coalesce(max(s.stream), 0) + 1 INTO made FROM loci.streams s WHERE s.tenant = p_tenant;
  INSERT INTO loci.streams (tenant, stream, kind, name, owner) VALUES (p_tenant, made, p_kind, p_name, p_owner);
  RETURN made;
END $$;

-- Adds a member with a private stream.
CREATE FUNCTION loci.add_member(p_tenant bigint, p_name text, p_is_admin boolean) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  most int;
  made int;
BEGIN
  SELECT t.most_members INTO most FROM loci.tenants t WHERE t.tenant = p_tenant FOR UPDATE;
  IF (SELECT count(*) FROM loci.members m WHERE m.tenant = p_tenant AND m.ended IS NULL) >= most THEN
    RAISE EXCEPTION 'the team has % members, which is its limit', most USING ERRCODE = 'LOC12';
  END IF;
  SELECT coalesce(max(m.member), 0) + 1 INTO made FROM loci.members m WHERE m.tenant = p_tenant;
  INSERT INTO loci.members (tenant, member, name, is_admin) VALUES (p_tenant, made, p_name, p_is_admin);
  PERFORM loci.add_stream(p_tenant, 'person', p_name, made);
  RETURN made;
END $$;

CREATE FUNCTION loci.add_token(
  p_tenant bigint, p_member int, p_id text, p_hash bytea, p_kind text, p_name text, p_scopes text[], p_days int
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  most int;
BEGIN
  SELECT t.most_tokens INTO most FROM loci.tenants t WHERE t.tenant = p_tenant FOR UPDATE;
  IF (
    SELECT count(*) FROM loci.tokens k
    WHERE k.tenant = p_tenant AND k.member = p_member AND k.revoked IS NULL AND k.expires > now()
  ) >= most THEN
    RAISE EXCEPTION 'the member has % tokens, which is the limit; revoke one first', most USING ERRCODE = 'LOC12';
  END IF;
  INSERT INTO loci.tokens (tenant, id, member, hash, kind, name, scopes, expires)
    VALUES (p_tenant, p_id, p_member, p_hash, p_kind, p_name, p_scopes, now() + make_interval(days => least(p_days, 366)));
END $$;

-- Before a member is known. --------------------------------------------------------------------------------------------

-- The member of a token. No row for an unknown tenant or id, a wrong secret, an expired or revoked token, a member who
-- left and a deleted tenant alike. The hash belongs to 256 random bits, so the time of its comparison helps nobody.
CREATE FUNCTION loci.authenticate(p_tenant bigint, p_id text, p_hash bytea)
RETURNS TABLE (member int, name text, scopes text[], kind text, stream int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  used date;
BEGIN
  PERFORM loci.enter(p_tenant);
  SELECT m.member, m.name, k.scopes, k.kind, k.stream, k.last_used INTO member, name, scopes, kind, stream, used
  FROM loci.tokens k JOIN loci.members m ON m.tenant = k.tenant AND m.member = k.member
  WHERE k.tenant = p_tenant AND k.id = p_id AND k.hash = p_hash AND k.revoked IS NULL AND k.expires > now()
    AND loci.is_active(p_tenant, k.member);
  IF member IS NULL THEN RETURN; END IF;
  IF used IS DISTINCT FROM current_date THEN
    UPDATE loci.tokens k SET last_used = current_date WHERE k.tenant = p_tenant AND k.id = p_id;
  END IF;
  RETURN NEXT;
END $$;

-- Uses an invitation: adds its member, unless the member exists, and the first token of the device. No row if the
-- invitation is unknown, used or expired.
CREATE FUNCTION loci.join_team(
  p_tenant bigint, p_id text, p_hash bytea, p_token text, p_token_hash bytea, p_device text
) RETURNS TABLE (member int, name text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  invited loci.invitations;
BEGIN
  PERFORM loci.enter(p_tenant);
  UPDATE loci.invitations i SET used = now()
    WHERE i.tenant = p_tenant AND i.id = p_id AND i.hash = p_hash AND i.used IS NULL AND i.expires > now()
      AND EXISTS (SELECT FROM loci.tenants t WHERE t.tenant = p_tenant AND t.ended IS NULL)
    RETURNING i.* INTO invited;
  IF invited.id IS NULL THEN RETURN; END IF;
  name := invited.name;
  SELECT m.member INTO member FROM loci.members m
    WHERE m.tenant = p_tenant AND m.name = invited.name AND m.ended IS NULL;
  IF member IS NULL THEN
    IF EXISTS (SELECT FROM loci.members m WHERE m.tenant = p_tenant AND m.name = invited.name) THEN
      RAISE EXCEPTION 'a former member had this name' USING ERRCODE = 'LOC14';
    END IF;
    member := loci.add_member(p_tenant, invited.name, invited.is_admin);
    IF invited.stream IS NOT NULL THEN
      INSERT INTO loci.grants (tenant, member, stream, role) VALUES (p_tenant, member, invited.stream, invited.role);
    END IF;
  END IF;
  PERFORM loci.add_token(p_tenant, member, p_token, p_token_hash, 'device', p_device,
    ARRAY['read', 'write', 'sync', 'admin'], 366);
  PERFORM loci.write_audit(p_tenant, member, p_token, 'member.joined', 'invitation ' || p_id || ', device ' || p_device);
  RETURN NEXT;
END $$;

-- Starts the login of a device. False if the tenant is unknown, or too many devices wait.
CREATE FUNCTION loci.begin_login(p_tenant bigint, p_id text, p_hash bytea, p_code text, p_device text, p_seconds int)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM FROM loci.tenants t WHERE t.tenant = p_tenant AND t.ended IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM loci.logins l WHERE l.tenant = p_tenant AND l.expires <= now();
  IF (SELECT count(*) FROM loci.logins l WHERE l.tenant = p_tenant) >= 100 THEN RETURN false; END IF;
  INSERT INTO loci.logins (tenant, id, hash, code, name, expires)
    VALUES (p_tenant, p_id, p_hash, p_code, p_device, now() + make_interval(secs => least(p_seconds, 900)))
    ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

-- Asks for the result of a login: 'unknown' (also expired or used), 'early' (asked again within p_wait seconds),
-- 'pending', or 'ready'. When it is ready, the login becomes a token and is gone.
CREATE FUNCTION loci.poll_login(
  p_tenant bigint, p_id text, p_hash bytea, p_token text, p_token_hash bytea, p_wait numeric,
  OUT state text, OUT member int, OUT name text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  login loci.logins;
BEGIN
  PERFORM loci.enter(p_tenant);
  SELECT * INTO login FROM loci.logins l
    WHERE l.tenant = p_tenant AND l.id = p_id AND l.hash = p_hash AND l.expires > now() FOR UPDATE;
  IF login.id IS NULL THEN state := 'unknown'; RETURN; END IF;
  IF login.asked > clock_timestamp() - make_interval(secs => p_wait::double precision) THEN state := 'early'; RETURN; END IF;
  IF login.approved_by IS NULL THEN
    UPDATE loci.logins l SET asked = clock_timestamp() WHERE l.tenant = p_tenant AND l.id = p_id;
    state := 'pending';
    RETURN;
  END IF;
  DELETE FROM loci.logins l WHERE l.tenant = p_tenant AND l.id = p_id;
  SELECT m.member, m.name INTO member, name FROM loci.members m
    WHERE m.tenant = p_tenant AND m.member = login.approved_by AND loci.is_active(p_tenant, m.member);
  IF member IS NULL THEN state := 'unknown'; RETURN; END IF;
  PERFORM loci.add_token(p_tenant, member, p_token, p_token_hash, 'device', login.name,
    ARRAY['read', 'write', 'sync', 'admin'], 366);
  PERFORM loci.write_audit(p_tenant, member, p_token, 'device.joined', login.name);
  state := 'ready';
END $$;

-- By a member. ---------------------------------------------------------------------------------------------------------

-- Finds a device that waits, by the code that it shows, and lets it in if p_approve is set. Ten wrong codes within ten
-- minutes end a member's tries: 'limited'. Otherwise 'unknown' or 'found'.
CREATE FUNCTION loci.approve_login(
  p_tenant bigint, p_actor int, p_token text, p_code text, p_approve boolean, OUT state text, OUT name text, OUT made timestamptz
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  wrong int;
  found_id text;
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM loci.needs_admin(p_tenant, p_actor, p_actor);
  SELECT CASE WHEN m.wrong_codes_since < now() - interval '10 minutes' THEN 0 ELSE m.wrong_codes END INTO wrong
    FROM loci.members m WHERE m.tenant = p_tenant AND m.member = p_actor FOR UPDATE;
  IF wrong >= 10 THEN state := 'limited'; RETURN; END IF;
  SELECT l.id, l.name, l.made INTO found_id, name, made FROM loci.logins l
    WHERE l.tenant = p_tenant AND l.code = p_code AND l.expires > now() AND l.approved_by IS NULL FOR UPDATE;
  IF found_id IS NULL THEN
    UPDATE loci.members m SET wrong_codes = wrong + 1,
      wrong_codes_since = CASE WHEN wrong = 0 THEN now() ELSE m.wrong_codes_since END
      WHERE m.tenant = p_tenant AND m.member = p_actor;
    PERFORM loci.write_audit(p_tenant, p_actor, p_token, 'login.unknown', '');
    state := 'unknown';
    RETURN;
  END IF;
  IF p_approve THEN
    UPDATE loci.logins l SET approved_by = p_actor, asked = NULL WHERE l.tenant = p_tenant AND l.id = found_id;
    PERFORM loci.write_audit(p_tenant, p_actor, p_token, 'login.approved', name);
  END IF;
  state := 'found';
END $$;

-- Makes a token for the member who asks, with at most the scopes of the token that the request was made with.
CREATE FUNCTION loci.create_token(
  p_tenant bigint, p_actor int, p_token text, p_id text, p_hash bytea, p_kind text, p_name text, p_scopes text[], p_days int,
  p_space text
) RETURNS timestamptz LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  chosen int;
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM loci.needs_admin(p_tenant, p_actor, p_actor);
  IF NOT EXISTS (
    SELECT FROM loci.tokens k WHERE k.tenant = p_tenant AND k.id = p_token AND k.member = p_actor AND p_scopes <@ k.scopes
  ) THEN
    RAISE EXCEPTION 'a token may not give scopes that it does not have' USING ERRCODE = 'LOC11';
  END IF;
  IF p_space IS NOT NULL THEN
    SELECT s.stream INTO chosen FROM loci.streams s
      WHERE s.tenant = p_tenant AND s.kind = 'space' AND s.name = p_space AND loci.role_on(p_tenant, s.stream, p_actor) IS NOT NULL;
    IF chosen IS NULL THEN RAISE EXCEPTION 'you have no role in such a space' USING ERRCODE = 'LOC13'; END IF;
    IF 'admin' = ANY (p_scopes) THEN
      RAISE EXCEPTION 'a token for one space may not have the scope admin' USING ERRCODE = 'LOC11';
    END IF;
  END IF;
  PERFORM loci.add_token(p_tenant, p_actor, p_id, p_hash, p_kind, p_name, p_scopes, p_days);
  UPDATE loci.tokens k SET stream = chosen WHERE k.tenant = p_tenant AND k.id = p_id;
  PERFORM loci.write_audit(p_tenant, p_actor, p_token, 'token.created', p_id || ' ' || array_to_string(p_scopes, ','));
  RETURN (SELECT k.expires FROM loci.tokens k WHERE k.tenant = p_tenant AND k.id = p_id);
END $$;

-- Revokes a token: the member's own, or any for an administrator.
CREATE FUNCTION loci.revoke_token(p_tenant bigint, p_actor int, p_token text, p_id text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  holder int;
BEGIN
  PERFORM loci.enter(p_tenant);
  SELECT k.member INTO holder FROM loci.tokens k WHERE k.tenant = p_tenant AND k.id = p_id AND k.revoked IS NULL;
  -- The same answer for a token that does not exist and one that the member must not know.
  IF holder IS NULL OR (holder <> p_actor AND NOT loci.is_admin(p_tenant, p_actor)) THEN
    RAISE EXCEPTION 'there is no such token' USING ERRCODE = 'LOC13';
  END IF;
  PERFORM loci.needs_admin(p_tenant, p_actor, holder);
  UPDATE loci.tokens k SET revoked = now() WHERE k.tenant = p_tenant AND k.id = p_id;
  PERFORM loci.write_audit(p_tenant, p_actor, p_token, 'token.revoked', p_id);
END $$;

-- Invites a new member.
CREATE FUNCTION loci.create_invitation(
  p_tenant bigint, p_actor int, p_token text, p_id text, p_hash bytea, p_name text, p_is_admin boolean,
  p_space text, p_role text, p_days int
) RETURNS timestamptz LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  space int;
  ends timestamptz := now() + make_interval(days => least(p_days, 30));
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM loci.needs_admin(p_tenant, p_actor);
  IF EXISTS (SELECT FROM loci.members m WHERE m.tenant = p_tenant AND m.name = p_name) THEN
    RAISE EXCEPTION 'a member has this name, now or before' USING ERRCODE = 'LOC14';
  END IF;
  IF p_space IS NOT NULL THEN
    SELECT s.stream INTO space FROM loci.streams s WHERE s.tenant = p_tenant AND s.kind = 'space' AND s.name = p_space;
    IF space IS NULL THEN RAISE EXCEPTION 'the team has no such space' USING ERRCODE = 'LOC13'; END IF;
  END IF;
  INSERT INTO loci.invitations (tenant, id, hash, name, is_admin, stream, role, expires)
    VALUES (p_tenant, p_id, p_hash, p_name, p_is_admin, space, CASE WHEN space IS NOT NULL THEN p_role END, ends);
  PERFORM loci.write_audit(p_tenant, p_actor, p_token, 'invitation.created', p_id || ' ' || p_name);
  RETURN ends;
END $$;

CREATE FUNCTION loci.revoke_invitation(p_tenant bigint, p_actor int, p_token text, p_id text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM loci.needs_admin(p_tenant, p_actor);
  UPDATE loci.invitations i SET expires = now() WHERE i.tenant = p_tenant AND i.id = p_id AND i.used IS NULL AND i.expires > now();
  IF NOT FOUND THEN RAISE EXCEPTION 'there is no such open invitation' USING ERRCODE = 'LOC13'; END IF;
  PERFORM loci.write_audit(p_tenant, p_actor, p_token, 'invitation.revoked', p_id);
END $$;

-- Makes the shared stream of a space. Its maker owns it; p_everyone is the role of all other members, or NULL.
CREATE FUNCTION loci.create_space(p_tenant bigint, p_actor int, p_token text, p_name text, p_everyone text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  most int;
  made int;
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM loci.needs_admin(p_tenant, p_actor, p_actor);
  IF p_everyone = 'owner' THEN RAISE EXCEPTION 'not every member can be an owner' USING ERRCODE = 'LOC11'; END IF;
  SELECT t.most_spaces INTO most FROM loci.tenants t WHERE t.tenant = p_tenant FOR UPDATE;
  IF (SELECT count(*) FROM loci.streams s WHERE s.tenant = p_tenant AND s.kind = 'space') >= most THEN
    RAISE EXCEPTION 'the team has % spaces, which is its limit', most USING ERRCODE = 'LOC12';
  END IF;
  IF EXISTS (SELECT FROM loci.streams s WHERE s.tenant = p_tenant AND s.kind = 'space' AND s.name = p_name) THEN
    RAISE EXCEPTION 'the team has a space of this name; ask its owner for a role' USING ERRCODE = 'LOC14';
  END IF;
  made := loci.add_stream(p_tenant, 'space', p_name, p_actor);
  INSERT INTO loci.grants (tenant, member, stream, role) VALUES (p_tenant, p_actor, made, 'owner');
  IF p_everyone IS NOT NULL THEN
    INSERT INTO loci.grants (tenant, member, stream, role) VALUES (p_tenant, 0, made, p_everyone);
  END IF;
  PERFORM loci.write_audit(p_tenant, p_actor, p_token, 'space.created', p_name || ', every member: ' || coalesce(p_everyone, 'none'));
  RETURN made;
END $$;

-- Gives a member a role on a space, or takes it (p_role NULL). p_member NULL means every member. By an owner of the space
-- or an administrator. A space always has an owner.
CREATE FUNCTION loci.set_role(p_tenant bigint, p_actor int, p_token text, p_space text, p_member text, p_role text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  about int := 0;
  space int;
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM loci.needs_admin(p_tenant, p_actor, p_actor);
  SELECT s.stream INTO space FROM loci.streams s
    WHERE s.tenant = p_tenant AND s.kind = 'space' AND s.name = p_space FOR NO KEY UPDATE;
  IF space IS NULL OR (loci.role_on(p_tenant, space, p_actor) IS NULL AND NOT loci.is_admin(p_tenant, p_actor)) THEN
    RAISE EXCEPTION 'the team has no such space' USING ERRCODE = 'LOC13';
  END IF;
  IF loci.role_on(p_tenant, space, p_actor) IS DISTINCT FROM 'owner' AND NOT loci.is_admin(p_tenant, p_actor) THEN
    RAISE EXCEPTION 'only an owner of the space or an administrator may do this' USING ERRCODE = 'LOC11';
  END IF;
  IF p_member IS NOT NULL THEN
    SELECT m.member INTO about FROM loci.members m WHERE m.tenant = p_tenant AND m.name = p_member AND m.ended IS NULL;
    IF about IS NULL THEN RAISE EXCEPTION 'the team has no such member' USING ERRCODE = 'LOC13'; END IF;
  ELSIF p_role = 'owner' THEN
    RAISE EXCEPTION 'not every member can be an owner' USING ERRCODE = 'LOC11';
  END IF;
  IF p_role IS NULL THEN
    DELETE FROM loci.grants g WHERE g.tenant = p_tenant AND g.stream = space AND g.member = about;
  ELSE
    INSERT INTO loci.grants (tenant, member, stream, role) VALUES (p_tenant, about, space, p_role)
      ON CONFLICT (tenant, member, stream) DO UPDATE SET role = excluded.role;
  END IF;
  IF NOT EXISTS (SELECT FROM loci.grants g WHERE g.tenant = p_tenant AND g.stream = space AND g.role = 'owner') THEN
    RAISE EXCEPTION 'a space needs an owner; give another member that role first' USING ERRCODE = 'LOC11';
  END IF;
  PERFORM loci.write_audit(p_tenant, p_actor, p_token, 'role.changed',
    coalesce(p_member, 'every member') || ' ' || coalesce(p_role, 'none') || ' ' || p_space);
END $$;

-- Makes a member an administrator, or ends it. A team always has one.
CREATE FUNCTION loci.set_admin(p_tenant bigint, p_actor int, p_token text, p_member text, p_is_admin boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM FROM loci.tenants t WHERE t.tenant = p_tenant FOR UPDATE;
  PERFORM loci.needs_admin(p_tenant, p_actor);
  UPDATE loci.members m SET is_admin = p_is_admin WHERE m.tenant = p_tenant AND m.name = p_member AND m.ended IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'the team has no such member' USING ERRCODE = 'LOC13'; END IF;
  PERFORM loci.keep_admin(p_tenant);
  PERFORM loci.write_audit(p_tenant, p_actor, p_token, 'admin.changed', p_member || CASE WHEN p_is_admin THEN ' yes' ELSE ' no' END);
END $$;

CREATE FUNCTION loci.keep_admin(p_tenant bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM loci.members m WHERE m.tenant = p_tenant AND m.is_admin AND m.ended IS NULL) THEN
    RAISE EXCEPTION 'a team needs an administrator; make another member one first' USING ERRCODE = 'LOC11';
  END IF;
END $$;

-- Ends a membership: the tokens are revoked, the roles gone. By an administrator, or by the member. Spaces whose only
-- owner leaves go to the administrator, or stay with the other administrators if the member is one.
CREATE FUNCTION loci.remove_member(p_tenant bigint, p_actor int, p_token text, p_member text, p_erases boolean) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  about int;
  heir int;
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM FROM loci.tenants t WHERE t.tenant = p_tenant FOR UPDATE;
  SELECT m.member INTO about FROM loci.members m WHERE m.tenant = p_tenant AND m.name = p_member AND (m.ended IS NULL OR p_erases);
  PERFORM loci.needs_admin(p_tenant, p_actor, about);
  IF about IS NULL THEN RAISE EXCEPTION 'the team has no such member' USING ERRCODE = 'LOC13'; END IF;
  UPDATE loci.members m SET ended = now() WHERE m.tenant = p_tenant AND m.member = about AND m.ended IS NULL;
  IF FOUND THEN
    PERFORM loci.write_audit(p_tenant, p_actor, p_token, 'member.removed', p_member);
  END IF;
  PERFORM loci.keep_admin(p_tenant);
  SELECT m.member INTO heir FROM loci.members m
    WHERE m.tenant = p_tenant AND m.is_admin AND m.ended IS NULL ORDER BY m.member = p_actor DESC, m.member LIMIT 1;
  INSERT INTO loci.grants (tenant, member, stream, role)
    SELECT p_tenant, heir, g.stream, 'owner' FROM loci.grants g
    WHERE g.tenant = p_tenant AND g.member = about AND g.role = 'owner' AND NOT EXISTS (
      SELECT FROM loci.grants o WHERE o.tenant = p_tenant AND o.stream = g.stream AND o.role = 'owner' AND o.member <> about
    )
    ON CONFLICT (tenant, member, stream) DO UPDATE SET role = 'owner';
  DELETE FROM loci.grants g WHERE g.tenant = p_tenant AND g.member = about;
  UPDATE loci.tokens k SET revoked = now() WHERE k.tenant = p_tenant AND k.member = about AND k.revoked IS NULL;
  IF p_erases THEN
    PERFORM loci.write_audit(p_tenant, p_actor, p_token, 'member.erased', p_member);
  END IF;
  RETURN about;
END $$;

-- Ends a tenant at once: no token works any more. Returns its streams, whose keys the caller removes. The operator removes
-- the rows later.
CREATE FUNCTION loci.end_tenant(p_tenant bigint, p_actor int, p_token text, p_name text) RETURNS int[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM loci.needs_admin(p_tenant, p_actor);
  RETURN loci.close_tenant(p_tenant, p_actor, p_token, p_name);
END $$;

-- The same for the operator, and for a tenant that has ended, whose removal was cut off.
CREATE FUNCTION loci.close_tenant(p_tenant bigint, p_actor int, p_token text, p_name text) RETURNS int[]
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before timestamptz;
BEGIN
  PERFORM loci.enter(p_tenant);
  SELECT t.ended INTO before FROM loci.tenants t WHERE t.tenant = p_tenant AND t.name = p_name FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no team has this number and this name' USING ERRCODE = 'LOC13'; END IF;
  IF before IS NULL THEN
    UPDATE loci.tenants t SET ended = now() WHERE t.tenant = p_tenant;
    UPDATE loci.tokens k SET revoked = now() WHERE k.tenant = p_tenant AND k.revoked IS NULL;
    UPDATE loci.invitations i SET expires = now() WHERE i.tenant = p_tenant AND i.used IS NULL AND i.expires > now();
    DELETE FROM loci.logins l WHERE l.tenant = p_tenant;
    PERFORM loci.write_audit(p_tenant, p_actor, p_token, 'team.ended', p_name);
  END IF;
  RETURN ARRAY(SELECT s.stream FROM loci.streams s WHERE s.tenant = p_tenant ORDER BY s.stream);
END $$;

-- Reads, with the rights of the node and by the policies. ----------------------------------------------------------------

-- The streams of a member: the private one first.
CREATE FUNCTION loci.streams_of(p_tenant bigint, p_member int)
RETURNS TABLE (stream int, kind text, name text, role text) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  RETURN QUERY
    SELECT s.stream, s.kind, s.name, 'owner'::text FROM loci.streams s
    WHERE s.tenant = p_tenant AND s.kind = 'person' AND s.owner = p_member AND loci.is_active(p_tenant, p_member)
    UNION ALL
    SELECT s.stream, s.kind, s.name, r.role FROM (
      SELECT DISTINCT ON (g.stream) g.stream, g.role FROM loci.grants g
      WHERE g.tenant = p_tenant AND g.member IN (0, p_member)
      ORDER BY g.stream, array_position(ARRAY['owner', 'writer', 'reader'], g.role)
    ) r JOIN loci.streams s ON s.tenant = p_tenant AND s.stream = r.stream AND s.kind = 'space'
    WHERE loci.is_active(p_tenant, p_member);
END $$;

CREATE FUNCTION loci.team_of(p_tenant bigint, p_member int)
RETURNS TABLE (name text, epoch text, is_admin boolean) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  RETURN QUERY SELECT t.name, (SELECT e.epoch::text FROM loci.epoch e), loci.is_admin(p_tenant, p_member)
    FROM loci.tenants t WHERE t.tenant = p_tenant;
END $$;

CREATE FUNCTION loci.list_members(p_tenant bigint, p_actor int)
RETURNS TABLE (name text, is_admin boolean, made timestamptz, ended timestamptz, spaces json) LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM loci.needs_admin(p_tenant, p_actor, p_actor);
  -- A member sees the roles on spaces that the member belongs to; an administrator sees all.
  RETURN QUERY SELECT m.name, m.is_admin, m.made, m.ended, (
      SELECT coalesce(json_agg(json_build_object('space', s.name, 'role', g.role) ORDER BY s.name), '[]')
      FROM loci.grants g JOIN loci.streams s ON s.tenant = p_tenant AND s.stream = g.stream
      WHERE g.tenant = p_tenant AND g.member = m.member
        AND (loci.is_admin(p_tenant, p_actor) OR loci.role_on(p_tenant, g.stream, p_actor) IS NOT NULL)
    ) FROM loci.members m WHERE m.tenant = p_tenant ORDER BY m.member LIMIT 10000;
END $$;

-- A space's members by name, and the role of every member (name NULL).
CREATE FUNCTION loci.list_spaces(p_tenant bigint, p_actor int)
RETURNS TABLE (stream int, name text, role text, everyone text, events bigint, bytes bigint) LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM loci.needs_admin(p_tenant, p_actor, p_actor);
  RETURN QUERY SELECT s.stream, s.name, loci.role_on(p_tenant, s.stream, p_actor), loci.role_on(p_tenant, s.stream, 0),
      s.head, s.bytes
    FROM loci.streams s WHERE s.tenant = p_tenant AND s.kind = 'space'
      AND (loci.is_admin(p_tenant, p_actor) OR loci.role_on(p_tenant, s.stream, p_actor) IS NOT NULL)
    ORDER BY s.name LIMIT 10000;
END $$;

-- The tokens and devices of a member; of all members for an administrator who asks for them.
CREATE FUNCTION loci.list_tokens(p_tenant bigint, p_actor int, p_all boolean)
RETURNS TABLE (id text, member text, kind text, name text, scopes text[], space text, made timestamptz,
  expires timestamptz, last_used text, revoked timestamptz) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM loci.needs_admin(p_tenant, p_actor, CASE WHEN p_all THEN -1 ELSE p_actor END);
  RETURN QUERY SELECT k.id, m.name, k.kind, k.name, k.scopes, s.name, k.made, k.expires, k.last_used::text, k.revoked
    FROM loci.tokens k JOIN loci.members m ON m.tenant = p_tenant AND m.member = k.member
      LEFT JOIN loci.streams s ON s.tenant = p_tenant AND s.stream = k.stream
    WHERE k.tenant = p_tenant AND (p_all OR k.member = p_actor) ORDER BY k.made DESC LIMIT 1000;
END $$;

CREATE FUNCTION loci.list_invitations(p_tenant bigint, p_actor int)
RETURNS TABLE (id text, name text, is_admin boolean, space text, role text, made timestamptz, expires timestamptz, used timestamptz)
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM loci.needs_admin(p_tenant, p_actor);
  RETURN QUERY SELECT i.id, i.name, i.is_admin, s.name, i.role, i.made, i.expires, i.used
    FROM loci.invitations i LEFT JOIN loci.streams s ON s.tenant = p_tenant AND s.stream = i.stream
    WHERE i.tenant = p_tenant ORDER BY i.made DESC LIMIT 1000;
END $$;

-- The audit log, newest first, before a number.
CREATE FUNCTION loci.list_audit(p_tenant bigint, p_actor int, p_before bigint, p_count int)
RETURNS TABLE (seq bigint, at timestamptz, actor text, token text, action text, target text) LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM loci.needs_admin(p_tenant, p_actor);
  RETURN QUERY SELECT a.seq, a.at, coalesce(m.name, 'operator'), a.token, a.action, a.target
    FROM loci.audit a LEFT JOIN loci.members m ON m.tenant = p_tenant AND m.member = a.actor
    WHERE a.tenant = p_tenant AND (p_before IS NULL OR a.seq < p_before) ORDER BY a.seq DESC LIMIT least(p_count, 1000);
END $$;

-- What a tenant uses, and its limits.
CREATE FUNCTION loci.usage_of(p_tenant bigint)
RETURNS TABLE (events bigint, bytes bigint, members bigint, tokens bigint,
  most_events bigint, most_bytes bigint, most_members int, most_tokens int, requests_a_minute int)
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  RETURN QUERY SELECT coalesce(sum(s.head), 0)::bigint, coalesce(sum(s.bytes), 0)::bigint,
      (SELECT count(*) FROM loci.members m WHERE m.tenant = p_tenant AND m.ended IS NULL),
      (SELECT count(*) FROM loci.tokens k WHERE k.tenant = p_tenant AND k.revoked IS NULL AND k.expires > now()),
      t.most_events, t.most_bytes, t.most_members, t.most_tokens, t.requests_a_minute
    FROM loci.tenants t LEFT JOIN loci.streams s ON s.tenant = t.tenant WHERE t.tenant = p_tenant GROUP BY t.tenant;
END $$;

-- By the operator, as the owner of the schema. A node may not call these. ------------------------------------------------

-- Makes a tenant with its first administrator.
CREATE FUNCTION loci.create_tenant(p_name text, p_owner text) RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  made bigint := nextval('loci.tenant_numbers');
BEGIN
  PERFORM loci.enter(made);
  INSERT INTO loci.tenants (tenant, name) VALUES (made, p_name);
  PERFORM loci.add_member(made, p_owner, true);
  PERFORM loci.write_audit(made, 0, NULL, 'team.created', p_name);
  RETURN made;
EXCEPTION WHEN unique_violation THEN
  RAISE EXCEPTION 'a team has this name' USING ERRCODE = 'LOC14';
END $$;

-- Invites a device of a member, for example of the first administrator, or of one who lost all devices.
CREATE FUNCTION loci.invite_device(p_tenant bigint, p_id text, p_hash bytea, p_name text, p_days int) RETURNS timestamptz
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  ends timestamptz := now() + make_interval(days => least(p_days, 30));
BEGIN
  PERFORM loci.enter(p_tenant);
  IF NOT EXISTS (SELECT FROM loci.members m WHERE m.tenant = p_tenant AND m.name = p_name AND m.ended IS NULL) THEN
    RAISE EXCEPTION 'the team has no such member' USING ERRCODE = 'LOC13';
  END IF;
  INSERT INTO loci.invitations (tenant, id, hash, name, is_admin, expires) VALUES (p_tenant, p_id, p_hash, p_name, false, ends);
  PERFORM loci.write_audit(p_tenant, 0, NULL, 'invitation.created', p_id || ' ' || p_name);
  RETURN ends;
END $$;

-- The tenants after a number. Each is looked at by itself, because the policies bind the owner, too.
CREATE FUNCTION loci.list_tenants(p_after bigint, p_count int)
RETURNS TABLE (tenant bigint, name text, made timestamptz, ended timestamptz, members bigint, events bigint, bytes bigint)
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  last bigint := (SELECT s.last_value FROM loci.tenant_numbers s);
BEGIN
  tenant := p_after;
  WHILE tenant < last AND p_count > 0 LOOP
    tenant := tenant + 1;
    PERFORM set_config('loci.tenant', tenant::text, true);
    SELECT t.name, t.made, t.ended INTO name, made, ended FROM loci.tenants t WHERE t.tenant = list_tenants.tenant;
    CONTINUE WHEN name IS NULL;
    SELECT count(*) INTO members FROM loci.members m WHERE m.tenant = list_tenants.tenant AND m.ended IS NULL;
    SELECT coalesce(sum(s.head), 0), coalesce(sum(s.bytes), 0) INTO events, bytes
      FROM loci.streams s WHERE s.tenant = list_tenants.tenant;
    p_count := p_count - 1;
    RETURN NEXT;
  END LOOP;
  PERFORM set_config('loci.tenant', '', true);
END $$;

-- Changes limits of a tenant; NULL leaves one as it is.
CREATE FUNCTION loci.set_quotas(p_tenant bigint, p_members int, p_events bigint, p_bytes bigint, p_requests int) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  UPDATE loci.tenants t SET most_members = coalesce(p_members, t.most_members), most_events = coalesce(p_events, t.most_events),
    most_bytes = coalesce(p_bytes, t.most_bytes), requests_a_minute = coalesce(p_requests, t.requests_a_minute)
    WHERE t.tenant = p_tenant;
  IF NOT FOUND THEN RAISE EXCEPTION 'there is no such team' USING ERRCODE = 'LOC13'; END IF;
  PERFORM loci.write_audit(p_tenant, 0, NULL, 'quota.changed', concat_ws(' ', 'members ' || p_members, 'events ' || p_events,
    'bytes ' || p_bytes, 'requests ' || p_requests));
END $$;

-- Removes rows of a stream of a tenant that has ended, at most so many, and returns how many. 0 means that all are gone.
CREATE FUNCTION loci.remove_events(p_tenant bigint, p_stream int, p_count int) RETURNS int
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  removed int;
BEGIN
  PERFORM loci.enter(p_tenant, p_stream);
  PERFORM FROM loci.tenants t WHERE t.tenant = p_tenant AND t.ended IS NOT NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'the team has not ended' USING ERRCODE = 'LOC11'; END IF;
  DELETE FROM loci.events e WHERE e.tenant = p_tenant AND e.stream = p_stream AND e.seq IN (
    SELECT i.seq FROM loci.events i WHERE i.tenant = p_tenant AND i.stream = p_stream ORDER BY i.seq LIMIT p_count
  );
  GET DIAGNOSTICS removed = ROW_COUNT;
  IF removed > 0 THEN
    PERFORM loci.leave_untidy(p_tenant);
  ELSE
    DELETE FROM loci.forgotten f WHERE f.tenant = p_tenant AND f.stream = p_stream;
    DELETE FROM loci.sources s WHERE s.tenant = p_tenant AND s.stream = p_stream;
  END IF;
  RETURN removed;
END $$;

-- Removes everything else of a tenant that has ended.
CREATE FUNCTION loci.remove_tenant(p_tenant bigint) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM loci.enter(p_tenant);
  PERFORM set_config('loci.removing', p_tenant::text, true);
  DELETE FROM loci.tenants t WHERE t.tenant = p_tenant AND t.ended IS NOT NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'the team has not ended' USING ERRCODE = 'LOC11'; END IF;
  DELETE FROM loci.subjects s WHERE s.tenant = p_tenant;
  DELETE FROM loci.grants g WHERE g.tenant = p_tenant;
  DELETE FROM loci.tokens k WHERE k.tenant = p_tenant;
  DELETE FROM loci.logins l WHERE l.tenant = p_tenant;
  DELETE FROM loci.invitations i WHERE i.tenant = p_tenant;
  DELETE FROM loci.audit a WHERE a.tenant = p_tenant;
  DELETE FROM loci.streams s WHERE s.tenant = p_tenant;
  DELETE FROM loci.members m WHERE m.tenant = p_tenant;
END $$;

-- How many rows of a tenant each table has, for every table with a tenant, also for those that are added later.
CREATE FUNCTION loci.count_rows(p_tenant bigint, p_streams int[]) RETURNS TABLE (name text, count bigint)
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  one record;
  place int;
  part bigint;
BEGIN
  PERFORM loci.enter(p_tenant);
  FOR one IN
    SELECT c.relname::text AS name, EXISTS (
        SELECT FROM pg_attribute s WHERE s.attrelid = c.oid AND s.attname = 'stream'
      ) AS has_stream
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant'
    WHERE c.relnamespace = 'loci'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY c.relname
  LOOP
    name := one.name;
    count := 0;
    -- A policy may show the rows of one stream only. Stream 0 stands for rows without one.
    FOREACH place IN ARRAY p_streams || 0 LOOP
      CONTINUE WHEN NOT one.has_stream AND place <> 0;
      PERFORM set_config('loci.stream', place::text, true);
      EXECUTE format('SELECT count(*) FROM loci.%I', name)
        || CASE WHEN one.has_stream THEN format(' WHERE coalesce(stream, 0) = %s', place) ELSE '' END INTO part;
      count := count + part;
    END LOOP;
    RETURN NEXT;
  END LOOP;
  PERFORM set_config('loci.stream', '', true);
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA loci FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  loci.authenticate, loci.join_team, loci.begin_login, loci.poll_login, loci.approve_login, loci.create_token,
  loci.revoke_token, loci.create_invitation, loci.revoke_invitation, loci.create_space, loci.set_role, loci.set_admin,
  loci.remove_member, loci.end_tenant, loci.streams_of, loci.team_of, loci.list_members, loci.list_spaces,
  loci.list_tokens, loci.list_invitations, loci.list_audit, loci.usage_of,
  -- Parts of the reads.
  loci.is_admin, loci.is_active, loci.needs_admin, loci.role_on
  TO loci_node;
