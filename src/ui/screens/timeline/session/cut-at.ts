/** A line this long counts as several. */
const charactersOfLine = 160;

/** The index after which a text is cut, so that about so many lines are visible. */
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
