import { foldText } from "./fold-text.ts";
import { forEachPlainToken, type TokenVisitor } from "./plain-tokens.ts";

/**
 * The tokens of a text, in one form for what looks the same. A token is a word, or words and numbers tied together as identifiers, paths and
 * versions are.
 */
export function forEachToken(text: string, each: TokenVisitor): void {
  const isFolded = encode(text) === text.length;
  const folded = isFolded ? text : foldText(text);
  const length = isFolded ? text.length : encode(folded);
  // A byte a character: then all of it is ASCII, as most text is.
  if (length === folded.length) forEachPlainToken(bytes, length, each);
  else
    for (const token of folded.match(anyTokens()) ?? []) {
      const end = encode(token);
      each(bytes, 0, end);
    }
}

// What follows each character is decided by that character alone, so the expression is linear. In a function: to read one with classes of
// Unicode takes longer than a short process needs for all of its terms.
const anyTokens = (): RegExp => /[\p{L}\p{N}\p{M}]+(?:[_\-./:@'#+~\\][\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu;

const encoder = new TextEncoder();
let bytes = new Uint8Array(4096);

/** Puts a text where its bytes are looked at, and tells how many there are. */
function encode(text: string): number {
  // No character takes more than three bytes for each place that it has in a string.
  if (bytes.length <= text.length * 3) bytes = new Uint8Array(text.length * 6);
  return encoder.encodeInto(text, bytes).written;
}
