/** A line this long counts as several. */
const charactersOfLine = 160;

/** The index after which a text is cut, so that about this many lines are visible. */
export function cutAt(text: string, lines: number): number {
  let left = lines;
  let start = 0;
  while (left > 0 && start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const needed = Math.max(1, Math.ceil((end - start) / charactersOfLine));
    if (needed > left) return start + left * charactersOfLine;
    left -= needed;
    start = end + 1;
  }
  return Math.min(start, text.length);
}

export interface DiffLine {
  readonly sign: "+" | "-" | " ";
  readonly text: string;
}

export interface Diff {
  readonly lines: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
}

/**
 * Reads the text of a changed file. Its first line names the change and the file; the changed lines follow, each with `+`
 * or `-`. Lines without a sign, such as the mark of a shortened text, count as neither.
 */
export function readDiff(text: string): Diff {
  const [, ...rest] = text.split("\n");
  const lines = rest.map((line): DiffLine =>
    line.startsWith("+") || line.startsWith("-")
      ? { sign: line.startsWith("+") ? "+" : "-", text: line.slice(1) }
      : { sign: " ", text: line },
  );
  const count = (sign: string): number => lines.filter((line) => line.sign === sign).length;
  return { lines, added: count("+"), removed: count("-") };
}
