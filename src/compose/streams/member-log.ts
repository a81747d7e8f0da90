import { LociError } from "../../core/errors.ts";
import type { Log } from "../../core/ports/log.ts";
import { steadyTime } from "../../platform/clock/clock.ts";
import { requestNotes } from "../../platform/streams/request-notes.ts";
import type { StreamCounts } from "./stream-counts.ts";

export interface MemberLogOptions {
  readonly canWrite: boolean;
  /** True if the member may erase what they wrote themselves. */
  readonly canForget: boolean;
  readonly isFull: boolean;
  /** True for the log of a layer, whose places are not those of the stream that the request is about. */
  readonly isLayer: boolean;
  readonly counts: StreamCounts;
  readonly onAppend: () => void;
  /** Called after an erasure, before it is acknowledged. */
  readonly onErase: () => Promise<void>;
}

/** The log of a stream as one member uses it. It notes the place of appended events for the response. */
export function memberLog(log: Log, options: MemberLogOptions): Log {
  const { canWrite, canForget, isFull, isLayer, counts, onAppend, onErase } = options;
  return {
    ...log,
    append: async (events) => {
      const kinds = new Set(events.map(({ event }) => event.kind));
      // Recalls of a member who may only read are not stored.
      if (!canWrite && isOnly(kinds, recalls)) return { ids: events.map(({ event }) => event.id) };
      if (!canWrite && !(canForget && isOnly(kinds, freeing))) throw notAllowed();
      if (isFull && !isOnly(kinds, freeing)) throw full();
      const begun = steadyTime();
      const appended = await log.append(events);
      counts.appends += 1;
      counts.appendSeconds += (steadyTime() - begun) / 1000;
      counts.appendedEvents += events.length;
      const notes = requestNotes.getStore();
      if (notes !== undefined && !isLayer) notes.position = appended.position ?? null;
      onAppend();
      return appended;
    },
    erase: async (ids, ofKinds) => {
      if (!canForget) throw notAllowed();
      const erased = await log.erase(ids, ofKinds);
      await onErase();
      return erased;
    },
  };
}

const recalls: ReadonlySet<string> = new Set(["recall.served"]);
/** Events that a full team can still store, because they free room, or report that content was erased. */
const freeing: ReadonlySet<string> = new Set(["memory.forgotten", "memory.erased"]);

function isOnly(kinds: ReadonlySet<string>, of: ReadonlySet<string>): boolean {
  return [...kinds].every((kind) => of.has(kind));
}

function full(): LociError {
  return new LociError("QUOTA_EXCEEDED", "the team has stored as much as it may");
}

function notAllowed(): LociError {
  return new LociError("SCOPE_REFUSED", "your role or your token allows only reading this stream", {
    next: "Ask an owner of the space for the role of a writer, or use a token with the scope `write`.",
  });
}
