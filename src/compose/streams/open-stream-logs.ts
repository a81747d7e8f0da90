import { openPostgresLogs, type PostgresLogs } from "../../log/postgres/log.ts";
import { parseCursor } from "../../log/postgres/read-lines.ts";
import {
  findRecentEvents,
  isSharedStream,
  readStreamState,
  readStreamStates,
  type StreamState,
} from "../../log/postgres/stream-state.ts";
import { openDatabase, type Database } from "../../platform/postgres/database.ts";
import type { StreamKey } from "../../platform/stream-folder.ts";
import type { StreamLogs } from "./stream-logs.ts";

/** The URLs of the two databases of a team server. */
export interface ServerUrls {
  readonly log: string;
  readonly keys: string;
}

/** The logs of all streams, with the databases that they are in. */
export interface OpenedStreamLogs extends StreamLogs, Pick<PostgresLogs, "heads" | "finishCuts" | "syncStore"> {
  /** How far each stream is; null for a stream that does not exist. */
  readonly statesOf: (keys: readonly StreamKey[]) => Promise<(StreamState | null)[]>;
  /** True for the stream of a space, which several members write to. */
  readonly isShared: (key: StreamKey) => Promise<boolean>;
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
    statesOf: async (wanted) => readStreamStates(database, wanted),
    isShared: async (key) => isSharedStream(database, key),
    recent: async (key, count) => findRecentEvents(database, key, count),
    seqOf: (cursor) => parseCursor(cursor).seq,
    database,
    keyDatabase,
    close: async () => {
      await Promise.all([database.close(), keyDatabase.close()]);
    },
  };
}
