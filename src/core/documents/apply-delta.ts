import { LociError } from "../errors.ts";
import { splitLines } from "../text/markdown/lines.ts";

/** One change: removes `remove` lines at line `at` of the base (counted from 0) and inserts the text `insert` there. */
export interface Splice {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

/**
 * The change from one version of a document to another: splices over its lines, in order. A line includes its line
 * ending.
 */
export type Delta = readonly Splice[];

/** Applies a delta to `base` and returns the new text. */
export function applyDelta(base: string, delta: Delta): string {
  const lines = splitLines(base);
  const pieces: string[] = [];
  let done = 0;
  for (const { at, remove, insert } of delta) {
    if (!isCount(at) || !isCount(remove) || at < done || at + remove > lines.length) {
      throw new LociError(
        "LOG_DAMAGED",
        `A change to a document is at line ${at} and takes ${remove}, but its base has ${lines.length} lines and ${done} are done: \`loci verify\` looks for the place.`,
      );
    }
    pieces.push(lines.slice(done, at).join(""), insert);
    done = at + remove;
  }
  pieces.push(lines.slice(done).join(""));
  return pieces.join("");
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
