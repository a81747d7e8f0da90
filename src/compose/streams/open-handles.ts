import type { StreamCounts } from "./stream-counts.ts";

/** An index whose files may be open. */
export interface Restable {
  /** Closes the files after the running call. The next call opens them again. */
  readonly rest: () => Promise<void>;
}

/** Limits how many indexes of a thread have their files open. */
export interface OpenHandles {
  /** Call it before each use of an index. The least recently used indexes above the limit are closed. */
  readonly use: (index: Restable) => void;
  /** Call it when anything else has closed an index. */
  readonly drop: (index: Restable) => void;
  readonly count: () => number;
}

/** Limits the number of open indexes. An index that is running a call is closed after the call. */
export function createOpenHandles(
  most: number,
  counts: Pick<StreamCounts, "closed">,
  onFault: (error: unknown) => void,
): OpenHandles {
  // A map lists its keys in the order in which they were added, so the first is the least recently used.
  const open = new Map<Restable, true>();
  return {
    use: (index) => {
      open.delete(index);
      open.set(index, true);
      for (const [oldest] of open) {
        if (open.size <= most) break;
        open.delete(oldest);
        counts.closed += 1;
        oldest.rest().catch(onFault);
      }
    },
    drop: (index) => void open.delete(index),
    count: () => open.size,
  };
}
