import type { Moment, Stretch } from "./calendar.ts";

/** The time that some words name, and where the words end. */
export interface Reading extends Stretch {
  readonly end: number;
  readonly certainty: number;
  /**
   * Set if the words do not state the year or the week. Then the latest one before the moment of reading is assumed.
   */
  readonly floatsBy?: "year" | "week";
}

/**
 * How strongly the words before suggest a time. 0: not at all. 1: a named day is possible ("for Christmas"). 2: also a
 * year ("from 2022"). 3: also "May" with a capital ("after May"). 4: even "may" ("in may").
 */
export type Hint = 0 | 1 | 2 | 3 | 4;

/** Reads one kind of time expression that begins at an offset. */
export type Reader = (text: string, at: number, moment: Moment, hint: Hint) => Reading | undefined;

/**
 * The characters of words. Chinese and Japanese are missing, because they have no space between a date and the next
 * word.
 */
export const wordCharacter = "A-Za-z0-9_\\u00c0-\\u024f\\u0370-\\u04ff";

/** Returns the member `floatsBy` of a reading, if its year or week was not stated. */
export function floats(isFloating: boolean, floatsBy: "year" | "week" = "year"): Pick<Reading, "floatsBy"> {
  return isFloating ? { floatsBy } : {};
}

/** A regex that is compiled at its first use, because there are many and most texts name no time. */
export interface Said {
  readonly source: string;
  made?: RegExp;
}

/**
 * Makes a regex for `matchAt`. Each space in the source matches any white space. A match ends at the end of a word.
 * Limiting the white space would triple the time to compile.
 */
export function say(source: string): Said {
  return { source };
}

/** Returns the match of a regex at exactly this offset. */
export function matchAt(pattern: Said | RegExp, text: string, at: number): RegExpExecArray | null {
  const expression = pattern instanceof RegExp ? pattern : (pattern.made ??= madeFrom(pattern.source));
  expression.lastIndex = at;
  return expression.exec(text);
}

function madeFrom(source: string): RegExp {
  return new RegExp(`(?:${source.replaceAll(" ?", "\\s*").replaceAll(" ", "\\s+")})(?!\\w)`, "iy");
}

const afterEnd = new RegExp(`[${wordCharacter}(@]|[-/.:\\\\=][${wordCharacter}]`, "y");

/** True if a phrase can end at this position: not inside a name, a path, a version or a call. */
function endsCleanly(text: string, end: number): boolean {
  return matchAt(afterEnd, text, end) === null;
}

/**
 * Readers by the first words of their phrases, in lower case. `aNumber` means every word that begins with a digit.
 */
export type ReaderTable = Pick<ReadonlyMap<string, readonly Reader[]>, "get" | "has">;

/** The key of numbers in a table of readers. */
export const aNumber = "#";

/** Makes a table of readers by their first words. Trying all readers at each word would take ten times as long. */
export function readerTable(entries: Iterable<readonly [Reader, Iterable<string>]>): ReaderTable {
  let filled: ReadonlyMap<string, readonly Reader[]> | undefined;
  // Filled at the first lookup, because most texts need no table.
  const table = () => (filled ??= fillTable(entries));
  return { get: (word) => table().get(word), has: (word) => table().has(word) };
}

function fillTable(entries: Iterable<readonly [Reader, Iterable<string>]>): ReadonlyMap<string, readonly Reader[]> {
  const table = new Map<string, Reader[]>();
  for (const [reader, words] of entries) {
    for (const word of new Set(words)) {
      const readers = table.get(word);
      if (readers) readers.push(reader);
      else table.set(word, [reader]);
    }
  }
  return table;
}

const wordPattern = new RegExp(`[${wordCharacter}]{1,20}`, "y");

/** Returns the key of a word in a table of readers. */
export function tableKey(word: string): string {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57 ? aNumber : word.toLowerCase();
}

/** Returns the reading that covers the most text. */
export function longestReading(
  table: ReaderTable,
  text: string,
  at: number,
  moment: Moment,
  hint: Hint,
): Reading | undefined {
  let longest: Reading | undefined;
  for (const read of table.get(tableKey(matchAt(wordPattern, text, at)?.[0] ?? "")) ?? []) {
    const reading = read(text, at, moment, hint);
    if (reading && reading.end > (longest?.end ?? 0) && endsCleanly(text, reading.end)) longest = reading;
  }
  return longest;
}

const gap = /[\s-]{0,4}/y;

/** Returns the start of the next word. A hyphen may precede it, as in "mid-May". */
export function afterGap(text: string, at: number): number {
  return at + (matchAt(gap, text, at)?.[0].length ?? 0);
}
