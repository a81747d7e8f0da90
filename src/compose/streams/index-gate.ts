import { setTimeout as sleep } from "node:timers/promises";

import { LociError } from "../../core/errors.ts";
import type { Log } from "../../core/ports/log.ts";
import { cursorOf, type CatchUpOptions, type CaughtUp } from "../../index/apply/catch-up.ts";
import { openIndex, type Index } from "../../index/open-index.ts";
import { requestNotes } from "../../platform/request-notes.ts";
import { steadyTime } from "../../platform/steady-time.ts";
import { markUsed } from "./disk-budget.ts";
import type { OpenHandles, Restable } from "./open-handles.ts";
import type { StreamCounts } from "./stream-counts.ts";
import type { StreamLogs } from "./stream-logs.ts";

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

/** An index that is prepared before its first use, and whose files are closed while others need the room. */
export interface GatedIndex {
  readonly index: Index;
  /** The same index for requests about another stream. Their `Loci-After` is not a place in this one. */
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

export function createGatedIndex(options: GateOptions): GatedIndex {
  const { handles, seqOf } = options;
  let applied = 0;
  const opened = openIndex({
    state: options.state,
    log: options.log,
    cacheKib: options.cacheKib,
    onProgress: (events) => {
      applied = events;
    },
  });
  let isReady = false;
  let preparing: Promise<void> | null = null;

  const prepareOnce = async (): Promise<void> => {
    try {
      await options.prepare();
      isReady = true;
    } finally {
      preparing = null;
    }
  };
  const ready = async (): Promise<void> => {
    if (!isReady) await (preparing ??= prepareOnce());
  };
  const resting: Restable = {
    rest: async () => {
      // The folder may be removed while its files are closed.
      isReady = false;
      await opened.rest();
    },
  };
  let marked = Number.NEGATIVE_INFINITY;
  const use = async (): Promise<void> => {
    await ready();
    handles.use(resting);
    if (steadyTime() - marked < markMs) return;
    marked = steadyTime();
    markUsed(options.state);
  };
  const seqNow = async (): Promise<number> => {
    const cursor = await opened.query(cursorOf);
    return cursor === null ? 0 : seqOf(cursor);
  };

  /** Applies all events that the log has now. An index that is behind is never read, because it may contain erased text. */
  const catchUpTo = async (wantedSeq: number, wanted: CatchUpOptions = {}): Promise<CaughtUp> => {
    await use();
    const until = steadyTime() + mostWaitMs;
    for (;;) {
      applied = 0;
      const begun = steadyTime();
      const isWhole = (await opened.catchUp(wanted)) === "complete";
      options.counts.catchUps += 1;
      options.counts.catchUpSeconds += (steadyTime() - begun) / 1000;
      options.counts.caughtUpEvents += applied;
      if (applied > 0) options.onApplied(await seqNow());
      if (isWhole && (wantedSeq === 0 || (await seqNow()) >= wantedSeq)) return "complete";
      if (steadyTime() >= until)
        throw new LociError("BUSY", "the index of this stream has not reached the wanted place; try again in a moment");
      await sleep(20);
    }
  };
  const used =
    <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await use();
      return call(...args);
    };
  const gate = (index: Index, catchUp: Index["catchUp"]): Index => ({
    ...index,
    query: async (work) => {
      await use();
      return index.query(work);
    },
    viewedBy: (author) => gate(index.viewedBy(author), catchUp),
    catchUp,
    rebuild: used((wanted) => index.rebuild(wanted)),
    removeResidue: used((waitMs) => index.removeResidue(waitMs)),
    // The stream closes the index, because other members use it too.
    close: () => {},
  });
  return {
    index: gate(opened, async (wanted) => catchUpTo(wantedPlace(seqOf), wanted)),
    layer: gate(opened, (wanted) => catchUpTo(0, wanted)),
    isReady: () => isReady,
    ready,
    rest: async () => {
      handles.drop(resting);
      await resting.rest();
    },
  };
}
