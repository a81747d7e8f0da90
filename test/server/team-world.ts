import { LociError } from "../../src/core/errors.ts";
import { eraseAuthor } from "../../src/log/postgres/erase-author.ts";
import { openPostgresLogs } from "../../src/log/postgres/log.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { createTeamApp, type TeamApp, type TeamAppOptions } from "../../src/server/team/create-team-app.ts";
import { createAuthenticateMember } from "../../src/server/team/team-authenticate.ts";
import type { Identity, Member, Role } from "../../src/team/identity.ts";
import { cutKeys } from "../../src/team/postgres/end-team.ts";
import { openTeamServices } from "../../src/team/postgres/open-members.ts";
import { openOperator, type Operator } from "../../src/team/postgres/open-operator.ts";
import type { TeamLimits } from "../../src/team/rate-limit.ts";
import type { Teams } from "../../src/team/team.ts";
import { createTeamDatabases, startServer, type PostgresServer, type TeamDatabases } from "./postgres-cluster.ts";

/** A server with teams: the operator's side, a node's side, and its routes. */
export interface TeamWorld {
  readonly urls: TeamDatabases;
  /** The database, as a node connects to it. */
  readonly node: Database;
  /** The database, as the operator connects to it. */
  readonly owner: Database;
  readonly keysOwner: Database;
  /** The database as a superuser, to look at everything and to move clocks. */
  readonly superuser: Database;
  readonly operator: Operator;
  readonly teams: Teams;
  /** The identity of a node without a cache, so that a test sees a change at once. */
  readonly identity: Identity;
  readonly limits: TeamLimits;
  readonly app: TeamApp;
  readonly faults: unknown[];
  readonly close: () => Promise<void>;
}

export async function openTeamWorld({
  intervalSeconds = 0,
  signIn,
}: { intervalSeconds?: number; signIn?: TeamAppOptions["signIn"] } = {}): Promise<TeamWorld> {
  const server: PostgresServer = await startServer();
  const urls = await createTeamDatabases(server);
  const [node, keys] = [openDatabase(urls.log), openDatabase(urls.keys)];
  const [owner, keysOwner] = [openDatabase(urls.logOwner), openDatabase(urls.keysOwner)];
  const superuser = openDatabase(urls.logSuper);
  let at = 0;
  const services = openTeamServices({ database: node, intervalSeconds, now: () => (at += 1_000_000) });
  const { teams, identity, limits } = services;
  const faults: unknown[] = [];
  const app = createTeamApp({
    teams,
    authenticate: createAuthenticateMember(identity, limits),
    signIn,
    cutKeys: (tenant, streams) => cutKeys(keys, tenant, streams),
    eraseAuthor: async ({ tenant, stream, by, author }) => {
      const log = openPostgresLogs({ database: node, keys }).log(
        { tenant, stream },
        { member: by, hasAuthors: true, isOwner: true },
      );
      return eraseAuthor(node, { tenant, stream }, log, author);
    },
    onFault: (error) => void faults.push(error),
  });
  return {
    urls,
    node,
    owner,
    keysOwner,
    superuser,
    operator: openOperator(owner),
    teams,
    identity,
    limits,
    app,
    faults,
    close: async () => {
      for (const database of [node, keys, owner, keysOwner, superuser]) await database.close();
      server.dispose();
    },
  };
}

/** A member with the token of a first device. */
export interface Person {
  readonly member: Member;
  readonly token: string;
}

let teams = 0;

/** Makes a team whose administrator is ada. */
export async function makeTeam(
  world: TeamWorld,
): Promise<{ readonly tenant: string; readonly name: string; readonly ada: Person }> {
  teams += 1;
  const name = `team ${teams}`;
  const tenant = await world.operator.createTeam(name, "ada");
  const { text } = await world.operator.inviteDevice(tenant, "ada", 7);
  return { tenant, name, ada: await joinAs(world, text) };
}

/** Uses an invitation. */
export async function joinAs(world: TeamWorld, invitation: string): Promise<Person> {
  const joined = await world.teams.join(invitation, "laptop");
  if (joined === null) throw new Error("the invitation did not work");
  return personOf(world, joined.token);
}

export async function personOf({ identity }: TeamWorld, token: string): Promise<Person> {
  const member = await identity.authenticate(token);
  if (member === null) throw new Error("the token does not work");
  return { member, token };
}

/** Adds a member, with a role on a space if one is named. */
export async function addMember(
  world: TeamWorld,
  by: Person,
  name: string,
  { space = null, role = null, isAdmin = false }: { space?: string | null; role?: Role | null; isAdmin?: boolean } = {},
): Promise<Person> {
  const { text } = await world.teams.invite(by.member, { name, isAdmin, space, role, days: 7 });
  return joinAs(world, text);
}

/** Sends a request as the holder of a token. */
export async function send(
  { app }: TeamWorld,
  request: string,
  { token, body, address = "192.0.2.1" }: { token?: string; body?: unknown; address?: string } = {},
): Promise<{ readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers }> {
  const [method = "GET", path = "/"] = request.split(" ");
  const response = await app.fetch(
    new Request(`http://127.0.0.1${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    address,
  );
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

/** The code of the error that a call ends with, or "done". */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    return error instanceof LociError ? error.code : String(error);
  }
}
