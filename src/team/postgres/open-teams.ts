import { LociError } from "../../core/errors.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { Member, Role, Scope, StreamGrant } from "../identity.ts";
import { grantsOf } from "../open-identity.ts";
import { createSecret, readSecret, createUserCode, readUserCode } from "../secret-text.ts";
import type { LoginState, MadeSecret, Teams, TeamUsage } from "../team.ts";
import { ask, askOne } from "./ask.ts";

/** How long a device may wait for a person, and the shortest time between its questions. */
const loginSeconds = 600;
const intervalSeconds = 5;

export interface TeamsOptions {
  readonly database: Database;
  /** The shortest time between two questions of a device that waits. Tests shorten it. */
  readonly intervalSeconds?: number;
}

/** Opens the teams of a database for a node. The database makes every decision. */
export function openTeams({ database, intervalSeconds: interval = intervalSeconds }: TeamsOptions): Teams {
  const change = async (name: string, ...values: readonly unknown[]): Promise<void> => {
    await ask(database, name, values);
  };
  return {
    ...entrances(database, interval),
    ...reads(database),
    invite: async (actor, { name, isAdmin, space, role, days }) => {
      const made = createSecret("inv", actor.tenant);
      const values = [...by(actor), made.id, made.hash, name, isAdmin, space, role, days];
      return madeSecret(made, await askOne(database, "create_invitation", values), "create_invitation");
    },
    createToken: async (actor, { name, scopes, days, kind = "token", space = null }) => {
      const made = createSecret("pat", actor.tenant);
      const values = [...by(actor), made.id, made.hash, kind, name, scopes, days, space];
      return madeSecret(made, await askOne(database, "create_token", values), "create_token");
    },
    createSpace: async (actor, name, everyone) => {
      const row = await askOne<{ create_space: number }>(database, "create_space", [...by(actor), name, everyone]);
      return row.create_space;
    },
    revokeInvitation: (actor, id) => change("revoke_invitation", ...by(actor), id),
    revokeToken: (actor, id) => change("revoke_token", ...by(actor), id),
    setRole: (actor, space, member, role) => change("set_role", ...by(actor), space, member, role),
    setAdmin: (actor, member, isAdmin) => change("set_admin", ...by(actor), member, isAdmin),
    removeMember: async (actor, member, erases = false) => {
      const values = [...by(actor), member, erases];
      return (await askOne<{ remove_member: number }>(database, "remove_member", values)).remove_member;
    },
    end: async (actor, name) => {
      const row = await askOne<{ end_tenant: number[] }>(database, "end_tenant", [...by(actor), name]);
      return row.end_tenant;
    },
  };
}

/** The first three values of every function that changes something: who asks, and with which token. */
function by({ tenant, member, tokenId }: Member): readonly [string, number, string] {
  return [tenant, member, tokenId];
}

/** The ways into a team, for devices whose member is not known yet, and for the member who lets one in. */
function entrances(
  database: Database,
  interval: number,
): Pick<Teams, "join" | "beginLogin" | "pollLogin" | "approveLogin" | "signIn"> {
  return {
    join: async (invitation, device) => {
      const read = readSecret("inv", invitation);
      if (read === null) return null;
      const token = createSecret("pat", read.tenant);
      const values = [read.tenant, read.id, read.hash, token.id, token.hash, device];
      const [row] = await ask<{ name: string }>(database, "join_team", values);
      return row === undefined ? null : { tenant: read.tenant, member: row.name, token: token.text };
    },
    beginLogin: async (tenant, device) => {
      const waiting = createSecret("dev", tenant);
      const userCode = createUserCode();
      const values = [tenant, waiting.id, waiting.hash, userCode, device, loginSeconds];
      const row = await askOne<{ begin_login: boolean }>(database, "begin_login", values);
      if (!row.begin_login)
        throw new LociError("NOT_FOUND", "this server has no such team, or too many of its devices wait for a code", {
          next: "Check the address of the team, or try again in ten minutes.",
        });
      return { deviceCode: waiting.text, userCode, expiresInSeconds: loginSeconds, intervalSeconds: interval };
    },
    pollLogin: async (deviceCode): Promise<LoginState> => {
      const read = readSecret("dev", deviceCode);
      if (read === null) return { state: "unknown" };
      const token = createSecret("pat", read.tenant);
      const values = [read.tenant, read.id, read.hash, token.id, token.hash, interval];
      const { state, name } = await askOne<{ state: LoginState["state"]; name: string }>(
        database,
        "poll_login",
        values,
      );
      if (state !== "ready") return { state };
      return { state, tenant: read.tenant, member: name, token: token.text };
    },
    signIn: async (tenant, { issuer, subject, email }) => {
      const [row] = await ask<{ member: number; name: string }>(database, "sign_in", [tenant, issuer, subject, email]);
      return row ?? null;
    },
    approveLogin: async ({ tenant, member, tokenId }, typed, isApproved) => {
      const values = [tenant, member, tokenId, readUserCode(typed) ?? "", isApproved];
      const row = await askOne<{ state: string; name: string; made: Date }>(database, "approve_login", values);
      if (row.state === "limited")
        throw new LociError("TOO_MANY_REQUESTS", "ten wrong codes in ten minutes; no further code is looked at", {
          next: "Wait ten minutes, then type the code that the device shows.",
        });
      if (row.state !== "found")
        throw new LociError("NOT_FOUND", "no device of this team waits with this code", {
          next: "Compare it with the code that the device shows; a code is valid for ten minutes.",
        });
      return { device: row.name, since: row.made.getTime() };
    },
  };
}

function reads(
  database: Database,
): Pick<Teams, "about" | "members" | "spaces" | "tokens" | "invitations" | "audit" | "usage"> {
  return {
    about: async (asker) => {
      const { tenant, member, name } = asker;
      const values = [tenant, member];
      const team = await askOne<{ name: string; epoch: string; is_admin: boolean }>(database, "team_of", values);
      const streams = grantsOf(asker, await ask<StreamGrant>(database, "streams_of", values));
      return { tenant, team: team.name, member: name, isAdmin: team.is_admin, streams, epoch: team.epoch };
    },
    members: async ({ tenant, member }) => {
      const rows = await ask<MemberRow>(database, "list_members", [tenant, member]);
      return rows.map(({ name, is_admin, made, ended, spaces }) => ({
        name,
        isAdmin: is_admin,
        joined: made.getTime(),
        ended: timeOf(ended),
        spaces,
      }));
    },
    spaces: async ({ tenant, member }) => {
      const rows = await ask<SpaceRow>(database, "list_spaces", [tenant, member]);
      return rows.map(({ events, bytes, ...row }) => ({ ...row, events: Number(events), bytes: Number(bytes) }));
    },
    tokens: async ({ tenant, member }, ofAll) => {
      const rows = await ask<TokenRow>(database, "list_tokens", [tenant, member, ofAll]);
      return rows.map(({ made, expires, revoked, last_used, ...row }) => ({
        ...row,
        made: made.getTime(),
        expires: expires.getTime(),
        lastUsed: last_used,
        revoked: timeOf(revoked),
      }));
    },
    invitations: async ({ tenant, member }) => {
      const rows = await ask<InvitationRow>(database, "list_invitations", [tenant, member]);
      return rows.map(({ is_admin, made, expires, used, ...row }) => ({
        ...row,
        isAdmin: is_admin,
        made: made.getTime(),
        expires: expires.getTime(),
        used: timeOf(used),
      }));
    },
    audit: async ({ tenant, member }, count, before) => {
      const rows = await ask<AuditRow>(database, "list_audit", [tenant, member, before, count]);
      return rows.map(({ seq, at, ...row }) => ({ ...row, seq: Number(seq), at: at.getTime() }));
    },
    usage: async (tenant) => usageOf(await askOne(database, "usage_of", [tenant])),
  };
}

interface MemberRow {
  readonly name: string;
  readonly is_admin: boolean;
  readonly made: Date;
  readonly ended: Date | null;
  readonly spaces: readonly { readonly space: string; readonly role: Role }[];
}

interface SpaceRow {
  readonly stream: number;
  readonly name: string;
  readonly role: Role | null;
  readonly everyone: Role | null;
  readonly events: string;
  readonly bytes: string;
}

interface TokenRow {
  readonly id: string;
  readonly member: string;
  readonly kind: "token" | "device" | "session";
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly space: string | null;
  readonly made: Date;
  readonly expires: Date;
  readonly last_used: string | null;
  readonly revoked: Date | null;
}

interface InvitationRow {
  readonly id: string;
  readonly name: string;
  readonly is_admin: boolean;
  readonly space: string | null;
  readonly role: Role | null;
  readonly made: Date;
  readonly expires: Date;
  readonly used: Date | null;
}

interface AuditRow {
  readonly seq: string;
  readonly at: Date;
  readonly actor: string;
  readonly token: string | null;
  readonly action: string;
  readonly target: string;
}

function usageOf(row: Readonly<Record<string, string | number>>): TeamUsage {
  const number = (name: string): number => Number(row[name]);
  return {
    events: number("events"),
    bytes: number("bytes"),
    members: number("members"),
    tokens: number("tokens"),
    mostEvents: number("most_events"),
    mostBytes: number("most_bytes"),
    mostMembers: number("most_members"),
    mostTokens: number("most_tokens"),
    requestsAMinute: number("requests_a_minute"),
  };
}

function timeOf(date: Date | null): number | null {
  return date?.getTime() ?? null;
}

function madeSecret(
  { id, text }: { readonly id: string; readonly text: string },
  row: Readonly<Record<string, Date>>,
  column: string,
): MadeSecret {
  const expires = row[column];
  if (expires === undefined) throw new LociError("INTERNAL", `${column} returned no date`);
  return { id, text, expires: expires.getTime() };
}
