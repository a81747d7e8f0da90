import { openPostgresLogs, type PostgresLogs } from "../../log/postgres/log.ts";
import { parseCursor } from "../../log/postgres/read-lines.ts";
import { findRecentEvents, readStreamState } from "../../log/postgres/stream-state.ts";
import { openDatabase, type Database } from "../../platform/postgres/database.ts";
import type { StreamLogs } from "./stream-logs.ts";

/** The URLs of the two databases of a team server. */
export interface ServerUrls {
  readonly log: string;
  readonly keys: string;
}

/** The logs of all streams, with the databases that they are in. */
export interface OpenedStreamLogs extends StreamLogs, Pick<PostgresLogs, "heads" | "finishCuts" | "syncStore"> {
  readonly database: Database;
  readonly keyDatabase: Database;
  readonly close: () => Promise<void>;
}

/** Opens the logs in PostgreSQL. Nothing is sent before the first call. `connections` limits those to each database. */
export function openStreamLogs({ log, keys }: ServerUrls, connections: number): OpenedStreamLogs {
  const database = openDatabase(log, { connections });
  const keyDatabase = openDatabase(keys, { connections });
  return {
    ...openPostgresLogs({ database, keys: keyDatabase }),
    stateOf: async (key) => readStreamState(database, key),
    recent: async (key, count) => findRecentEvents(database, key, count),
    seqOf: (cursor) => parseCursor(cursor).seq,
    database,
    keyDatabase,
    close: async () => {
      await Promise.all([database.close(), keyDatabase.close()]);
    },
  };
}
