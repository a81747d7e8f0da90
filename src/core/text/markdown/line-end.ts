const lineEnding = /\r\n?|\n/g;

/** The end of the line at `at`, including its line ending as in CommonMark: `\n`, `\r` or `\r\n`. */
export function lineEnd(text: string, at: number): number {
  // Between the two characters of a line ending, the line is still the one that they end.
  lineEnding.lastIndex = at > 0 && text[at] === "\n" && text[at - 1] === "\r" ? at - 1 : at;
  return lineEnding.test(text) ? lineEnding.lastIndex : text.length;
}

/** The line ending of a text: its first one, `\n` without any. */
export function lineEndingOf(text: string): string {
  return /\r\n|\n/.exec(text)?.[0] ?? "\n";
}
