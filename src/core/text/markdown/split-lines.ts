import { lineEnd } from "./line-end.ts";

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
