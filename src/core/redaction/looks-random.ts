import { characters, setOf, sets } from "./characters.ts";

const { digit, lower, upper, vowel } = characters;

/** How the characters of a token are mixed. */
interface Mix {
  readonly length: number;
  readonly digits: number;
  readonly uppers: number;
  readonly lowers: number;
  readonly isHex: boolean;
  /** Share of places where the kind of character changes; a capital before small letters is how words begin, and none. */
  readonly changes: number;
  /** Share of the characters that stand in words: a letter and at least three small ones, or four capitals, with a vowel among five. */
  readonly words: number;
}

function mixOf(text: string, start: number, end: number): Mix {
  let digits = 0;
  let uppers = 0;
  let lowers = 0;
  let changes = 0;
  let inWords = 0;
  let word = 0;
  let vowels = 0;
  let before = 0;
  let isHex = true;
  for (let at = start; at <= end; at += 1) {
    const set = at === end ? 0 : setOf(text.charCodeAt(at));
    const kind = set & (digit | lower | upper);
    if ((set & sets.hex) === 0 && at !== end) isHex = false;
    if (kind === digit) digits += 1;
    else if (kind === upper) uppers += 1;
    else if (kind === lower) lowers += 1;
    const isSame = kind === before || (kind === lower && before === upper && word === 1);
    if (kind !== 0 && before !== 0 && !isSame) changes += 1;
    if (isSame && kind !== digit && kind !== 0) word += 1;
    else {
      if (word >= 4 && vowels * 5 >= word) inWords += word;
      word = kind === lower || kind === upper ? 1 : 0;
      vowels = 0;
    }
    if ((set & vowel) !== 0) vowels += 1;
    before = kind;
  }
  const length = end - start;
  return { length, digits, uppers, lowers, isHex, changes: changes / Math.max(1, length - 1), words: inWords / length };
}

/** The beginning of a token tells how it was made: a long one is not read again for each name in it. */
const longestLook = 128;

/** True for a token that looks as if it was drawn by lot, where its place says that it may be a secret. */
export function looksRandom(text: string, least: number, start = 0, to = text.length): boolean {
  if (to - start < least) return false;
  const end = Math.min(to, start + longestLook);
  const { digits, uppers, lowers, isHex, changes, words, length } = mixOf(text, start, end);
  if (isHex) return (digits >= 2 && uppers + lowers >= 2 && changes >= 0.15) || (digits === length && length >= 32);
  if (uppers > 0 && lowers > 0) return (digits > 0 ? changes >= 0.15 : changes >= 0.25) && words <= 0.6;
  return digits >= 2 && changes >= 0.15 && uppers + lowers >= 2;
}

/** The same where nothing says so: only what no name, number or digest looks like. */
export function isSurelyRandom(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length < 24) return false;
  const { digits, uppers, lowers, isHex, changes, words } = mixOf(text, start, end);
  if (isHex || digits < 2 || lowers < 4 || uppers < 4) return false;
  return changes >= (length < 32 ? 0.28 : 0.22) && words <= (length < 32 ? 0.3 : 0.45) && digits / length <= 0.5;
}
