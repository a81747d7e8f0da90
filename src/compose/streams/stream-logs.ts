import type { Cursor, Log } from "../../core/ports/log.ts";
import type { Author } from "../../log/postgres/author.ts";
import type { RecentEvents, StreamState } from "../../log/postgres/stream-state.ts";
import type { StreamKey } from "../../platform/stream-folder.ts";

/** The logs of all streams. */
export interface StreamLogs {
  /** The log of a stream as this member writes it. */
  readonly log: (key: StreamKey, author: Author) => Log;
  readonly stateOf: (key: StreamKey) => Promise<StreamState>;
  /** Finds the place before the newest `count` events. */
  readonly recent: (key: StreamKey, count: number) => Promise<RecentEvents>;
  /** The number of the event that a cursor is after. */
  readonly seqOf: (cursor: Cursor) => number;
}
