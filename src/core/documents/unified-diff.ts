import { createTwoFilesPatch, FILE_HEADERS_ONLY, formatPatch } from "diff";

/** One version of a document, with its public name. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

// The time of a diff grows with the square of the number of edits, and nobody reads a longer diff line by line.
const mostEdits = 1000;

/** Compares two versions as a unified diff with three lines around each change. Empty if nothing changed. */
export function unifiedDiff(from: NamedText, to: NamedText): string {
  if (from.text === to.text) return "";
  const options = { context: 3, maxEditLength: mostEdits, headerOptions: FILE_HEADERS_ONLY };
  return (
    createTwoFilesPatch(from.name, to.name, from.text, to.text, undefined, undefined, options) ?? wholeDiff(from, to)
  );
}

/** A diff that removes all old lines and adds all new ones, for texts that would take long to compare. */
function wholeDiff(from: NamedText, to: NamedText): string {
  const removed = marked("-", from.text);
  const added = marked("+", to.text);
  const hunk = { oldStart: 1, oldLines: removed.count, newStart: 1, newLines: added.count };
  const lines = [...removed.lines, ...added.lines];
  const patch = { oldFileName: from.name, newFileName: to.name, oldHeader: undefined, newHeader: undefined };
  return formatPatch({ ...patch, hunks: [{ ...hunk, lines }] }, FILE_HEADERS_ONLY);
}

function marked(mark: string, text: string): { count: number; lines: string[] } {
  const lines = text.split("\n");
  const ends = lines.at(-1) === "";
  if (ends) lines.pop();
  const count = lines.length;
  return { count, lines: [...lines.map((line) => mark + line), ...(ends ? [] : ["\\ No newline at end of file"])] };
}
