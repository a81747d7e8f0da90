/** A secret, and where it stands in a text. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  /** What the fingerprint is made of, where that is not what stands there: a key without the line breaks in it. */
  readonly secret?: string;
}

/** Takes what was found. */
export type Finder = (text: string, found: Found[]) => void;

/** Signs that a text has or has not: what is written with one that it has not need not be looked for. */
export interface Marks {
  /** Only ASCII, and no zeros. */
  readonly isPlain: boolean;
  readonly hasBackslash: boolean;
  readonly hasPercent: boolean;
  /** A sign right behind a word that leads to a secret: a signature, a mnemonic, a login. */
  readonly hasLead: boolean;
}

/** The sign is rarer than the words are: a look back from it takes a third of what a search for one of them would. */
const lead =
  /[:=%](?<=(?:[sS][iI][gG]|[nN][aA][tT][uU][rR][eE]|(?:onic|ONIC|enha|ENHA|[oO][gG][iI][nN]|fiants|ponse)["']? ?).)/;

/** The marks of a text. Four looks at it spare a dozen others: most texts are plain and have no escapes. */
export function marksOf(text: string): Marks {
  return {
    isPlain: !/[^\x01-\x7f]/.test(text),
    hasBackslash: text.includes("\\"),
    hasPercent: text.includes("%"),
    hasLead: lead.test(text),
  };
}

/** What a character can be a part of; a set of characters is a sum of these. */
export const characters = {
  digit: 1,
  hexLetter: 2,
  lower: 4,
  upper: 8,
  underscore: 16,
  dash: 32,
  dot: 64,
  plusOrSlash: 128,
  equals: 256,
  percent: 512,
  tilde: 1024,
  /** What may stand between the beginning of a line and the piece of a key in it; some of these are in a key, too. */
  margin: 2048,
  /** a, e, i, o, u and y, in either case. */
  vowel: 4096,
} as const;

const { digit, hexLetter, lower, upper, underscore, dash, dot, plusOrSlash, equals, percent, tilde, margin, vowel } =
  characters;

/** Sets that the formats of keys are written in. */
export const sets = {
  hex: digit | hexLetter,
  capitals: digit | upper,
  alphanumeric: digit | lower | upper,
  word: digit | lower | upper | underscore,
  dashed: digit | lower | upper | underscore | dash,
  dotted: digit | lower | upper | underscore | dash | dot,
  base64: digit | lower | upper | plusOrSlash | equals,
  any: digit | lower | upper | underscore | dash | dot | plusOrSlash | equals,
  escaped: digit | lower | upper | underscore | dash | dot | percent,
  run: digit | lower | upper | underscore | dash | dot | plusOrSlash | equals | tilde,
} as const;

/** The set that each character is in; all but those of ASCII are in none. One for every code: to ask first which it is takes half as long again. */
const table = new Uint16Array(65_536);
for (let code = 48; code < 58; code += 1) table[code] = digit;
for (let code = 65; code < 91; code += 1) table[code] = upper | (code < 71 ? hexLetter : 0);
for (let code = 97; code < 123; code += 1) table[code] = lower | (code < 103 ? hexLetter : 0);
for (const [character, set] of [
  ["_", underscore],
  ["-", dash],
  [".", dot],
  ["+", plusOrSlash],
  ["/", plusOrSlash],
  ["=", equals],
  ["%", percent],
  ["~", tilde],
] as const)
  table[character.charCodeAt(0)] = set;
for (const character of " \t+>|#\"'`-") table[character.charCodeAt(0)] = setAt(character, 0) | margin;

for (const character of "aeiouyAEIOUY") table[character.charCodeAt(0)] = setAt(character, 0) | vowel;

/** The set of a character by its code. */
export function setOf(code: number): number {
  return table[code] as number;
}

/** The set of the character at a place; 0 behind the end and for what is not ASCII. */
export function setAt(text: string, at: number): number {
  return at >= 0 && at < text.length ? (table[text.charCodeAt(at)] as number) : 0;
}

/** Where the characters of a set end that begin at a place; not further on than `most`. */
export function endOfSet(text: string, from: number, set: number, most = text.length): number {
  const last = Math.min(most, text.length);
  let end = from;
  while (end < last && ((table[text.charCodeAt(end)] as number) & set) !== 0) end += 1;
  return end;
}

/** Where the characters of a set begin that end before a place; not further back than `least`. */
export function startOfSet(text: string, before: number, set: number, least = 0): number {
  let start = before;
  while (start > least && ((table[text.charCodeAt(start - 1)] as number) & set) !== 0) start -= 1;
  return start;
}

/** Where a piece of text ends without the characters of a set at its end; an expression for it would start again at each of them. */
export function trimmedEnd(text: string, from: number, to: number, set: string): number {
  let end = to;
  while (end > from && set.includes(text.charAt(end - 1))) end -= 1;
  return end;
}

/** A run of characters of a set, and which kinds of characters are in it. */
export interface Run {
  start: number;
  end: number;
  held: number;
}

/**
 * Looks for the next run of at least so many characters, from a place on; false where there is none. Read from where its last character would
 * be: the first that is of another set rules out all that would begin before it, and no character is read twice. Writes it into one that is
 * given: this is the loop that all text goes through.
 */
export function findRun(text: string, from: number, set: number, least: number, run: Run): boolean {
  let start = from;
  let read = from;
  let held = 0;
  for (let last = from + least - 1; last < text.length; last = start + least - 1) {
    let at = last;
    let near = 0;
    for (; at >= read; at -= 1) {
      const one = table[text.charCodeAt(at)] as number;
      if ((one & set) === 0) break;
      near |= one;
    }
    if (at >= read) {
      start = at + 1;
      read = last + 1;
      held = near;
      continue;
    }
    held |= near;
    let end = last + 1;
    for (; end < text.length; end += 1) {
      const one = table[text.charCodeAt(end)] as number;
      if ((one & set) === 0) break;
      held |= one;
    }
    run.start = start;
    run.end = end;
    run.held = held;
    return true;
  }
  return false;
}

/** Where a value without quotes ends, for all places within it. */
export interface KnownEnd {
  from: number;
  /** Read up to here. */
  to: number;
  /** True if the value ends there; false if only the reading stopped. */
  isEnd: boolean;
  /** How many names within it were read with it as their value. */
  names: number;
}

/**
 * A text, and what one pass over it has learnt. Several names can stand in one value, one list or one command; each of these is read once, for
 * the first of them. Without it, a text full of names would be read again at each name.
 */
export interface TextScan {
  readonly text: string;
  readonly bare: KnownEnd;
  readonly setting: KnownEnd;
  /** Words up to here are a text, and none of them begins the phrase of a wallet. */
  prose: number;
  /** The line that is being read, from the first place that was asked for. */
  lineFrom: number;
  lineEnd: number;
  /** Cookies are read up to here. */
  cookies: number;
  /** The next bracket, as far as it is known, from which place on. */
  readonly bracket: { from: number; at: number };
  /** The last pipe before the name that is being read, the next one, and what is handed through the pipe at a place. */
  readonly handed: { last: number; next: number; pipe: number; value: Found[] | null };
}

export function createTextScan(text: string): TextScan {
  return {
    text,
    bare: { from: 0, to: -1, isEnd: false, names: 0 },
    setting: { from: 0, to: -1, isEnd: false, names: 0 },
    prose: 0,
    lineFrom: 0,
    lineEnd: -1,
    cookies: 0,
    bracket: { from: 0, at: -1 },
    handed: { last: -1, next: text.indexOf("|"), pipe: -1, value: null },
  };
}
