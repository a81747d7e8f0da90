/** A secret and its position in a text. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  /** The text for the fingerprint if it differs from the original: a key without the line breaks in it. */
  readonly secret?: string;
}

/** Appends the secrets of a text. */
export type Finder = (text: string, found: Found[]) => void;

/** Which characters a text contains, so that finders which need a missing one are skipped. */
export interface Marks {
  /** Only ASCII, and no zeros. */
  readonly isPlain: boolean;
  readonly hasBackslash: boolean;
  readonly hasPercent: boolean;
  /** A sign directly after a word that introduces a secret: a signature, a mnemonic, a login. */
  readonly hasLead: boolean;
}

/** The sign is rarer than the words: a look back from it takes a third of the time of a search for the words. */
const lead =
  /[:=%](?<=(?:[sS][iI][gG]|[nN][aA][tT][uU][rR][eE]|(?:onic|ONIC|enha|ENHA|[oO][gG][iI][nN]|fiants|ponse)["']? ?).)/;

/** The marks of a text. Four checks replace a dozen, because most texts are plain and contain no escapes. */
export function marksOf(text: string): Marks {
  return {
    isPlain: !/[^\x01-\x7f]/.test(text),
    hasBackslash: text.includes("\\"),
    hasPercent: text.includes("%"),
    hasLead: lead.test(text),
  };
}

/** Kinds of characters, as bits. A set of characters is a sum of these. */
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
  /** Possible between the beginning of a line and a piece of a key. Some are in keys, too. */
  margin: 2048,
  /** a, e, i, o, u and y, in either case. */
  vowel: 4096,
} as const;

const { digit, hexLetter, lower, upper, underscore, dash, dot, plusOrSlash, equals, percent, tilde, margin, vowel } =
  characters;

/** Sets in which the formats of keys are written. */
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

/** The bits of each character; 0 beyond ASCII. One entry for every code, because checking the range first takes half as long again. */
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

/** The bits of a character by its code. */
export function setOf(code: number): number {
  return table[code] as number;
}

/** The bits of the character at a position; 0 outside of the text and beyond ASCII. */
export function setAt(text: string, at: number): number {
  return at >= 0 && at < text.length ? (table[text.charCodeAt(at)] as number) : 0;
}

/** The end of the characters of a set from a position on, at most `most`. */
export function endOfSet(text: string, from: number, set: number, most = text.length): number {
  const last = Math.min(most, text.length);
  let end = from;
  while (end < last && ((table[text.charCodeAt(end)] as number) & set) !== 0) end += 1;
  return end;
}

/** The beginning of the characters of a set that end before a position, at least `least`. */
export function startOfSet(text: string, before: number, set: number, least = 0): number {
  let start = before;
  while (start > least && ((table[text.charCodeAt(start - 1)] as number) & set) !== 0) start -= 1;
  return start;
}

/** The end of a piece of text without the trailing characters of a set. An expression would start again at each of them. */
export function trimmedEnd(text: string, from: number, to: number, set: string): number {
  let end = to;
  while (end > from && set.includes(text.charAt(end - 1))) end -= 1;
  return end;
}

/** A run of characters of a set, and the kinds of characters in it. */
export interface Run {
  start: number;
  end: number;
  held: number;
}

/**
 * Finds the next run of at least `least` characters from a position on; false if there is none. It reads backwards from where the last
 * character of the shortest run would be: the first character outside of the set rules out every run that begins before it, and no
 * character is read twice. Writes the result into `run` to avoid an object for each, because every text passes this loop.
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

/** The end of a value without quotes, for all positions within it. */
export interface KnownEnd {
  from: number;
  /** The text is read up to here. */
  to: number;
  /** True if the value ends there, false if the reading only stopped. */
  isEnd: boolean;
  /** How many names within it had it as their value. */
  names: number;
}

/** The matches of an expression in a text. */
export type KeyedPattern = (text: string) => Iterable<RegExpExecArray>;

/**
 * An expression with a literal in it: keyed("g")`a${"literal"}b`. It applies only to texts with the literal, which a search finds much faster than
 * the expression does, and it is compiled for the first of them. The literal should begin with a rare character.
 */
export function keyed(flags: string): (source: TemplateStringsArray, literal: string) => KeyedPattern {
  return ({ raw }, literal) => {
    let expression: RegExp | undefined;
    return (text) => {
      if (!text.includes(literal)) return [];
      return text.matchAll((expression ??= new RegExp(raw.join(literal.replace(/\W/g, "\\$&")), flags)));
    };
  };
}

/**
 * A text and the results of one pass over it. A value, a list or a command can contain several names, and each is read once, for the first
 * of them. Otherwise a text full of names would be read again at each name.
 */
export interface TextScan {
  readonly text: string;
  readonly bare: KnownEnd;
  readonly setting: KnownEnd;
  /** Words up to here are prose, and none of them begins the phrase of a wallet. */
  prose: number;
  /** The line of the current name, from the first position that was asked for. */
  lineFrom: number;
  lineEnd: number;
  /** Cookies are read up to here. */
  cookies: number;
  /** The next bracket from a position on. */
  readonly bracket: { from: number; at: number };
  /** The last pipe before the current name, the next pipe, and the value piped at a position. */
  readonly piped: { last: number; next: number; pipe: number; value: Found[] | null };
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
    piped: { last: -1, next: text.indexOf("|"), pipe: -1, value: null },
  };
}
