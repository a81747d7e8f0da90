/** Returns the lines of a text, each with its line ending. Joined, they give the text again. */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = lineEnd(text, start);
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}

const lineEnding = /\r\n?|\n/g;

/** Returns the end of the line at `at`, including its line ending as in CommonMark: `\n`, `\r` or `\r\n`. */
export function lineEnd(text: string, at: number): number {
  // If `at` is between the two characters of `\r\n`, starts at the `\r`, which ends the same line.
  lineEnding.lastIndex = at > 0 && text[at] === "\n" && text[at - 1] === "\r" ? at - 1 : at;
  return lineEnding.test(text) ? lineEnding.lastIndex : text.length;
}

/** Returns the first line ending of a text, or `\n` if it has none. */
export function lineEndingOf(text: string): string {
  return /\r\n|\n/.exec(text)?.[0] ?? "\n";
}
