import { join } from "node:path";

import { checkAdmitted } from "../../core/event/admit.ts";
import { erasedTail, tailStart } from "../../core/event/event-line.ts";
import type { EventId } from "../../core/event/event.ts";
import { asReceived } from "../../core/facts/reads-like-instruction.ts";
import type { Reach, ReceivedLines } from "../../core/ports/local-stream.ts";
import type { Batch, Cursor, ErasureResult, IdsOfKinds, Log, Remains } from "../../core/ports/log.ts";
import { createPause } from "../../platform/clock/sleep.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { plainLine } from "../../platform/encryption/sealed-line.ts";
import { withLock } from "../../platform/files/lock.ts";
import { checkLine } from "../check-line.ts";
import { reachOf, sortReceived, createKnownLines } from "../exchange/sort-received.ts";
import { cursorToMarks } from "../jsonl/cursor.ts";
import type { DeviceTrust } from "../jsonl/device-trust.ts";
import { eraseEvents, findInFolders } from "../jsonl/erase.ts";
import { wantedTest } from "../jsonl/line-ids.ts";
import { lineText, readChunks } from "../jsonl/lines.ts";
import { checkOwnSegments, readFolder } from "../jsonl/read.ts";
import { listSegments } from "../jsonl/segments.ts";
import { appendLines } from "./append-lines.ts";
import { authorFolder, listAuthorFolders, type AuthorFolder } from "./author-folders.ts";

export interface ReplicaOptions {
  /** The folder of the stream on this machine. The lines are in its folder `log`. */
  readonly folder: string;
  /** This person's name in the team. */
  readonly author: string;
  /** True if this person owns the stream, and so may forget what others wrote. */
  readonly isOwner?: boolean;
  /** The keys that seal and open lines. The lines are plain if left out. */
  readonly keys?: Pick<HomeKeys, "sealing" | "ring">;
  readonly segmentBytes?: number;
  readonly now?: () => Date;
}

/** This machine's copy of a shared stream. */
export interface ReplicaLog extends Log {
  /** Returns what these lines would erase here, if they were stored. */
  reach(lines: readonly string[]): Promise<Reach>;
  /** Stores lines that a sync has brought. A line that is already here is not stored again. Erases nothing. */
  receive(author: string, lines: readonly string[]): Promise<ReceivedLines>;
  /** Returns the lines that were written on this machine after the cursor, in order. A sync pushes them. */
  own(after: Cursor | null): Iterable<OwnLine>;
}

/** The lock of the copy. Every change to the copy holds it, so that a rewrite or an erasure misses no line. */
export const replicaLock = { name: "replica", waitMs: 60_000 } as const;

/** Opens the copy of a shared stream. The first line creates the files; a missing copy reads as empty. */
export function openReplicaLog(options: ReplicaOptions): ReplicaLog {
  const { folder, author, keys = plainKeys } = options;
  const log = join(folder, "log");
  const known = createKnownLines();
  const folders = () => listAuthorFolders(log);
  const append = (to: AuthorFolder, lines: readonly string[]): void =>
    appendLines(lines, {
      folder: to.path,
      sealing: keys.sealing(),
      now: options.now?.() ?? new Date(),
      segmentBytes: options.segmentBytes,
    });
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> =>
    withLock(folder, replicaLock.name, replicaLock.waitMs, work);
  const erase = (ids: ReadonlySet<EventId>, ofKinds: IdsOfKinds): Promise<ErasureResult> =>
    eraseEvents(
      folders(),
      wantedTest(ids, ofKinds, (head) => plainLine(`${head}${erasedTail}`, keys.ring)),
    );
  return {
    hasAuthors: true,
    append: async (events) => {
      checkAdmitted(events);
      await inTurn(() =>
        append(
          authorFolder(log, "here", author),
          events.map(({ line }) => line),
        ),
      );
      return { ids: events.map(({ event }) => event.id) };
    },
    read: (after) => readAuthors(folders(), after, keys, options.isOwner === true),
    // The server writes the receipts of a shared stream, so this machine writes none.
    erase: async (ids, ofKinds = new Map()) => ({ ...(await inTurn(() => erase(ids, ofKinds))), held: [] }),
    prove: async (ids, { signal } = {}) => prove(folders(), ids, createPause(signal)),
    reach: async (lines) => {
      known.refresh(folders());
      return reachOf(lines, known, keys);
    },
    receive: (from, lines) =>
      inTurn(() => {
        known.refresh(folders());
        const { fresh, blank, damaged } = sortReceived(lines, known, false);
        append(authorFolder(log, "from", from), fresh);
        return { stored: fresh.length, blank, damaged };
      }),
    own: (after) => readOwnLines(authorFolder(log, "here", author).path, after, keys),
    close: async () => {},
  };
}

const plainKeys: Pick<HomeKeys, "sealing" | "ring"> = {
  sealing: () => null,
  ring: () => {
    throw new Error("a plain replica has no sealed lines");
  },
};

async function* readAuthors(
  folders: readonly AuthorFolder[],
  after: Cursor | null,
  keys: Pick<HomeKeys, "ring">,
  isOwner: boolean,
): AsyncGenerator<Batch> {
  const marks = cursorToMarks(after);
  checkOwnSegments(folders, marks);
  for (const folder of folders)
    for (const batch of readFolder(folder, marks, keys, allCount))
      // The server accepts a forgetting of another's words only from an owner.
      yield {
        ...batch,
        events: folder.origin === "from" ? batch.events.map(asReceived) : batch.events,
        author: folder.author,
        forgetsAny: folder.origin === "from" || isOwner,
      };
}

/** Every line counts at once, because the server has already checked its writer. */
const allCount: Pick<DeviceTrust, "lineTrust" | "tag"> = { lineTrust: () => "counts", tag: () => "" };

async function prove(
  folders: readonly AuthorFolder[],
  ids: ReadonlySet<EventId>,
  pause: () => Promise<void>,
): Promise<Remains> {
  return {
    found: await findInFolders(folders, ids, pause),
    segments: folders.reduce((sum, { path }) => sum + listSegments(path).length, 0),
    backups: 0,
    unreachable: [],
    documents: [],
  };
}

/** A line that was written on this machine, and the cursor after it. */
interface OwnLine {
  /** The plain line, as a server stores it. */
  readonly line: string;
  readonly cursor: Cursor;
}

/** Reads the intact lines of a folder after a cursor. A cursor is the name of a segment and an offset in it. */
function* readOwnLines(folder: string, after: Cursor | null, keys: Pick<HomeKeys, "ring">): Generator<OwnLine> {
  const [lastSegment = "", lastOffset = "0"] = after?.split(" ") ?? [];
  for (const segment of listSegments(folder)) {
    if (segment < lastSegment) continue;
    for (const { lines } of readChunks(join(folder, segment), segment === lastSegment ? Number(lastOffset) : 0))
      for (const line of lines) {
        const [text, next] = [lineText(line), line.offset + line.end - line.start + 1];
        if (isIntact(text, keys))
          yield { line: unpadded(plainLine(text, keys.ring) ?? ""), cursor: `${segment} ${next}` };
      }
  }
}

function isIntact(text: string, keys: Pick<HomeKeys, "ring">): boolean {
  const { status, altered } = checkLine(text, keys.ring);
  return status !== "damaged" && altered === null;
}

/** An erased line has spaces at its end, because it was blanked in place. A server would not store them. */
function unpadded(line: string): string {
  const tail = line.indexOf(tailStart);
  return /^,"salt":null,"content":null *\}$/.test(line.slice(tail)) ? line.slice(0, tail) + erasedTail : line;
}
