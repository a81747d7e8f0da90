import { diffArrays } from "diff";

import { splitLines } from "../text/markdown/lines.ts";
import type { Delta, Splice } from "./apply-delta.ts";

// The time of a diff grows with the square of the number of edits. Texts that differ in more lines have little in
// common, so one splice is as good.
const mostEdits = 1000;

/** Computes the changes from `base` to `text`. */
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
