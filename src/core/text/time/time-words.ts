import { isPlain } from "../terms/fold-text.ts";
import type { Which } from "./calendar.ts";

/** Units that can be counted back from now. */
export type TimeUnit = "minute" | "hour" | "day" | "week" | "month" | "year";

export type CalendarUnit = "day" | "week" | "weekend" | "month" | "quarter" | "year";

interface MonthWord {
  readonly month: number;
  /** True if the word is also a verb, a person's name or part of something else. */
  readonly isAmbiguous: boolean;
  readonly isShort: boolean;
}

/** One line for each month: unambiguous names, ambiguous names, abbreviations. */
const monthLines = [
  "january januar||jan",
  "february februar||feb",
  "märz|march|mar",
  "|april|apr",
  "|may mai|",
  "|june juni|jun",
  "july|juli|jul",
  "|august|aug",
  "september||sept sep",
  "october oktober||oct okt",
  "november||nov",
  "december dezember||dec dez",
];

const split = (words = "") => words.split(" ").filter((word) => word !== "");

/** Names of months, in lower case. */
export const monthWords: ReadonlyMap<string, MonthWord> = new Map(
  monthLines.flatMap((line, month) =>
    line
      .split("|")
      .flatMap((names, kind) =>
        split(names).map((name): [string, MonthWord] => [name, { month, isAmbiguous: kind > 0, isShort: kind === 2 }]),
      ),
  ),
);

// "sun" is missing, because its other meaning is far more frequent.
const weekdayLines = [
  "sunday sonntag",
  "monday montag mon",
  "tuesday dienstag tues tue",
  "wednesday mittwoch wed",
  "thursday donnerstag thurs thu",
  "friday freitag fri",
  "saturday samstag sonnabend sat",
];

/** Names of weekdays, in lower case; 0 is Sunday. */
export const weekdayWords: ReadonlyMap<string, number> = new Map(
  weekdayLines.flatMap((line, weekday) => split(line).map((name): [string, number] => [name, weekday])),
);

/** Words for units of time. A decade counts as ten years, a fortnight as two weeks: see `unitFactor`. */
export const unitWords: ReadonlyMap<string, TimeUnit> = new Map(
  Object.entries({
    minute: "minute minutes min mins minuten",
    hour: "hour hours hr hrs stunde stunden",
    day: "day days tag tage tagen",
    week: "week weeks fortnight fortnights woche wochen",
    month: "month months monat monate monaten",
    year: "year years decade decades jahr jahre jahren",
  } as const).flatMap(([unit, words]) => split(words).map((word): [string, TimeUnit] => [word, unit as TimeUnit])),
);

/** Returns how many units a word stands for: 10 (years) for a decade, 2 (weeks) for a fortnight, otherwise 1. */
export function unitFactor(word: string): number {
  if (word.startsWith("decade")) return 10;
  return word.startsWith("fortnight") ? 2 : 1;
}

export const calendarWords: ReadonlyMap<string, CalendarUnit> = new Map([
  ["week", "week"],
  ["weekend", "weekend"],
  ["month", "month"],
  ["quarter", "quarter"],
  ["year", "year"],
  ["woche", "week"],
  ["wochenende", "weekend"],
  ["monat", "month"],
  ["quartal", "quarter"],
  ["jahr", "year"],
]);

/** The smallest and the largest number that a word can mean. */
export const countWords: ReadonlyMap<string, readonly [number, number]> = new Map([
  ...split("zero one two three four five six seven eight nine ten eleven twelve").map(
    (word, count): [string, [number, number]] => [word, [count, count]],
  ),
  ...split("null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf").map(
    (word, count): [string, [number, number]] => [word, [count, count]],
  ),
  ...split("a an einem einer one").map((word): [string, [number, number]] => [word, [1, 1]]),
  ["fifteen", [15, 15]],
  ["twenty", [20, 20]],
  ["thirty", [30, 30]],
  ["forty", [40, 40]],
  ["fifty", [50, 50]],
  ["half a", [0.5, 0.5]],
  ["half an", [0.5, 0.5]],
  ["a couple", [2, 3]],
  ["couple", [2, 3]],
  ["a couple of", [2, 3]],
  ["couple of", [2, 3]],
  ["a few", [2, 5]],
  ["few", [2, 5]],
  ["some", [2, 6]],
  ["ein paar", [2, 5]],
  ["paar", [2, 5]],
  ["einigen", [2, 6]],
  ["several", [3, 7]],
  ["mehreren", [3, 7]],
]);

/** Ordinals up to the tenth, as in "the third of May". */
export const ordinalWords: readonly string[] = split(
  "first second third fourth fifth sixth seventh eighth ninth tenth",
);

/** Returns whether a word means "last", "this" or "next", in English or German. */
export function whichOf(word: string | undefined): Which {
  if (word === undefined) return undefined;
  if (/^(?:next|coming|nächst|kommend)/i.test(word)) return "next";
  return /^(?:this(?!\s+past)|diese)/i.test(word) ? "this" : "last";
}

// Sources of regexes. Where the position of a word determines its kind, the source matches any word, and the maps above
// contain its meaning. A regex with all months would take a millisecond to compile, which is long for a program that
// reads one prompt.

/** Matches "last", "this" or "next". "This past" must be before "this". */
export const whichSource =
  "this past|this|last|previous|next|coming|(?:letzt|vorig|vergangen|dies|nächst|kommend)e[mnrs]?";

/** Matches a word to look up in `monthWords`. */
export const monthSource = "(?!the )[a-zä]{3,9}";

/** Matches a word to look up in `weekdayWords`. */
export const weekdaySource = "[a-z]{3,10}";

/** Matches a number, or a count to look up in `countWords`. */
export const countSource = "\\d{1,4}|(?:(?:half|a|ein) )?[a-zü]{1,8}(?: of)?";

/** Matches a word to look up in `unitWords`. */
export const unitSource = "(?:min|h(?:ou)?r|day|week|fortn|month|year|decade|stund|tag|woche|monat|jahr)[a-z]{0,5}";

/** The first words of the phrases for "last", "this" and "next", in all their forms. */
export const whichWords: readonly string[] = split(
  "this last previous next coming letzte letzten letzter letztes vorige vorigen voriger voriges vergangene vergangenen " +
    "vergangener vergangenes diese diesem diesen dieser dieses nächste nächstem nächsten nächster nächstes kommende " +
    "kommenden kommender kommendes",
);

export const seasonWords: readonly string[] = split("spring summer fall autumn winter frühling frühjahr sommer herbst");

/** The first words of counts: "a", "several", "half". */
export const countStarts: readonly string[] = [...countWords.keys()].map((words) => words.split(" ")[0] ?? words);

export const holidayWords: readonly string[] = split(
  "christmas xmas boxing saint st valentine valentines new halloween thanksgiving black cyber good easter independence " +
    "mother mothers father fathers memorial labor labour weihnachten heiligabend heilig silvester neujahr ostern " +
    "ostersonntag ostermontag karfreitag valentinstag",
);

const namedWords = split(
  "today yesterday tomorrow tonight heute gestern vorgestern morning afternoon evening night abend nacht recently lately " +
    "kürzlich neulich zeit q1 q2 q3 q4",
);

// Names of holidays begin with these words, too, but any text may contain them.
const anyWords: readonly string[] = split("new good black saint st boxing cyber heilig");

/** Every time phrase contains one of these words. Most texts contain few of them. */
const anchorWords: ReadonlySet<string> = new Set([
  ...monthWords.keys(),
  ...weekdayWords.keys(),
  ...unitWords.keys(),
  ...calendarWords.keys(),
  ...seasonWords,
  ...holidayWords.filter((word) => !anyWords.includes(word)),
  ...namedWords,
]);

/** The position of a word from `anchorWords` in a text. Every time phrase contains such a word. */
export interface Anchor {
  readonly at: number;
  readonly end: number;
}

/**
 * The longest text that is searched word by word. Compiling one regex of all words takes a millisecond, which is worth
 * it only for a longer text.
 */
const shortText = 1_000;

export function timeAnchors(text: string): readonly Anchor[] {
  return text.length <= shortText && isPlain(text) ? anchorsByWord(text) : anchorsByExpression(text);
}

let anchors: RegExp | undefined;

/** Finds the anchors of any text with one regex. */
export function anchorsByExpression(text: string): readonly Anchor[] {
  anchors ??= new RegExp(
    `\\b(?:just\\s{1,4}now|new\\s{1,4}year|(?:19|20)\\d\\d|${[...anchorWords].sort((a, b) => b.length - a.length).join("|")})(?:['’]?s)?\\b`,
    "gi",
  );
  return Array.from(text.matchAll(anchors), ({ 0: found, index }) => ({ at: index, end: index + found.length }));
}

/** Finds the anchors of an ASCII text word by word. */
export function anchorsByWord(text: string): readonly Anchor[] {
  const found: Anchor[] = [];
  let covered = 0;
  for (const { 0: word, index: at } of text.matchAll(/\w+/g)) {
    const end = at < covered ? null : anchorEnd(text, word.toLowerCase(), at + word.length);
    if (end === null) continue;
    found.push({ at, end });
    covered = end;
  }
  return found;
}

function anchorEnd(text: string, word: string, end: number): number | null {
  const behind = word === "just" ? "now" : word === "new" ? "year" : null;
  if (behind === null) return endOfWord(text, word, end, isAlone);
  const next = /^\s{1,4}(\w+)/.exec(text.slice(end, end + 12));
  const nextEnd = end + (next?.[0].length ?? 0);
  return endOfWord(text, next?.[1]?.toLowerCase() ?? "", nextEnd, (other) => other === behind);
}

/**
 * Returns the end of a word for which `is` is true, including the `s` of a plural or a genitive. Returns null for other
 * words.
 */
function endOfWord(text: string, word: string, end: number, is: (word: string) => boolean): number | null {
  if (is(word)) return /^'s(?!\w)/i.test(text.slice(end, end + 3)) ? end + 2 : end;
  return word.endsWith("s") && is(word.slice(0, -1)) ? end : null;
}

/**
 * False if a text contains no anchor. This avoids compiling the regex, which takes as long as everything else for a
 * question.
 */
export function mayHaveAnchor(text: string): boolean {
  if (!isPlain(text)) return true;
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => isAnchor(word) || (word.endsWith("s") && isAnchor(word.slice(0, -1))));
}

function isAnchor(word: string): boolean {
  return word === "now" || isAlone(word);
}

function isAlone(word: string): boolean {
  return anchorWords.has(word) || (word.length === 4 && /^(?:19|20)\d\d$/.test(word));
}
