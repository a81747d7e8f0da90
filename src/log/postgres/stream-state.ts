import { LociError } from "../../core/errors.ts";
import type { EventId } from "../../core/event/event.ts";
import type { Cursor } from "../../core/ports/log.ts";
import { whileGone } from "../../platform/postgres/database-gone.ts";
import type { Database, Query } from "../../platform/postgres/database.ts";
import { cursorAfter } from "./read-lines.ts";
import type { StreamKey } from "./stream.ts";

export interface StreamState {
  /** The number of the last event. */
  readonly head: number;
  /** A number that changes with each erasure. */
  readonly forgets: number;
}

export async function readStreamState(database: Database, key: StreamKey): Promise<StreamState> {
  const [state] = await askStates(database.query, [key]);
  if (state === undefined || state === null) throw noSuchStream();
  return state;
}

/** Returns the state of each stream; null for a stream that does not exist. Takes one round trip. */
export async function readStreamStates(
  database: Database,
  keys: readonly StreamKey[],
): Promise<(StreamState | null)[]> {
  return askStates(database.read, keys);
}

async function askStates(ask: Query, keys: readonly StreamKey[]): Promise<(StreamState | null)[]> {
  const rows = await whileGone(async () =>
    ask<{ head: string | null; forgets: number }>("SELECT * FROM loci.heads($1, $2)", [
      keys.map(({ tenant }) => tenant),
      keys.map(({ stream }) => stream),
    ]),
  );
  return rows.map(({ head, forgets }) => (head === null ? null : { head: Number(head), forgets }));
}

/** True for the stream of a space, which several members write to. */
export async function isSharedStream(database: Database, { tenant, stream }: StreamKey): Promise<boolean> {
  const rows = await whileGone(async () =>
    database.session(async (query) => {
      await query("BEGIN READ ONLY");
      try {
        await query("SELECT loci.enter($1::bigint, $2::int)", [tenant, stream]);
        return await query<{ kind: string }>("SELECT kind FROM loci.streams WHERE tenant = $1 AND stream = $2", [
          tenant,
          stream,
        ]);
      } finally {
        await query("ROLLBACK");
      }
    }),
  );
  if (rows[0] === undefined) throw noSuchStream();
  return rows[0].kind === "space";
}

export interface RecentEvents {
  /** The cursor before the first of these events; null if the stream has no earlier ones. */
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
