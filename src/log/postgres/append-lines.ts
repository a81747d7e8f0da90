import { LociError } from "../../core/errors.ts";
import { tailStart } from "../../core/event/event-line.ts";
import type { EventId } from "../../core/event/event.ts";
import { whileGone } from "../../platform/postgres/database-gone.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { cutKeys } from "./cut-keys.ts";
import { groupCalls } from "./group-calls.ts";
import { sealTails, type UnsealedLine } from "./seal-tail.ts";
import type { StreamKeys } from "./stream-keys.ts";
import { sqlState, toStreamError, type StreamKey } from "./stream.ts";

/** A line to store, with the values that the database finds it by. */
export interface NewLine {
  readonly id: EventId;
  readonly kind: string;
  readonly line: string;
}

/** Lines of one member. */
export interface NewLines {
  readonly author: number;
  readonly lines: readonly NewLine[];
}

export interface StoredLines {
  /** The number and the id of an event that is the last of these lines or comes after all of them. */
  readonly last: number;
  readonly lastId: EventId;
  /** The ids that were stored before with another content. The earlier content stays. */
  readonly conflict: readonly EventId[];
}

export type AppendLines = (lines: NewLines) => Promise<StoredLines>;

/** A line whose tail is sealed; null if it has no content. */
export interface SealedLine {
  readonly id: EventId;
  readonly kind: string;
  readonly author: number;
  readonly leaf: number;
  readonly head: string;
  readonly tail: string | null;
}

/**
 * Stores lines in a stream. They are sealed at once, while an earlier commit is under way, and then stored together with
 * all others that came meanwhile.
 */
export function createAppendLines(database: Database, key: StreamKey, keys: StreamKeys): AppendLines {
  const append = createAppendSealed(database, key, keys);
  return async ({ author, lines }) => {
    const parts = lines.map(split);
    const { leaves, tails } = await sealTails(key, keys, parts);
    return append(
      parts.map(({ id, kind, head }, at) => ({
        id,
        kind,
        author,
        leaf: leaves[at] ?? 0,
        head,
        tail: tails[at] ?? null,
      })),
    );
  };
}

interface Call {
  readonly lines: readonly SealedLine[];
  readonly weight: number;
}

const largestGroupBytes = 4 * 1024 * 1024;

/** Stores sealed lines. Calls that come while a commit is under way are stored together by the next one. */
export function createAppendSealed(
  database: Database,
  key: StreamKey,
  keys: StreamKeys,
): (lines: readonly SealedLine[]) => Promise<StoredLines> {
  const append = groupCalls(
    async (calls: readonly Call[]) => appendGroup(database, key, keys, calls),
    largestGroupBytes,
  );
  return async (lines) => append({ lines, weight: lines.reduce((sum, line) => sum + sizeOf(line), 0) });
}

function sizeOf({ head, tail }: SealedLine): number {
  // The tail is in base64.
  return head.length + (tail?.length ?? 0) * 0.75;
}

interface Answer {
  readonly last: string;
  readonly last_id?: EventId | null;
  readonly forgets: number;
  readonly conflict?: readonly EventId[] | null;
  readonly uncut?: readonly string[] | null;
}

async function appendGroup(
  database: Database,
  key: StreamKey,
  keys: StreamKeys,
  calls: readonly Call[],
): Promise<StoredLines[]> {
  const answer = await store(
    database,
    toRows(
      key,
      calls.flatMap(({ lines }) => lines),
    ),
  );
  keys.follow(answer.forgets);
  await cutKeys(database, key, keys, answer.uncut ?? null);
  const count = calls.reduce((sum, { lines }) => sum + lines.length, 0);
  let stored = 0;
  return calls.map(({ lines }) => {
    stored += lines.length;
    const own = new Set(lines.map(({ id }) => id));
    const isNew = answer.last_id === undefined;
    return {
      last: isNew ? Number(answer.last) - count + stored : Number(answer.last),
      lastId: (isNew ? lines.at(-1)?.id : answer.last_id) ?? "",
      conflict: [...new Set(answer.conflict ?? [])].filter((id) => own.has(id)),
    };
  });
}

type Rows = readonly unknown[];

function toRows({ tenant, stream }: StreamKey, lines: readonly SealedLine[]): Rows {
  return [
    tenant,
    stream,
    lines.map(({ author }) => author),
    lines.map(({ id }) => id),
    lines.map(({ kind }) => kind),
    lines.map(({ leaf }) => leaf),
    lines.map(({ head }) => head),
    lines.map(({ tail }) => tail),
    Math.round(lines.reduce((sum, line) => sum + sizeOf(line), 0)),
  ];
}

function split({ id, kind, line }: NewLine): UnsealedLine & { readonly head: string } {
  const at = line.indexOf(tailStart);
  if (at < 0) throw new LociError("EVENT_INVALID", `the line of ${id} has no salt and content`);
  const tail = line.slice(at);
  return { id, kind, head: line.slice(0, at), tail: tail.startsWith(`${tailStart}null`) ? null : tail };
}

const appendNew = "SELECT * FROM loci.append($1, $2, $3, $4, $5, $6, $7, $8, $9)";
const appendKnown = "SELECT * FROM loci.append_known($1, $2, $3, $4, $5, $6, $7, $8)";

/**
 * Stores rows, most of which are new. If some are known, or if an earlier try may have stored them, the slower
 * function looks for them.
 */
async function store(database: Database, rows: Rows): Promise<Answer> {
  let mayBeKnown = false;
  return whileGone(async (tries) => {
    if (!mayBeKnown && tries === 0)
      try {
        return await askDatabase(database, appendNew, rows);
      } catch (error) {
        if (sqlState(error) !== uniqueViolation) throw error;
        mayBeKnown = true;
      }
    return askDatabase(database, appendKnown, rows.slice(0, 8));
  });
}

async function askDatabase(database: Database, text: string, rows: Rows): Promise<Answer> {
  try {
    const [answer] = await database.query<Answer>(text, rows);
    if (answer === undefined) throw new LociError("INTERNAL", "an append gave no answer");
    return answer;
  } catch (error) {
    throw toStreamError(error);
  }
}

const uniqueViolation = "23505";
