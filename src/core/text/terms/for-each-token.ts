import { foldText } from "./fold-text.ts";

/**
 * Calls `each` for every token of a text, after folding the text with `foldText`. A token is a word, or words and
 * numbers that are joined as in identifiers, paths and versions.
 */
export function forEachToken(text: string, each: TokenVisitor): void {
  const isFolded = encode(text) === text.length;
  const folded = isFolded ? text : foldText(text);
  const length = isFolded ? text.length : encode(folded);
  // If each character takes one byte, the text is ASCII, as most text is.
  if (length === folded.length) forEachPlainToken(buffer, length, each);
  else
    for (const token of folded.match(anyTokens()) ?? []) {
      const end = encode(token);
      each(buffer, 0, end);
    }
}

// Takes linear time, because each character alone decides what may follow it. Created in a function, because parsing
// Unicode classes takes longer than a short process needs for all of its terms.
const anyTokens = (): RegExp => /[\p{L}\p{N}\p{M}]+(?:[_\-./:@'#+~\\][\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu;

const encoder = new TextEncoder();
let buffer = new Uint8Array(4096);

/** Writes a text to the byte buffer, and returns the number of bytes. */
function encode(text: string): number {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (buffer.length <= text.length * 3) buffer = new Uint8Array(text.length * 6);
  return encoder.encodeInto(text, buffer).written;
}

/** Receives a token of a text as a range of UTF-8 bytes. The bytes are valid only during the call. */
type TokenVisitor = (bytes: Uint8Array, start: number, end: number) => void;

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
