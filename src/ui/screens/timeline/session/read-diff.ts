/** A changed line of a file. */
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
