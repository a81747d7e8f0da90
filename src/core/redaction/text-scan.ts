/** A secret and its position in a text. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  /**
   * The text to compute the fingerprint from, if it differs from the original. Example: a key without its line breaks.
   */
  readonly secret?: string;
}

/** Appends the secrets in `text` to `found`. */
export type Finder = (text: string, found: Found[]) => void;

/** What a text contains. `redactText` skips the finders that cannot match such a text. */
export interface Marks {
  /** True if all characters are ASCII and none is NUL. */
  readonly isPlain: boolean;
  readonly hasBackslash: boolean;
  readonly hasPercent: boolean;
  readonly hasEntity: boolean;
  readonly hasColour: boolean;
  /** True if a doubled quote begins a string, as in CSV. An empty string has no letter after it. */
  readonly hasDoubledQuote: boolean;
  /** True if a flag with a value, such as `"-p", "…"`, is in a list of strings. */
  readonly hasArguments: boolean;
  /** True if `:`, `=` or `%` follows a word that introduces a secret, such as `signature`, `mnemonic` or `login`. */
  readonly hasLead: boolean;
}

/**
 * Searches for the sign and looks back from it to the word. This takes a third of the time, because signs are rarer
 * than words.
 */
const lead =
  /[:=%](?<=(?:[sS][iI][gG]|[nN][aA][tT][uU][rR][eE]|(?:onic|ONIC|enha|ENHA|eslo|asana|[oO][gG][iI][nN]|fiants|ponse)["']? ?).)/;

/** The signs of a doubled quote (group 1) and of a list of arguments. */
const quoted =
  /["'](?:(["'])(?=[\w{[$])(?<=[:=({[, ]["']{2})|-(?:[aAbEkKpPtuUwX]\\{0,7}["'],|p[^"'\s]{4,40}["'][,\]]))/g;

function quotedIn(text: string): Pick<Marks, "hasDoubledQuote" | "hasArguments"> {
  let [hasDoubledQuote, hasArguments] = [false, false];
  quoted.lastIndex = 0;
  for (let match = quoted.exec(text); match !== null; match = quoted.exec(text)) {
    if (match[1] === undefined) hasArguments = true;
    else hasDoubledQuote = true;
    if (hasDoubledQuote && hasArguments) break;
  }
  return { hasDoubledQuote, hasArguments };
}

/**
 * Returns the marks of a text. These checks replace a dozen in the finders, because most texts are plain and have
 * no escapes.
 */
export function marksOf(text: string): Marks {
  const isSimple = !/[^\x01-\x1a\x1c-\x7f]/.test(text);
  return {
    isPlain: isSimple || !/[^\x01-\x7f]/.test(text),
    hasBackslash: text.includes("\\"),
    hasPercent: text.includes("%"),
    hasEntity: text.includes("&"),
    hasColour: !isSimple && text.includes("\u001b["),
    ...quotedIn(text),
    hasLead: lead.test(text),
  };
}

/** Kinds of characters, one bit each. A set of characters is a combination of these bits. */
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
  /**
   * Characters that can precede a piece of a key in its line, such as an indent or a quote sign. Keys contain some of
   * them, too.
   */
  margin: 2048,
  /** a, e, i, o, u and y, in either case. */
  vowel: 4096,
} as const;

const { digit, hexLetter, lower, upper, underscore, dash, dot, plusOrSlash, equals, percent, tilde, margin, vowel } =
  characters;

/** The sets of characters that key formats use. */
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

/**
 * The bits of each character; 0 beyond ASCII. The table has an entry for every code, because checking the range first
 * would take 50 % longer.
 */
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

/** Returns the bits of a character by its code. */
export function setOf(code: number): number {
  return table[code] as number;
}

/** Returns the bits of the character at a position; 0 outside of the text and beyond ASCII. */
export function setAt(text: string, at: number): number {
  return at >= 0 && at < text.length ? (table[text.charCodeAt(at)] as number) : 0;
}

/**
 * Returns the first position from `from` on whose character is not in the set. The search ends at `most`, and then
 * returns `most`.
 */
export function endOfSet(text: string, from: number, set: number, most = text.length): number {
  const last = Math.min(most, text.length);
  let end = from;
  while (end < last && ((table[text.charCodeAt(end)] as number) & set) !== 0) end += 1;
  return end;
}

/** Returns the beginning of the characters of the set that end at `before`, but at least `least`. */
export function startOfSet(text: string, before: number, set: number, least = 0): number {
  let start = before;
  while (start > least && ((table[text.charCodeAt(start - 1)] as number) & set) !== 0) start -= 1;
  return start;
}

/**
 * Returns the end of a piece of text without trailing characters of the set. A regular expression would be slower,
 * because it tries again at each of these characters.
 */
export function trimmedEnd(text: string, from: number, to: number, set: string): number {
  let end = to;
  while (end > from && set.includes(text.charAt(end - 1))) end -= 1;
  return end;
}

/** A sequence of characters that are all in one set. `held` combines the bits of its characters. */
export interface Run {
  start: number;
  end: number;
  held: number;
}

/**
 * Finds the next run of at least `least` characters from a position on. Returns false if there is none. Writes the run
 * into `run` instead of a new object, because every text passes this loop.
 *
 * Reads backwards from where the last character of the shortest run would be. The first character outside of the set
 * rules out every run that begins before it. No character is read twice.
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

/** The end of a value without quotes. All positions in the value share it, so it is searched for once. */
export interface KnownEnd {
  from: number;
  /** The position up to which the text was read. */
  to: number;
  /** True if the value ends at `to`, false if reading only stopped there. */
  isEnd: boolean;
  /** How many values with this end were read, one for each name in the text. */
  names: number;
}

/** Returns the matches of a regular expression in a text. */
export type KeyedPattern = (text: string) => Iterable<RegExpExecArray>;

/**
 * Makes a regular expression with a literal in it: keyed("g")`a${"literal"}b`. A text without the literal is skipped,
 * because searching for the literal is much faster. The first text with the literal compiles the expression. The
 * literal should begin with a rare character.
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
 * A text, and results that several names in it share. A value, a list or a command can contain several names, but is
 * read only once. Otherwise a text full of names would be read again at each name.
 */
export interface TextScan {
  readonly text: string;
  readonly bare: KnownEnd;
  readonly setting: KnownEnd;
  /** Up to this position the words are prose, and no wallet phrase begins among them. */
  prose: number;
  /** All positions from `lineFrom` to `lineEnd` are in one line, which ends at `lineEnd`. */
  lineFrom: number;
  lineEnd: number;
  /** The position up to which cookies were read. */
  cookies: number;
  /** `at` is the first bracket at or after `from`. */
  readonly bracket: { from: number; at: number };
  /**
   * `last` is the last `|` before the current name, `next` the first `|` after it. `value` is the value piped at
   * `pipe`.
   */
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
