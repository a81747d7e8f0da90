import { whileGone } from "../../platform/postgres/database-gone.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { Identity, Scope, StreamGrant } from "../identity.ts";
import { openIdentity, type IdentityStore } from "../open-identity.ts";
import { createTeamLimits, type TeamLimits } from "../rate-limit.ts";
import type { Teams } from "../team.ts";
import { ask } from "./ask.ts";
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

interface TokenRow {
  readonly member: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly kind: "token" | "device" | "session";
  readonly stream: number | null;
}

/** The members and tokens of a database. A call waits while the database fails over. */
export function createIdentityStore(database: Database): IdentityStore {
  return {
    findToken: async ({ tenant, id, hash }) => {
      const [row] = await whileGone(() => ask<TokenRow>(database, "authenticate", [tenant, id, hash]));
      if (row === undefined) return null;
      const { member, name, scopes, kind, stream } = row;
      // Only a browser's session belongs to a person for certain; any program can read the token of a device.
      return {
        tenant,
        member,
        name,
        tokenId: id,
        scopes: new Set(scopes),
        kind: kind === "session" ? "person" : "token",
        ...(stream === null ? {} : { onlyStream: stream }),
      };
    },
    streamsOf: async ({ tenant, member }) =>
      whileGone(() => ask<StreamGrant>(database, "streams_of", [tenant, member])),
  };
}
