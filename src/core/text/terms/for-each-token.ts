import { foldText } from "./fold-text.ts";
import { forEachPlainToken, type TokenVisitor } from "./plain-tokens.ts";

/**
 * The tokens of a text, in one form for text that looks the same. A token is a word, or words and numbers joined as in
 * identifiers, paths and versions.
 */
export function forEachToken(text: string, each: TokenVisitor): void {
  const isFolded = encode(text) === text.length;
  const folded = isFolded ? text : foldText(text);
  const length = isFolded ? text.length : encode(folded);
  // One byte per character: then all of it is ASCII, as most text is.
  if (length === folded.length) forEachPlainToken(bytes, length, each);
  else
    for (const token of folded.match(anyTokens()) ?? []) {
      const end = encode(token);
      each(bytes, 0, end);
    }
}

// Each character alone decides what may follow it, so the regex is linear. In a function: parsing one with Unicode
// classes takes longer than a short process needs for all of its terms.
const anyTokens = (): RegExp => /[\p{L}\p{N}\p{M}]+(?:[_\-./:@'#+~\\][\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu;

const encoder = new TextEncoder();
let bytes = new Uint8Array(4096);

/** Writes a text to the byte buffer, and returns the number of bytes. */
function encode(text: string): number {
  // No character takes more than three bytes for each of its string units.
  if (bytes.length <= text.length * 3) bytes = new Uint8Array(text.length * 6);
  return encoder.encodeInto(text, bytes).written;
}
