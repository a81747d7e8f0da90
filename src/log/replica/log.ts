import { join } from "node:path";

import { checkAdmitted } from "../../core/event/admit.ts";
import { erasedTail } from "../../core/event/event-line.ts";
import type { EventId } from "../../core/event/event.ts";
import type { Batch, Cursor, Erasure, IdsOfKinds, Log, Remains } from "../../core/ports/log.ts";
import { createPause } from "../../platform/create-pause.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { plainLine } from "../../platform/encryption/sealed-line.ts";
import { withLock } from "../../platform/lock.ts";
import { idsByKind, sortReceived } from "../exchange/sort-received.ts";
import { cursorToMarks } from "../jsonl/cursor.ts";
import type { DeviceTrust } from "../jsonl/device-trust.ts";
import { eraseEvents, findInFolders } from "../jsonl/erase.ts";
import { checkOwnSegments, readFolder } from "../jsonl/read.ts";
import { listSegments } from "../jsonl/segments.ts";
import { wantedTest } from "../jsonl/wanted-test.ts";
import { appendLines } from "./append-lines.ts";
import { authorFolder, listAuthorFolders, type AuthorFolder } from "./author-folders.ts";
import { createKnownLines } from "./known-lines.ts";
import { readOwnLines, type OwnLine } from "./own-lines.ts";

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

/** What a sync did with lines that it has brought. */
export interface Received {
  /** The number of lines that are new here. */
  readonly stored: number;
  /** The number of events whose content was erased here, because it arrived erased. */
  readonly erased: number;
  /** The number of lines that are not events, and were not stored. */
  readonly damaged: number;
}

/** This machine's copy of a shared stream. */
export interface ReplicaLog extends Log {
  /** Stores lines that a sync has brought. A line that is already here is not stored again. */
  receive(author: string, lines: readonly string[]): Promise<Received>;
  /** Returns the lines that were written on this machine after the cursor, in order. A sync pushes them. */
  own(after: Cursor | null): Iterable<OwnLine>;
}

const waitMs = 60_000;

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
  // An erasure must not miss a line that is being received.
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> => withLock(folder, "replica", waitMs, work);
  const erase = (ids: ReadonlySet<EventId>, ofKinds: IdsOfKinds): Promise<Erasure> =>
    eraseEvents(
      folders(),
      wantedTest(ids, ofKinds, (head) => plainLine(`${head}${erasedTail}`, keys.ring)),
    );
  return {
    hasAuthors: true,
    append: async (events) => {
      checkAdmitted(events);
      append(
        authorFolder(log, "here", author),
        events.map(({ line }) => line),
      );
      return { ids: events.map(({ event }) => event.id) };
    },
    read: (after) => readAuthors(folders(), after, keys, options.isOwner === true),
    // The server gives the receipts of a shared stream, so this machine holds nothing that needs one.
    erase: async (ids, ofKinds = new Map()) => ({ ...(await inTurn(() => erase(ids, ofKinds))), held: [] }),
    prove: async (ids, { signal } = {}) => prove(folders(), ids, createPause(signal)),
    receive: (from, lines) =>
      inTurn(async () => {
        known.refresh(folders());
        const { fresh, erased, damaged } = sortReceived(lines, known, false);
        append(authorFolder(log, "from", from), fresh);
        if (erased.length > 0) await erase(new Set(), idsByKind(erased));
        for (const { id, kind } of erased) known.markErased(id, kind);
        return { stored: fresh.length, erased: erased.length, damaged };
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
      yield { ...batch, author: folder.author, forgetsAny: folder.origin === "from" || isOwner };
}

/** The server has checked who wrote a line, so that no line waits for a decision. */
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
