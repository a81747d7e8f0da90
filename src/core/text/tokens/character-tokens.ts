import { oneTokenCharacters } from "./token-costs.generated.ts";

// Made when a text needs it: most are plain.
let known: ReadonlySet<string> | undefined;

/** The tokens of a character that is neither ASCII nor Latin: an average over texts in its script, rounded up. */
export function characterTokens(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  known ??= new Set(oneTokenCharacters);
  if (known.has(character)) return 0.95;
  for (const [last, cost] of scriptCosts) if (code <= last) return cost;
  return 3.5;
}

/** The last code point of a script or a group of signs, and the cost of its characters. */
const scriptCosts: readonly (readonly [last: number, cost: number])[] = [
  [0xbf, 1.2], // signs of Latin-1
  [0x2ff, 1.5],
  [0x36f, 3], // combining marks
  [0x3ff, 1.35], // Greek
  [0x52f, 0.67], // Cyrillic
  [0x58f, 2.2], // Armenian
  [0x5ff, 1.3], // Hebrew
  [0x6ff, 1.4], // Arabic
  [0x8ff, 2.5],
  [0x97f, 1.5], // Devanagari
  [0xa7f, 2.6], // Bengali, Gurmukhi
  [0xaff, 3.4], // Gujarati
  [0xdff, 2.8], // other scripts of India
  [0xe7f, 2], // Thai
  [0x109f, 3],
  [0x10ff, 2.2], // Georgian
  [0x1fff, 3.1], // Khmer
  [0x200f, 2.3], // invisible characters
  [0x2027, 1.6], // quotes and dashes
  [0x2fff, 2.3], // symbols
  [0x303f, 1.4], // Chinese and Japanese punctuation
  [0x30ff, 1.6], // Kana
  [0x9fff, 2.4], // Han
  [0xabff, 3],
  [0xd7a3, 2.4], // Hangul
  [0xfeff, 2.5],
  [0xffef, 1.4], // full-width forms
];
