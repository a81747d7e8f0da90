import type { Database } from "../../platform/postgres/database.ts";
import type { Identity } from "../identity.ts";
import { openIdentity } from "../open-identity.ts";
import { createTeamLimits, type TeamLimits } from "../team-limits.ts";
import type { Teams } from "../team.ts";
import { createIdentityStore } from "./identity-store.ts";
import { openTeams } from "./open-teams.ts";

/** Everything about members that a node needs. */
export interface TeamServices {
  readonly identity: Identity;
  readonly teams: Teams;
  readonly limits: TeamLimits;
}

export interface TeamServicesOptions {
  /** The log's database, as a node connects to it. */
  readonly database: Database;
  /** The clock of the caches. */
  readonly now?: () => number;
  /** The shortest time between two questions of a device that waits. */
  readonly intervalSeconds?: number;
}

/** Opens the members of a server's teams for a node. */
export function openTeamServices({ database, now, intervalSeconds }: TeamServicesOptions): TeamServices {
  const teams = openTeams({ database, ...(intervalSeconds === undefined ? {} : { intervalSeconds }) });
  const store = createIdentityStore(database);
  return {
    identity: openIdentity({ store, ...(now === undefined ? {} : { now }) }),
    teams,
    limits: createTeamLimits(teams),
  };
}
