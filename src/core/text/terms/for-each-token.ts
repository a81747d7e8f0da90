import { foldText } from "./fold-text.ts";
import { forEachPlainToken, type TokenVisitor } from "./plain-tokens.ts";

/**
 * Calls `each` for every token of a text, after folding the text with `foldText`. A token is a word, or words and
 * numbers that are joined as in identifiers, paths and versions.
 */
export function forEachToken(text: string, each: TokenVisitor): void {
  const isFolded = encode(text) === text.length;
  const folded = isFolded ? text : foldText(text);
  const length = isFolded ? text.length : encode(folded);
  // If each character takes one byte, the text is ASCII, as most text is.
  if (length === folded.length) forEachPlainToken(bytes, length, each);
  else
    for (const token of folded.match(anyTokens()) ?? []) {
      const end = encode(token);
      each(bytes, 0, end);
    }
}

// Takes linear time, because each character alone decides what may follow it. Created in a function, because parsing
// Unicode classes takes longer than a short process needs for all of its terms.
const anyTokens = (): RegExp => /[\p{L}\p{N}\p{M}]+(?:[_\-./:@'#+~\\][\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu;

const encoder = new TextEncoder();
let bytes = new Uint8Array(4096);

/** Writes a text to the byte buffer, and returns the number of bytes. */
function encode(text: string): number {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (bytes.length <= text.length * 3) bytes = new Uint8Array(text.length * 6);
  return encoder.encodeInto(text, bytes).written;
}
