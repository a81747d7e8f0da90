import type { EventId } from "../../core/event/event.ts";
import type { Pulled, Push, Pushed, RefusedLine, StreamCursor, SyncStore } from "../../core/ports/sync-store.ts";
import { checkPushedLine, type PushedLine } from "../../platform/lines/pushed-line.ts";
import { whileGone } from "../../platform/postgres/database-gone.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { forgetsAs, type Author, reachesOthers } from "./author.ts";
import { cutKeys } from "./cut-keys.ts";
import { cursorAfter, readLines } from "./read-lines.ts";
import { renewContent } from "./renew-content.ts";
import { sealTails } from "./seal-tail.ts";
import type { StreamKeys } from "./stream-keys.ts";
import { toStreamError, type StreamKey } from "./stream.ts";

/** Opens the server's side of a stream, for the laptops of one member. */
export function openSyncStore(database: Database, key: StreamKey, author: Author, keys: () => StreamKeys): SyncStore {
  return {
    epoch: async () => {
      const [row] = await whileGone(async () => database.read<{ epoch: string }>("SELECT epoch FROM loci.epoch", []));
      return row?.epoch ?? "";
    },
    head: async () => {
      const [row] = await whileGone(async () =>
        database.read<{ head: string | null }>("SELECT head FROM loci.heads($1, $2)", [[key.tenant], [key.stream]]),
      );
      return Number(row?.head ?? 0);
    },
    push: async (push) => pushLines(database, key, author, keys(), push),
    pull: (after) => pullLines(database, key, keys(), after),
    sourceCursor: async (device) => {
      const [row] = await whileGone(async () =>
        database.read<{ cursor: string | null }>("SELECT loci.source($1, $2, $3, $4) AS cursor", [
          key.tenant,
          key.stream,
          author.member,
          device,
        ]),
      );
      return row?.cursor ?? null;
    },
  };
}

async function* pullLines(
  database: Database,
  key: StreamKey,
  keys: StreamKeys,
  after: StreamCursor | null,
): AsyncGenerator<readonly Pulled[]> {
  for await (const lines of readLines(database, key, keys, after))
    yield lines.map((line): Pulled => ({
      seq: line.seq,
      author: line.author,
      line: line.line,
      cursor: cursorAfter(line),
      ...(line.isUnreadable ? { isUnreadable: true } : {}),
    }));
}

type Outcome = "stored" | "known" | "erased" | "conflict";

interface Answer {
  readonly outcomes: readonly Outcome[] | null;
  readonly cursor: string | null;
  readonly first: string;
  readonly first_id: EventId | null;
  readonly last: string;
  readonly last_id: EventId | null;
  readonly forgets: number;
  readonly uncut: readonly string[] | null;
}

async function pushLines(
  database: Database,
  key: StreamKey,
  author: Author,
  keys: StreamKeys,
  push: Push,
): Promise<Pushed> {
  const { accepted, refused } = await checkLines(database, key, author, push.lines);
  const sealed = await sealTails(key, keys, accepted);
  const answer = await callPush(database, key, author, push, accepted, sealed);
  keys.follow(answer.forgets);
  await cutKeys(database, key, keys, answer.uncut);
  const stored = accepted.map((line, at) => ({
    ...line,
    leaf: sealed.leaves[at] ?? 0,
    sealed: sealed.tails[at] ?? null,
  }));
  const renewed = await renewContent(
    { database, key, keys, author },
    stored.filter((_, at) => ["known", "erased"].includes(answer.outcomes?.[at] ?? "")),
  );
  const withOutcome = (wanted: Outcome) =>
    stored.filter((line, at) => (renewed.has(line) ? "stored" : answer.outcomes?.[at]) === wanted).map(({ id }) => id);
  return {
    stored: withOutcome("stored"),
    known: withOutcome("known"),
    erased: withOutcome("erased"),
    conflict: withOutcome("conflict"),
    refused,
    cursor: answer.cursor,
    from: endOf(answer.first, answer.first_id),
    to: endOf(answer.last, answer.last_id),
  };
}

function endOf(seq: string, id: EventId | null): StreamCursor | null {
  return id === null ? null : cursorAfter({ seq: Number(seq), id });
}

async function checkLines(
  database: Database,
  key: StreamKey,
  author: Author,
  lines: readonly string[],
): Promise<{ accepted: PushedLine[]; refused: RefusedLine[] }> {
  const refused: RefusedLine[] = [];
  const accepted: PushedLine[] = [];
  for (const text of lines) {
    const line = checkPushedLine(text, { now: Date.now(), isPrivate: !author.hasAuthors });
    if ("reason" in line) refused.push(line);
    else if (await reachesOthers(database, key, author, line.forgets)) refused.push({ id: line.id, reason: "author" });
    else accepted.push(line);
  }
  return { accepted, refused };
}

async function callPush(
  database: Database,
  key: StreamKey,
  author: Author,
  { device, after, next, forgets = [] }: Push,
  lines: readonly PushedLine[],
  { leaves, tails }: Awaited<ReturnType<typeof sealTails>>,
): Promise<Answer> {
  // Targets of sealed lines have line 0, because no line of this push names them.
  const targets = [
    ...forgets.map((target) => ({ target, line: 0 })),
    ...lines.flatMap((line, at) => line.forgets.map((target) => ({ target, line: at + 1 }))),
  ];
  const values = [
    key.tenant,
    key.stream,
    author.member,
    lines.map(({ id }) => id),
    lines.map(({ kind }) => kind),
    leaves,
    lines.map(({ head }) => head),
    tails,
    targets.map(({ target }) => target),
    targets.map(({ line }) => line),
    forgetsAs(author),
    device,
    after,
    next,
  ];
  try {
    const [answer] = await whileGone(async () => database.query<Answer>(pushCall, values));
    return answer as Answer;
  } catch (error) {
    throw toStreamError(error);
  }
}

const pushCall = `SELECT * FROM loci.push(${Array.from({ length: 14 }, (_, n) => `$${n + 1}`).join(", ")})`;
