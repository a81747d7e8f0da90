import type { LineLimits } from "../core/ports/local-stream.ts";
import { maxPushBytes, maxPushLines } from "../core/ports/sync-store.ts";

/** Chooses the size of the next push by the time of the last one, so that a slow link loses little with a cut. */
export interface Pace {
  readonly limits: () => LineLimits;
  /** Tells how long a push of this size took. */
  readonly took: (ms: number) => void;
}

const first: LineLimits = { lines: 100, bytes: 131_072 };
const least: LineLimits = { lines: 10, bytes: 16_384 };
const quickMs = 1000;
const slowMs = 4000;

export function createPace(): Pace {
  let limits = first;
  return {
    limits: () => limits,
    took: (ms) => {
      if (ms < quickMs) limits = scaled(limits, 2);
      else if (ms > slowMs) limits = scaled(limits, 0.5);
    },
  };
}

function scaled({ lines, bytes }: LineLimits, factor: number): LineLimits {
  return {
    lines: Math.floor(Math.min(maxPushLines, Math.max(least.lines, lines * factor))),
    bytes: Math.floor(Math.min(maxPushBytes, Math.max(least.bytes, bytes * factor))),
  };
}
