import { structuredPatch } from "diff";

/** One line of a unified diff. `before` and `after` are its numbers in the two texts. */
export interface DiffLine {
  readonly kind: "same" | "added" | "removed" | "gap";
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** Texts that differ more are shown as replaced, because a page must not hang. */
const mostMs = 1000;

/**
 * Compares two texts line by line. Returns changed lines with some lines around them, and a gap where equal lines are
 * left out. Returns nothing for equal texts.
 */
export function diffLines(before: string, after: string, context = 3): readonly DiffLine[] {
  if (ended(before) === ended(after)) return [];
  const patch = structuredPatch("", "", ended(before), ended(after), "", "", { context, timeout: mostMs });
  if (patch === undefined) return [...wholeText(before, "removed"), ...wholeText(after, "added")];
  const lines: DiffLine[] = [];
  let [nextOld, nextNew] = [1, 1];
  for (const { oldStart, newStart, lines: hunk } of patch.hunks) {
    const left = oldStart - nextOld;
    if (left > 0) lines.push(gapOf(left));
    [nextOld, nextNew] = [oldStart, newStart];
    for (const line of hunk) {
      const text = line.slice(1);
      if (line.startsWith("+")) lines.push({ kind: "added", text, before: null, after: nextNew++ });
      else if (line.startsWith("-")) lines.push({ kind: "removed", text, before: nextOld++, after: null });
      else if (line.startsWith(" ")) lines.push({ kind: "same", text, before: nextOld++, after: nextNew++ });
    }
  }
  const rest = linesOf(before).length - (nextOld - 1);
  if (rest > 0) lines.push(gapOf(rest));
  return lines;
}

/** Counts the lines that were added and removed. */
export function countChanges(lines: readonly DiffLine[]): { readonly added: number; readonly removed: number } {
  const of = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  return { added: of("added"), removed: of("removed") };
}

function gapOf(count: number): DiffLine {
  return { kind: "gap", text: count === 1 ? "1 equal line" : `${count} equal lines`, before: null, after: null };
}

/** A missing line end at the end of a text is not a change that a reader cares about. */
function ended(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : ended(text).slice(0, -1).split("\n");
}

function wholeText(text: string, kind: "added" | "removed"): readonly DiffLine[] {
  return linesOf(text).map((line, n) => ({
    kind,
    text: line,
    before: kind === "removed" ? n + 1 : null,
    after: kind === "added" ? n + 1 : null,
  }));
}
