/** Receives a token of a text as a range of UTF-8 bytes. The bytes are valid only during the call. */
export type TokenVisitor = (bytes: Uint8Array, start: number, end: number) => void;

const letterOrDigit = 1;
const tie = 2;
const [plus, sharp] = [0x2b, 0x23];

const classes = new Uint8Array(256);
for (const [first, last] of ["09", "AZ", "az"]) classes.fill(letterOrDigit, codeOf(first), codeOf(last) + 1);
for (const character of "_-./:@'#+~\\") classes[codeOf(character)] = tie;

function codeOf(character = ""): number {
  return character.charCodeAt(0);
}

/**
 * Calls `each` for every token of an ASCII text. Matches like
 * `/[A-Za-z0-9]+(?:[_\-./:@'#+~\\][A-Za-z0-9]+)*(?:\+\+|#)?/g`. `bytes` must be longer than `length`.
 */
export function forEachPlainToken(bytes: Uint8Array, length: number, each: TokenVisitor): void {
  // Ends the text with a zero, because the buffer may still contain an earlier text.
  bytes[length] = 0;
  let at = 0;
  while (at < length) {
    if (classOf(bytes, at) !== letterOrDigit) {
      at += 1;
      continue;
    }
    const start = at;
    do at += 1;
    while (
      classOf(bytes, at) === letterOrDigit ||
      (classOf(bytes, at) === tie && classOf(bytes, at + 1) === letterOrDigit)
    );
    if (bytes[at] === sharp) at += 1;
    else if (bytes[at] === plus && bytes[at + 1] === plus) at += 2;
    each(bytes, start, at);
  }
}

function classOf(bytes: Uint8Array, at: number): number {
  return classes[bytes[at] ?? 0] ?? 0;
}
