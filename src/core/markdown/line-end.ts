const lineEnding = /\r\n?|\n/g;

/** Where the line ends that `at` stands in, its line ending included: that of CommonMark, which is `\n`, `\r` or `\r\n`. */
export function lineEnd(text: string, at: number): number {
  // Between the two characters of a line ending, the line is still the one that they end.
  lineEnding.lastIndex = at > 0 && text[at] === "\n" && text[at - 1] === "\r" ? at - 1 : at;
  return lineEnding.test(text) ? lineEnding.lastIndex : text.length;
}

/** The line ending that a text has: its first one, `\n` where there is none. */
export function lineEndingOf(text: string): string {
  return /\r\n|\n/.exec(text)?.[0] ?? "\n";
}
