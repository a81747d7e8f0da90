import type { Cursor, Log } from "../../core/ports/log.ts";
import type { Author } from "../../log/postgres/author.ts";
import { openPostgresLogs, type PostgresLogs } from "../../log/postgres/log.ts";
import { parseCursor } from "../../log/postgres/read-lines.ts";
import {
  findRecentEvents,
  isSharedStream,
  readStreamState,
  readStreamStates,
  type StreamState,
  type RecentEvents,
} from "../../log/postgres/stream-state.ts";
import { openDatabase, type Database } from "../../platform/postgres/database.ts";
import type { StreamKey } from "../../platform/streams/stream-folder.ts";

/** The URLs of the two databases of a team server. */
export interface ServerUrls {
  readonly log: string;
  readonly keys: string;
}

/** The logs of all streams, with the databases that they are in. */
export interface OpenedStreamLogs extends StreamLogs, Pick<PostgresLogs, "heads" | "finishCuts" | "syncStore"> {
  /** The state of each stream; null for a stream that does not exist. */
  readonly statesOf: (keys: readonly StreamKey[]) => Promise<(StreamState | null)[]>;
  /** True for the stream of a space, which several members write to. */
  readonly isShared: (key: StreamKey) => Promise<boolean>;
  readonly database: Database;
  readonly keyDatabase: Database;
  readonly close: () => Promise<void>;
}

/**
 * Opens the logs in PostgreSQL. Nothing is sent before the first call. `connections` is the most connections to each
 * database.
 */
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

export interface StreamLogs {
  /** The log of a stream as this member writes it. */
  readonly log: (key: StreamKey, author: Author) => Log;
  readonly stateOf: (key: StreamKey) => Promise<StreamState>;
  /** Finds the place before the newest `count` events. */
  readonly recent: (key: StreamKey, count: number) => Promise<RecentEvents>;
  /** The number of the event that a cursor is after. */
  readonly seqOf: (cursor: Cursor) => number;
}

/** The number of streams in one round trip. */
const groupSize = 1000;

/** Calls `use` for each stream with its state; null for a stream that does not exist. */
export async function withStates(
  streams: readonly StreamKey[],
  statesOf: OpenedStreamLogs["statesOf"],
  use: (key: StreamKey, state: StreamState | null) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < streams.length; at += groupSize) {
    const group = streams.slice(at, at + groupSize);
    const states = await statesOf(group);
    for (const [n, key] of group.entries()) await use(key, states[n] ?? null);
  }
}
