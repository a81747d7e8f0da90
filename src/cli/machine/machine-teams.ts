import { basename } from "node:path";

import { connectTeam, type TeamConnection } from "../../client/connect-team.ts";
import { syncTeams } from "../../compose/sync-team.ts";
import type { Surroundings } from "../../config/surroundings.ts";
import { syncedAt } from "../../config/sync-times.ts";
import { readTeamToken, filesOfTeam } from "../../config/team-folder.ts";
import { listTeams, type Team } from "../../config/teams.ts";
import { LociError } from "../../core/errors.ts";
import type { MachineTeam, MachineTeams, ReachedTeam, UnreachedTeam } from "../../server/machine.ts";
import { readSecret } from "../../team/secret-text.ts";

/** How long a page waits for the server of a team. */
const requestMs = 10_000;
const auditPage = 100;

/** Creates the part of the machine that knows the person's teams, and speaks to their servers with its own tokens. */
export function createMachineTeams({ places, world }: Pick<Surroundings, "places" | "world">): MachineTeams {
  const find = (id: string): Team => {
    const found = listTeams(places().state).find(({ folder }) => basename(folder) === id);
    if (found !== undefined) return found;
    throw new LociError("NOT_FOUND", "this machine has not joined that team", {
      next: "`loci team join` joins a team.",
    });
  };
  return {
    list: () => listTeams(places().state).map(describeTeam),
    read: async (id) => {
      const team = find(id);
      try {
        return await readFromServer(team, world.now());
      } catch (error) {
        return toUnreached(error);
      }
    },
    audit: (id, before) => ask(find(id), (server) => server.audit(auditPage, before)),
    revokeToken: (id, token) => ask(find(id), (server) => server.revokeToken(token)),
    setRole: (id, { space, member, role }) => ask(find(id), (server) => server.setRole(space, member, role)),
    sync: async (openMemory) => {
      const memory = await openMemory();
      const { memory: folder, state } = places();
      await memory.sharing.applyRules();
      await syncTeams({ memory: folder, state, env: world.env });
      // The received lines may forget memories of this machine. The bytes of these memories are erased before the
      // answer.
      await memory.care.settle();
    },
  };
}

function describeTeam({ folder, team, tenant, server, member, streams }: Team): MachineTeam {
  const files = filesOfTeam(folder);
  return {
    id: basename(folder),
    team,
    tenant,
    server,
    member,
    spaces: streams.filter(({ kind }) => kind === "space").map(({ name, role }) => ({ name, role })),
    syncedAt: syncedAt(folder),
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function connect(team: Team): TeamConnection {
  return connectTeam({ url: team.server, token: readTeamToken(team), requestMs });
}

async function readFromServer(team: Team, now: number): Promise<ReachedTeam> {
  const server = connect(team);
  const { isAdmin } = await server.about();
  const [members, spaces, tokens, usage] = await Promise.all([
    server.members(),
    server.spaces(),
    server.tokens(isAdmin),
    server.usage(),
  ]);
  return {
    state: "reached",
    isAdmin,
    members: members.filter(({ ended }) => ended === null),
    spaces,
    tokens: tokens.filter(({ revoked, expires }) => revoked === null && expires > now),
    ownToken: readSecret("pat", readTeamToken(team))?.id ?? null,
    usage,
  };
}

/** Asks the server for something. A refused token must not look like the end of the person's session in the browser. */
async function ask<T>(team: Team, work: (server: TeamConnection) => Promise<T>): Promise<T> {
  try {
    return await work(connect(team));
  } catch (error) {
    if (!isRefused(error)) throw error;
    const { problem, next } = toUnreached(error);
    throw new LociError("SCOPE_REFUSED", problem, { next });
  }
}

function toUnreached(error: unknown): UnreachedTeam {
  if (isRefused(error))
    return {
      state: "refused",
      problem: "The server of the team does not accept this machine any more.",
      next: "An administrator or another machine of yours may have revoked it. Join again with `loci team join`.",
    };
  if (!(error instanceof LociError)) throw error;
  return { state: "offline", problem: error.message, next: error.next };
}

function isRefused(error: unknown): boolean {
  return error instanceof LociError && error.code === "NOT_AUTHENTICATED";
}
