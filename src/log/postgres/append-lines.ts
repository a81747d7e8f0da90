import { LociError } from "../../core/errors.ts";
import { tailStart } from "../../core/event/event-line.ts";
import type { EventId } from "../../core/event/event.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { whileGone } from "../../platform/postgres/retry.ts";
import { cutKeys } from "./cut-keys.ts";
import { groupCalls } from "./group-calls.ts";
import { sealTails, type UnsealedLine } from "./seal-tails.ts";
import { sqlState, toStreamError } from "./stream-error.ts";
import type { StreamKey } from "./stream-key.ts";
import type { StreamKeys } from "./stream-keys.ts";

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

/** What became of lines. */
export interface StoredLines {
  /** The number and the id of an event that is not before any of the lines. */
  readonly last: number;
  readonly lastId: EventId;
  /** Those that were stored before with another content, which stays. */
  readonly conflict: readonly EventId[];
}

export type AppendLines = (lines: NewLines) => Promise<StoredLines>;

interface Call extends NewLines {
  readonly weight: number;
}

const largestGroupBytes = 4 * 1024 * 1024;

/** Stores lines in a stream. Calls that come while a commit is under way are stored together by the next one. */
export function createAppendLines(database: Database, key: StreamKey, keys: StreamKeys): AppendLines {
  const append = groupCalls(
    async (calls: readonly Call[]) => appendGroup(database, key, keys, calls),
    largestGroupBytes,
  );
  return async (lines) => append({ ...lines, weight: lines.lines.reduce((sum, { line }) => sum + line.length, 0) });
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
  const rows = await toRows(key, keys, calls);
  const answer = await store(database, rows);
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

async function toRows(key: StreamKey, keys: StreamKeys, calls: readonly Call[]): Promise<Rows> {
  const lines = calls.flatMap((call) => call.lines.map((line) => ({ ...split(line), author: call.author })));
  const { leaves, tails } = await sealTails(key, keys, lines);
  return [
    key.tenant,
    key.stream,
    lines.map(({ author }) => author),
    lines.map(({ id }) => id),
    lines.map(({ kind }) => kind),
    leaves,
    lines.map(({ head }) => head),
    tails,
    Math.round(lines.reduce((sum, { head }, at) => sum + head.length + (tails[at]?.length ?? 0) * 0.75, 0)),
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
 * Stores rows, which are most often new. If some are known, or if an earlier try may have stored them, the slower
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
