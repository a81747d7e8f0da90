import { LociError } from "../../core/errors.ts";
import { erasedTail } from "../../core/event/event-line.ts";
import type { EventId } from "../../core/event/event.ts";
import type { Cursor } from "../../core/ports/log.ts";
import { whileGone } from "../../platform/postgres/database-gone.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { LeafKey } from "./key-tree.ts";
import { openTail, type TailPlace } from "./seal-tail.ts";
import type { StreamKeys } from "./stream-keys.ts";
import { toStreamError, type StreamKey } from "./stream.ts";

export interface StoredLine {
  readonly seq: number;
  readonly id: EventId;
  readonly author: string;
  /** The line, blank if it was erased or cannot be read. */
  readonly line: string;
  /** True if the content is stored but cannot be decrypted: its key is lost, or it was altered. It is not erased. */
  readonly isUnreadable: boolean;
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
    const lines = await openRows(
      key,
      keys,
      rows.filter(({ kind }) => !isMoved(kind)),
    );
    if (lines.length > 0) yield lines;
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
    const opened = openContent(tail, leafKeys[at] ?? "lost", { ...key, id, kind });
    return {
      seq: Number(seq),
      id,
      author: author ?? "",
      line: head + (opened ?? erasedTail),
      isUnreadable: opened === null,
    };
  });
}

/** Returns the tail of a line, blank if the event was erased; null if its content cannot be read. */
export function openContent(tail: string | null, leafKey: LeafKey, place: TailPlace): string | null {
  // A cut key means that the event is erased, even if its row is not blank yet.
  if (tail === null || leafKey === "cut") return erasedTail;
  return leafKey === "lost" ? null : openTail(tail, leafKey, place);
}

/** True for the row that an event left behind when its content was stored again at the end of the stream. */
function isMoved(kind: string): boolean {
  return kind.startsWith("moved ");
}
