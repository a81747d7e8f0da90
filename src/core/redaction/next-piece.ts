/**
 * What stands between the pieces of a value that was broken over lines: the end of a string and the beginning of the next, a backslash, the
 * line break itself (also an escaped one), the indent, and the sign of a diff or a quote.
 */
const joint =
  /["'`]?[ \t]{0,8}[+.&]?[ \t]{0,8}(?:\\{1,8}(?:r\\{1,8})?n|\\?\r?\n|(?:%0D)?%0A|=\r?\n)(?:[ \t]|\\{1,8}t|%20|&nbsp;){0,60}(?:[+>|#-](?=[ \t"'`A-Za-z0-9]))?[ \t]{0,60}[+.&]?[ \t]{0,8}["'`]?/iy;

/** Where the value goes on that a line break interrupts at a place; null where none does. */
export function nextPiece(text: string, at: number): number | null {
  joint.lastIndex = at;
  return joint.test(text) ? joint.lastIndex : null;
}
