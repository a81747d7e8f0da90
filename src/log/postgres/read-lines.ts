import { LociError } from "../../core/errors.ts";
import { erasedTail } from "../../core/event/event-line.ts";
import type { EventId } from "../../core/event/event.ts";
import type { Cursor } from "../../core/ports/log.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { whileGone } from "../../platform/postgres/retry.ts";
import { openTail } from "./seal-tail.ts";
import { toStreamError } from "./stream-error.ts";
import type { StreamKey } from "./stream-key.ts";
import type { StreamKeys } from "./stream-keys.ts";

/** A stored line. */
export interface StoredLine {
  readonly seq: number;
  readonly id: EventId;
  readonly author: string;
  /** The line, blank if it was erased. */
  readonly line: string;
  /** True if the content is there but cannot be decrypted: it was altered, or moved from another event. */
  readonly isAltered: boolean;
}

interface Row {
  readonly seq: string;
  readonly id: EventId;
  readonly kind: string;
  readonly author: string | null;
  readonly leaf: string;
  readonly head: string;
  readonly tail: string | null;
  readonly forgets: number;
}

const mostEvents = 500;
const mostBytes = 4 * 1024 * 1024;

/** Reads the lines of a stream after a cursor, in groups. Ends when it has caught up. */
export async function* readLines(
  database: Database,
  key: StreamKey,
  keys: StreamKeys,
  after: Cursor | null,
): AsyncGenerator<readonly StoredLine[]> {
  let at = parseCursor(after);
  for (;;) {
    const { seq, id } = at;
    const rows = await whileGone(async () => readRows(database, key, seq, id));
    const last = rows.at(-1);
    if (last === undefined) return;
    keys.follow(last.forgets);
    yield await openRows(key, keys, rows);
    at = { seq: Number(last.seq), id: last.id };
  }
}

/** The cursor after a line: its number and its id, so that a fork of the stream is noticed. */
export function cursorAfter({ seq, id }: { readonly seq: number; readonly id: EventId }): Cursor {
  return `${seq}.${id}`;
}

/** The number and the id of a cursor. Throws CURSOR_LOST for the cursor of another log. */
export function parseCursor(cursor: Cursor | null): { seq: number; id: EventId | null } {
  if (cursor === null) return { seq: 0, id: null };
  const [, seq, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (seq === undefined || id === undefined)
    throw new LociError("CURSOR_LOST", "this is not a cursor of this stream; start over");
  return { seq: Number(seq), id };
}

async function readRows(database: Database, { tenant, stream }: StreamKey, seq: number, id: EventId | null) {
  try {
    return await database.read<Row>("SELECT * FROM loci.read($1, $2, $3, $4, $5, $6)", [
      tenant,
      stream,
      seq,
      id,
      mostEvents,
      mostBytes,
    ]);
  } catch (error) {
    throw toStreamError(error);
  }
}

async function openRows(key: StreamKey, keys: StreamKeys, rows: readonly Row[]): Promise<StoredLine[]> {
  const leafKeys = await keys.keysOf(rows.map(({ leaf }) => Number(leaf)));
  return rows.map(({ seq, id, kind, author, head, tail }, at) => {
    const leafKey = leafKeys[at] ?? null;
    // A key that was cut means erased, also before the row is blank.
    const opened = tail === null || leafKey === null ? erasedTail : openTail(tail, leafKey, { ...key, id, kind });
    return {
      seq: Number(seq),
      id,
      author: author ?? "",
      line: head + (opened ?? erasedTail),
      isAltered: opened === null,
    };
  });
}
