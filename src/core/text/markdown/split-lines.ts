import { lineEnd } from "./line-end.ts";

/** The lines of a text, each with its line ending; joined they are the text again. */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = lineEnd(text, start);
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}
