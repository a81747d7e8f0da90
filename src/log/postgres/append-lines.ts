import { LociError } from "../../core/errors.ts";
import { tailStart } from "../../core/event/event-line.ts";
import type { EventId } from "../../core/event/event.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { whileGone } from "../../platform/postgres/retry.ts";
import { groupCalls } from "./group-calls.ts";
import { sealTail } from "./seal-tail.ts";
import type { StreamKey } from "./stream-key.ts";
import type { StreamKeys } from "./stream-keys.ts";

/** A line to store, with the values that the database finds it by. */
export interface NewLine {
  readonly id: EventId;
  readonly kind: string;
  readonly line: string;
}

/** Lines of one member, and how far the device is that sent them. */
export interface NewLines {
  readonly author: number;
  readonly lines: readonly NewLine[];
  readonly source?: { readonly device: string; readonly cursor: string } | undefined;
}

/** What became of lines. */
export interface StoredLines {
  /** The number and the id of an event that is not before any of the lines. */
  readonly last: number;
  readonly lastId: EventId;
  /** Those that were stored before. */
  readonly known: readonly EventId[];
  /** Those whose content was forgotten before it arrived. */
  readonly erased: readonly EventId[];
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
  readonly erased: readonly EventId[] | null;
  readonly known?: readonly EventId[] | null;
  readonly conflict?: readonly EventId[] | null;
}

async function appendGroup(
  database: Database,
  key: StreamKey,
  keys: StreamKeys,
  calls: readonly Call[],
): Promise<StoredLines[]> {
  const rows = await seal(key, keys, calls);
  const answer = await store(database, rows);
  keys.follow(answer.forgets);
  const count = calls.reduce((sum, { lines }) => sum + lines.length, 0);
  let stored = 0;
  return calls.map(({ lines }) => {
    stored += lines.length;
    const own = new Set(lines.map(({ id }) => id));
    const ofCall = (ids: readonly EventId[] | null | undefined) => [...new Set(ids ?? [])].filter((id) => own.has(id));
    const isNew = answer.last_id === undefined;
    return {
      last: isNew ? Number(answer.last) - count + stored : Number(answer.last),
      lastId: (isNew ? lines.at(-1)?.id : answer.last_id) ?? "",
      known: ofCall(answer.known),
      erased: ofCall(answer.erased),
      conflict: ofCall(answer.conflict),
    };
  });
}

type Rows = readonly unknown[];

async function seal(key: StreamKey, keys: StreamKeys, calls: readonly Call[]): Promise<Rows> {
  const lines = calls.flatMap((call) => call.lines.map((line) => ({ ...split(line), author: call.author })));
  const leaves = await keys.reserve(lines.length);
  const leafKeys = await keys.keysOf(leaves);
  const tails = lines.map(({ id, kind, tail }, at) => {
    if (tail === null) return null;
    const leafKey = leafKeys[at];
    if (leafKey === undefined || leafKey === null) throw new LociError("INTERNAL", "a new key cannot be derived");
    return sealTail(tail, leafKey, { ...key, id, kind });
  });
  const sources = calls.flatMap(({ source }) => (source === undefined ? [] : [source]));
  return [
    key.tenant,
    key.stream,
    lines.map(({ author }) => author),
    lines.map(({ id }) => id),
    lines.map(({ kind }) => kind),
    leaves,
    lines.map(({ head }) => head),
    tails,
    lines.reduce((sum, { head }, at) => sum + head.length + (tails[at]?.length ?? 0) * 0.75, 0) | 0,
    sources.map(({ device }) => device),
    sources.map(({ cursor }) => cursor),
  ];
}

function split({ id, kind, line }: NewLine): { id: EventId; kind: string; head: string; tail: string | null } {
  const at = line.indexOf(tailStart);
  if (at < 0) throw new LociError("EVENT_INVALID", `the line of ${id} has no salt and content`);
  const tail = line.slice(at);
  return { id, kind, head: line.slice(0, at), tail: tail.startsWith(`${tailStart}null`) ? null : tail };
}

const appendNew = "SELECT * FROM loci.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
const appendKnown = "SELECT * FROM loci.append_known($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

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
        if (stateOf(error) !== uniqueViolation) throw error;
        mayBeKnown = true;
      }
    return askDatabase(database, appendKnown, [...rows.slice(0, 8), ...rows.slice(9)]);
  });
}

async function askDatabase(database: Database, text: string, rows: Rows): Promise<Answer> {
  try {
    const [answer] = await database.query<Answer>(text, rows);
    if (answer === undefined) throw new LociError("INTERNAL", "an append gave no answer");
    return answer;
  } catch (error) {
    if (stateOf(error) === noStream) throw new LociError("NOT_FOUND", "there is no such stream", { cause: error });
    throw error;
  }
}

const uniqueViolation = "23505";
const noStream = "P0002";

function stateOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
