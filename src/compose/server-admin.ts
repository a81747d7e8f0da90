import { fileURLToPath } from "node:url";

import { erasureHorizon, type BackupDays, type ErasureHorizon } from "../log/postgres/erasure-horizon.ts";
import { skipUsedLeaves } from "../log/postgres/stream-keys.ts";
import { tidy, type Tidied } from "../log/postgres/tidy.ts";
import { checkRole } from "../platform/postgres/check-role.ts";
import { openDatabase, type Database } from "../platform/postgres/database.ts";
import { migrate, missingMigrations } from "../platform/postgres/migrate.ts";
import { removeTeam, type EndedTeam } from "../team/postgres/end-team.ts";
import { openOperator, type Operator } from "../team/postgres/open-operator.ts";
import { erasureLookMs } from "./streams/stream-limits.ts";

export type { ClearedWal } from "../log/postgres/tidy.ts";
export type { BackupDays, ErasureHorizon } from "../log/postgres/erasure-horizon.ts";
export type { Tidied } from "../log/postgres/tidy.ts";

/** The URLs of the two databases of a team server. */
export interface ServerUrls {
  /** The URL of the database with the log. */
  readonly log: string;
  /** The URL of the database with the keys. */
  readonly keys: string;
}

/** A team to remove. Number and name must both fit. */
export interface TeamToRemove {
  /** The number of the team. */
  readonly tenant: string;
  /** The name of the team. */
  readonly name: string;
  /** Receives the number of rows that are removed so far. */
  readonly onProgress?: (rows: number) => void;
}

/** Until when and from where erased content could be recovered. */
export interface ServerErasures extends ErasureHorizon {
  /** Each node starts to rewrite its index of a stream within this many seconds of an erasure. */
  readonly indexSeconds: number;
}

/** What the operator of a team server does to its databases, with the URLs of the owner. */
export interface ServerAdmin {
  /** Applies the migrations that are missing, and returns their names. */
  readonly migrate: () => Promise<{
    /** The migrations of the log. */
    readonly log: readonly string[];
    /** The migrations of the keys. */
    readonly keys: readonly string[];
  }>;
  /**
   * Makes laptops send everything again after a backup was restored, and stops using key leaves that the log already
   * uses. Returns the new epoch.
   */
  readonly renewEpoch: () => Promise<string>;
  /** What the operator does to teams. */
  readonly operator: Operator;
  /** Removes a team with everything it has stored, and counts what is left. */
  readonly removeTeam: (team: TeamToRemove) => Promise<EndedTeam>;
  /** Rewrites the files that still contain erased bytes. */
  readonly tidy: () => Promise<Tidied>;
  /** Tells until when erased content could be recovered, if backups are kept for this many days. */
  readonly erasures: (days: BackupDays) => Promise<ServerErasures>;
  /** Ends all connections. */
  readonly close: () => Promise<void>;
}

/** Opens the databases of a team server for its operator. Nothing is sent before the first call. */
export function openServerAdmin(urls: ServerUrls): ServerAdmin {
  const [log, keys] = [openDatabase(urls.log), openDatabase(urls.keys)];
  return {
    migrate: async () => ({
      log: await migrate(log, folderOf("schema")),
      keys: await migrate(keys, folderOf("keys-schema")),
    }),
    renewEpoch: async () => {
      await skipUsedLeaves({ log, keys });
      const [row] = await log.query<{ epoch: string }>(
        "UPDATE loci.epoch SET epoch = gen_random_uuid() RETURNING epoch",
      );
      return row?.epoch ?? "";
    },
    operator: openOperator(log),
    removeTeam: (team) => removeTeam({ log, keys }, team),
    tidy: async () => tidyServer(urls),
    erasures: async (days) => ({
      ...(await erasureHorizon({ log, keys }, days)),
      indexSeconds: erasureLookMs / 1000,
    }),
    close: async () => {
      await Promise.all([log.close(), keys.close()]);
    },
  };
}

/** Rewriting a large table takes longer than any other statement may. */
async function tidyServer(urls: ServerUrls): Promise<Tidied> {
  const options = { connections: 1, answerMs: 0 };
  const [log, keys] = [openDatabase(urls.log, options), openDatabase(urls.keys, options)];
  try {
    return await tidy({ log, keys });
  } finally {
    await Promise.all([log.close(), keys.close()]);
  }
}

/** The state of one database, as a node sees it. */
export interface CheckedDatabase {
  /** The migrations that are not applied. */
  readonly missing: readonly string[];
}

/**
 * Checks both databases with the URLs of a node: that they answer, that row-level security binds the role, and which
 * migrations are missing. Throws DATABASE_GONE or DATABASE_REFUSED.
 */
export async function checkServer(urls: ServerUrls): Promise<{
  /** The database with the log. */
  readonly log: CheckedDatabase;
  /** The database with the keys. */
  readonly keys: CheckedDatabase;
}> {
  return { log: await checkDatabase(urls.log, "schema"), keys: await checkDatabase(urls.keys, "keys-schema") };
}

async function checkDatabase(url: string, folder: SchemaFolder): Promise<CheckedDatabase> {
  const database: Database = openDatabase(url, { connections: 1 });
  try {
    await checkRole(database);
    return { missing: await missingMigrations(database, folderOf(folder)) };
  } finally {
    await database.close();
  }
}

type SchemaFolder = "schema" | "keys-schema";

/** The folder with the migrations. It has the same place beside this file in the sources and in the package. */
function folderOf(name: SchemaFolder): string {
  return fileURLToPath(new URL(`../log/postgres/${name}`, import.meta.url));
}
