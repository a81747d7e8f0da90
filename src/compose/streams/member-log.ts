import { LociError } from "../../core/errors.ts";
import type { Log } from "../../core/ports/log.ts";
import { requestNotes } from "../../platform/request-notes.ts";
import type { StreamCounts } from "./stream-counts.ts";

export interface MemberLogOptions {
  readonly canWrite: boolean;
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
  const { canWrite, isFull, isLayer, counts, onAppend, onErase } = options;
  if (!canWrite) return readOnly(log);
  return {
    ...log,
    append: async (events) => {
      if (isFull && !events.every(({ event }) => freeing.has(event.kind))) throw full();
      const appended = await log.append(events);
      counts.appends += 1;
      counts.appendedEvents += events.length;
      const notes = requestNotes.getStore();
      if (notes !== undefined && !isLayer) notes.position = appended.position ?? null;
      onAppend();
      return appended;
    },
    erase: async (ids, ofKinds) => {
      const erased = await log.erase(ids, ofKinds);
      await onErase();
      return erased;
    },
  };
}

/** Events that a full team can still store, because they free room or are about that. */
const freeing: ReadonlySet<string> = new Set(["memory.forgotten", "memory.erased"]);

function full(): LociError {
  return new LociError("QUOTA_EXCEEDED", "the team has stored as much as it may");
}

/** A log for members who may only read. Records of their recalls are not stored. */
function readOnly(log: Log): Log {
  return {
    ...log,
    append: async (events) => {
      if (events.every(({ event }) => event.kind === "recall.served"))
        return { ids: events.map(({ event }) => event.id) };
      throw notAllowed();
    },
    erase: async () => {
      throw notAllowed();
    },
  };
}

function notAllowed(): LociError {
  return new LociError("SCOPE_REFUSED", "your role or your token allows only reading this stream", {
    next: "Ask an owner of the space for the role of a writer, or use a token with the scope `write`.",
  });
}
