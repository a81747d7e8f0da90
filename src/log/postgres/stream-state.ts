import { LociError } from "../../core/errors.ts";
import type { EventId } from "../../core/event/event.ts";
import type { Cursor } from "../../core/ports/log.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { whileGone } from "../../platform/postgres/retry.ts";
import { cursorAfter } from "./read-lines.ts";
import type { StreamKey } from "./stream-key.ts";

/** How far a stream is. */
export interface StreamState {
  /** The number of the last event. */
  readonly head: number;
  /** A number that changes with each erasure. */
  readonly forgets: number;
}

export async function readStreamState(database: Database, { tenant, stream }: StreamKey): Promise<StreamState> {
  const [row] = await whileGone(async () =>
    database.query<{ head: string | null; forgets: number }>("SELECT * FROM loci.heads($1, $2)", [[tenant], [stream]]),
  );
  if (row === undefined || row.head === null) throw noSuchStream();
  return { head: Number(row.head), forgets: row.forgets };
}

/** The newest events of a stream. */
export interface RecentEvents {
  /** The cursor before the first of them; null if they are all events. */
  readonly after: Cursor | null;
  readonly events: number;
  readonly head: number;
}

interface RecentRow {
  readonly after_seq: string;
  readonly after_id: EventId | null;
  readonly head: string;
}

/** Finds the place before the newest `count` events of a stream. */
export async function findRecentEvents(
  database: Database,
  { tenant, stream }: StreamKey,
  count: number,
): Promise<RecentEvents> {
  const [row] = await whileGone(async () =>
    database.query<RecentRow>("SELECT * FROM loci.recent($1, $2, $3)", [tenant, stream, count]),
  );
  if (row === undefined) throw noSuchStream();
  const [seq, head] = [Number(row.after_seq), Number(row.head)];
  return { after: row.after_id === null ? null : cursorAfter({ seq, id: row.after_id }), events: head - seq, head };
}

function noSuchStream(): LociError {
  return new LociError("NOT_FOUND", "there is no such stream");
}
