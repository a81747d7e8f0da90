import { diffArrays } from "diff";

import { LociError } from "../errors.ts";
import { splitLines } from "../markdown/split-lines.ts";

/** At line `at` of the base (the first is 0), `remove` lines are taken out and the text `insert` is put in. */
export interface Splice {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

/** What makes one version of a document from another: splices over its lines, in order. A line includes its line ending. */
export type Delta = readonly Splice[];

// Time grows with the square of it. Two texts that differ in more lines have little in common, so one splice says it as well.
const mostEdits = 1000;

/** The changes that lead from `base` to `text`. */
export function deltaBetween(base: string, text: string): Delta {
  if (base === text) return [];
  const from = splitLines(base);
  const to = splitLines(text);
  const before = commonStart(from, to);
  const after = commonEnd(from, to, before);
  const removed = from.slice(before, from.length - after);
  const inserted = to.slice(before, to.length - after);
  const changes = diffArrays(removed, inserted, { maxEditLength: mostEdits });
  if (changes === undefined) return [{ at: before, remove: removed.length, insert: inserted.join("") }];
  return splices(changes, before);
}

interface Change {
  readonly value: readonly string[];
  readonly count: number;
  readonly added: boolean;
  readonly removed: boolean;
}

function splices(changes: readonly Change[], before: number): Splice[] {
  const result: Splice[] = [];
  let at = before;
  let open: { at: number; remove: number; insert: string } | undefined;
  for (const { value, count, added, removed } of changes) {
    if (!added && !removed) {
      at += count;
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { at, remove: 0, insert: "" };
      result.push(open);
    }
    if (added) open.insert += value.join("");
    else {
      open.remove += count;
      at += count;
    }
  }
  return result;
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
}

function commonEnd(a: readonly string[], b: readonly string[], before: number): number {
  const most = Math.min(a.length, b.length) - before;
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1;
  return count;
}

/** The text that a delta leads to from `base`. */
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
