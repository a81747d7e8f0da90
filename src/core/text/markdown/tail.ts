/** Returns the last lines of a text. A line ending at the end does not begin another line. */
export function tailOf(text: string, lines = 50): string {
  return text.slice(tailStart(text, lines));
}

/** Returns the offset at which the last lines of a text begin. */
export function tailStart(text: string, lines: number): number {
  let start = text.length;
  for (let left = lines; left > 0 && start > 0; left -= 1) start = lineStart(text, start);
  return start;
}

/** Returns the start of the line that ends at `end`. */
function lineStart(text: string, end: number): number {
  let at = end - 1;
  if (text[at] === "\n" && text[at - 1] === "\r") at -= 1;
  while (at > 0 && text[at - 1] !== "\n" && text[at - 1] !== "\r") at -= 1;
  return at;
}
