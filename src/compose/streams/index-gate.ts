import { setTimeout as sleep } from "node:timers/promises";

import { LociError } from "../../core/errors.ts";
import type { Log } from "../../core/ports/log.ts";
import { cursorOf, type CatchUpOptions, type CaughtUp } from "../../index/apply/catch-up.ts";
import { openIndex, type Index } from "../../index/open-index.ts";
import { steadyTime } from "../../platform/clock/clock.ts";
import { requestNotes } from "../../platform/streams/request-notes.ts";
import { markUsed } from "./disk-budget.ts";
import type { OpenHandles, Restable } from "./open-handles.ts";
import type { StreamLogs } from "./open-stream-logs.ts";
import type { StreamCounts } from "./stream-counts.ts";

export interface GateOptions {
  readonly state: string;
  readonly log: Log;
  readonly cacheKib: number;
  readonly handles: OpenHandles;
  readonly seqOf: StreamLogs["seqOf"];
  /** Makes sure that the index exists. */
  readonly prepare: () => Promise<void>;
  readonly counts: Pick<StreamCounts, "caughtUpEvents" | "catchUps" | "catchUpSeconds">;
  /** Called after new events were applied, with the number of the last one. */
  readonly onApplied: (seq: number) => void;
}

/** An index that is prepared before its first use, and whose files are closed while other indexes need the room. */
export interface GatedIndex {
  readonly index: Index;
  /**
   * The same index for requests about another stream. The place in their header `Loci-After` is not a place in this
   * index.
   */
  readonly layer: Index;
  readonly isReady: () => boolean;
  /** Prepares the index. Calls at the same time share one preparation. */
  readonly ready: () => Promise<void>;
  readonly rest: () => Promise<void>;
}

/** How long a read waits until the index has reached the end of the log, or the place that the client names. */
const mostWaitMs = 5000;
/** How often the folder of an index is marked as used. */
const markMs = 30_000;

/** The number of the event that the request must see; 0 if it names none. */
function wantedPlace(seqOf: StreamLogs["seqOf"]): number {
  const after = requestNotes.getStore()?.after ?? null;
  try {
    return after === null ? 0 : seqOf(after);
  } catch {
    throw new LociError("USAGE", "Loci-After must be the Loci-Position of an earlier response");
  }
}

/** Opens an index that prepares itself before its first use. */
export function createGatedIndex(options: GateOptions): GatedIndex {
  const { handles, seqOf } = options;
  const { opened, catchUp } = openCounted(options);
  const preparation = createPreparation(options.prepare);
  const resting: Restable = {
    rest: async () => {
      // The folder may be removed while its files are closed.
      preparation.undo();
      await opened.rest();
    },
  };
  const mark = createMark(options.state);
  const use = async (): Promise<void> => {
    await preparation.ready();
    handles.use(resting);
    mark();
  };
  const catchUpTo = async (wantedSeq: number, wanted?: CatchUpOptions): Promise<CaughtUp> => {
    await use();
    return catchUp(wantedSeq, wanted);
  };
  return {
    index: gate(opened, use, async (wanted) => catchUpTo(wantedPlace(seqOf), wanted)),
    layer: gate(opened, use, (wanted) => catchUpTo(0, wanted)),
    isReady: preparation.isReady,
    ready: preparation.ready,
    rest: async () => {
      handles.drop(resting);
      await resting.rest();
    },
  };
}

/** Opens the index, with a catch-up that waits for a place and counts what it applies. */
function openCounted({ state, log, cacheKib, seqOf, counts, onApplied }: GateOptions): {
  readonly opened: Index;
  /** Applies all events that the log has now. An index that is behind is never read, because it may contain erased text. */
  readonly catchUp: (wantedSeq: number, wanted?: CatchUpOptions) => Promise<CaughtUp>;
} {
  let applied = 0;
  const opened = openIndex({
    state,
    log,
    cacheKib,
    onProgress: (events) => {
      applied = events;
    },
  });
  const seqNow = async (): Promise<number> => {
    const cursor = await opened.query(cursorOf);
    return cursor === null ? 0 : seqOf(cursor);
  };
  const catchUp = async (wantedSeq: number, wanted: CatchUpOptions = {}): Promise<CaughtUp> => {
    const until = steadyTime() + mostWaitMs;
    for (;;) {
      applied = 0;
      const begun = steadyTime();
      const isWhole = (await opened.catchUp(wanted)) === "complete";
      counts.catchUps += 1;
      counts.catchUpSeconds += (steadyTime() - begun) / 1000;
      counts.caughtUpEvents += applied;
      if (applied > 0) onApplied(await seqNow());
      if (isWhole && (wantedSeq === 0 || (await seqNow()) >= wantedSeq)) return "complete";
      if (steadyTime() >= until)
        throw new LociError("BUSY", "the index of this stream has not reached the wanted place; try again in a moment");
      await sleep(20);
    }
  };
  return { opened, catchUp };
}

/** Prepares once. Calls at the same time share one preparation. */
function createPreparation(prepare: () => Promise<void>) {
  let isReady = false;
  let preparing: Promise<void> | null = null;
  const prepareOnce = async (): Promise<void> => {
    try {
      await prepare();
      isReady = true;
    } finally {
      preparing = null;
    }
  };
  return {
    isReady: () => isReady,
    ready: async (): Promise<void> => {
      if (!isReady) await (preparing ??= prepareOnce());
    },
    /** The next use prepares again. */
    undo: () => {
      isReady = false;
    },
  };
}

/** Returns a function that marks the folder of an index as used, from time to time. */
function createMark(state: string): () => void {
  let marked = Number.NEGATIVE_INFINITY;
  return () => {
    if (steadyTime() - marked < markMs) return;
    marked = steadyTime();
    markUsed(state);
  };
}

/** The index, where each call first runs `use`. */
function gate(index: Index, use: () => Promise<void>, catchUp: Index["catchUp"]): Index {
  const used =
    <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await use();
      return call(...args);
    };
  return {
    ...index,
    query: async (work) => {
      await use();
      return index.query(work);
    },
    viewedBy: (author) => gate(index.viewedBy(author), use, catchUp),
    catchUp,
    rebuild: used((wanted) => index.rebuild(wanted)),
    removeResidue: used((waitMs) => index.removeResidue(waitMs)),
    // The stream closes the index, because other members use it too.
    close: () => {},
  };
}
