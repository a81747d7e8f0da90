import type { Database } from "../../platform/postgres/database.ts";
import { createSecret } from "../secret-text.ts";
import type { MadeSecret } from "../team.ts";
import { ask, askOne } from "./ask.ts";

/** A team as the operator of the server sees it: sizes, never content. */
export interface TeamRow {
  /** The number of the team. */
  readonly tenant: string;
  /** The name of the team. */
  readonly name: string;
  /** When the team was made, in milliseconds since 1970. */
  readonly made: number;
  /** When the team was ended, or null. */
  readonly ended: number | null;
  /** The number of members. */
  readonly members: number;
  /** The number of stored events. */
  readonly events: number;
  /** The size of the stored events. */
  readonly bytes: number;
}

/** Limits to change; one that is left out stays as it is. */
export interface Quotas {
  /** The largest number of members. */
  readonly members?: number | undefined;
  /** The largest number of events. */
  readonly events?: number | undefined;
  /** The largest number of bytes. */
  readonly bytes?: number | undefined;
  /** The largest number of requests a minute, of all members together. */
  readonly requestsAMinute?: number | undefined;
}

/** What the operator of a server does to its teams, with the rights of the owner of the schema. */
export interface Operator {
  /** Makes a team with its first administrator, who has no device yet. Returns its number. */
  readonly createTeam: (name: string, owner: string) => Promise<string>;
  /** Invites a device of a member: of the first administrator, or of a member who lost all devices. */
  readonly inviteDevice: (tenant: string, member: string, days: number) => Promise<MadeSecret>;
  /** Lists the teams with a higher number than `after`, at most `count`. */
  readonly teams: (after: string, count: number) => Promise<readonly TeamRow[]>;
  /** Changes the limits of a team. */
  readonly setQuotas: (tenant: string, quotas: Quotas) => Promise<void>;
}

/** Opens the teams of a database for its operator. Needs the URL of the owner. */
export function openOperator(database: Database): Operator {
  return {
    createTeam: async (name, owner) => {
      const row = await askOne<{ create_tenant: string }>(database, "create_tenant", [name, owner]);
      return row.create_tenant;
    },
    inviteDevice: async (tenant, member, days) => {
      const { id, hash, text } = createSecret("inv", tenant);
      const row = await askOne<{ invite_device: Date }>(database, "invite_device", [tenant, id, hash, member, days]);
      return { id, text, expires: row.invite_device.getTime() };
    },
    teams: async (after, count) => {
      const rows = await ask<ListedTeam>(database, "list_tenants", [after, count]);
      return rows.map(({ tenant, name, made, ended, members, events, bytes }) => ({
        tenant,
        name,
        made: made.getTime(),
        ended: ended?.getTime() ?? null,
        members: Number(members),
        events: Number(events),
        bytes: Number(bytes),
      }));
    },
    setQuotas: async (tenant, { members = null, events = null, bytes = null, requestsAMinute = null }) => {
      await ask(database, "set_quotas", [tenant, members, events, bytes, requestsAMinute]);
    },
  };
}

interface ListedTeam {
  readonly tenant: string;
  readonly name: string;
  readonly made: Date;
  readonly ended: Date | null;
  readonly members: string;
  readonly events: string;
  readonly bytes: string;
}

/** The number of tenants that are checked in one transaction. */
const chunk = 1000;

/**
 * Removes expired device logins of all teams, and tokens and invitations that ended the given number of days ago.
 * Returns how many. Needs the owner of the database.
 */
export async function removeExpired(database: Database, days: number): Promise<number> {
  let removed = 0;
  for (let after: string | null = "0"; after !== null;) {
    const values: readonly unknown[] = [after, chunk, days];
    const part = await askOne<{ last: string | null; removed: string }>(database, "remove_expired", values);
    removed += Number(part.removed);
    after = part.last;
  }
  return removed;
}
