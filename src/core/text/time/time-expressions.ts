import { createMoment, day, type Moment, type Stretch } from "./calendar.ts";
import { mayBeEastAsian, readEastAsianTime, type PlacedReading } from "./east-asian-time.ts";
import { placeEntries, readPlace, readPoint } from "./point-readers.ts";
import {
  matchAt,
  wordCharacter,
  aNumber,
  afterGap,
  longestReading,
  readerTable,
  type Said,
  say,
  tableKey,
  type Hint,
  type Reader,
  type Reading,
} from "./time-reading.ts";
import { mayHaveAnchor, timeAnchors, monthWords, weekdayWords } from "./time-words.ts";
import { createWallClock, utc, type TimeZone } from "./wall-clock.ts";

/** A span of time that a text names. */
export interface TimeSpan {
  /** The first moment, in milliseconds since 1970; -Infinity if open. */
  readonly from: number;
  /** The first moment after the span; +Infinity if open. */
  readonly to: number;
  /** The words of the phrase, as in the text. */
  readonly phrase: string;
  /** The offset of the phrase in the text. */
  readonly at: number;
  /** How precise the phrase is, from 0 to 1: 1 for an exact date, 0.3 for "recently". */
  readonly certainty: number;
}

/**
 * Finds the spans of time that a text names, as seen from `now` on the speaker's clock. Returns them in the order of
 * the text, without overlaps.
 */
export function findTimeSpans(text: string, now: number, zone: TimeZone = utc): TimeSpan[] {
  // Outside of the range of a Date there is no calendar. Most texts name no time, so this check comes before the time
  // zone is read, which is slow.
  if (!(Math.abs(now) < 8e15) || !mayHaveTime(text)) return [];
  const wall = createWallClock(zone);
  const moment = createMoment(wall.at(now));
  const prose = withoutCode(text);
  const readings: PlacedReading[] = readEastAsianTime(prose, moment);
  let covered = 0;
  for (const at of possibleStarts(prose)) {
    if (at < covered || !beginsCleanly(prose, at)) continue;
    const reading = readTimePhrase(prose, at, moment);
    if (!reading) continue;
    covered = reading.end + (matchAt(possessive, prose, reading.end)?.[0].length ?? 0);
    readings.push({ ...reading, at, end: covered });
  }
  return withoutOverlaps(readings).map(({ from, to, at, end, certainty }) => ({
    from: wall.when(from),
    to: wall.when(to),
    phrase: text.slice(at, end),
    at,
    certainty: Math.round(certainty * 100) / 100,
  }));
}

/** Cheap check: true if the text may name a time. */
function mayHaveTime(text: string): boolean {
  return mayHaveAnchor(text) || mayBeEastAsian(text);
}

const words = new RegExp(`[${wordCharacter}]+`, "g");
const possessive = new RegExp(`['’]s(?![${wordCharacter}])`, "y");
const code = /```[\s\S]*?(?:```|$)|`[^`\n]*`|\bhttps?:\/\/\S+/g;

/** Replaces code and URLs with a character that no phrase contains. */
function withoutCode(text: string): string {
  return text.replace(code, (match) => "\0".repeat(match.length));
}

// "Between the 3rd and the 10th of September" has 33 characters before its month.
const mostBefore = 48;

/** Returns the positions where a phrase can start: at a word that can begin one, shortly before an anchor. */
function possibleStarts(text: string): number[] {
  const starts: number[] = [];
  if (!mayHaveAnchor(text)) return starts;
  let searched = 0;
  for (const { at, end } of timeAnchors(text)) {
    const word = text.slice(at, end);
    if ((word === "may" || word === "march") && isVerb(text, at, end)) continue;
    const from = Math.max(searched, at - mostBefore);
    for (const { 0: first, index } of text.slice(from, end).matchAll(words)) {
      if (canStartPhrase(first)) starts.push(from + index);
    }
    searched = end;
  }
  return starts;
}

/** True if "may" or "march" is the verb, as in most texts. Reading a phrase at each of them would take long. */
function isVerb(text: string, at: number, end: number): boolean {
  if (/^,?\s{1,4}(?:the\s)?\d|^\s{0,2}(?:[?!.,;)]|$)/.test(text.slice(end, end + 10))) return false;
  return !/(?:\b(?:in|on|of|since|during|early|mid|late|\d{1,2}(?:st|nd|rd|th)?)[\s-]{1,4})$/i.test(
    text.slice(Math.max(0, at - 12), at),
  );
}

const beforeStart = new RegExp(`(?:[${wordCharacter}./\\\\@#$=+~&-]|[${wordCharacter}]\\()$`);
const repeated = /\b(?:every|each|any|jede[nrsm]?)\s{1,4}$/i;

/**
 * True if a phrase can begin at this position: not inside a name, a path, a version or a call, and not after "every".
 */
function beginsCleanly(text: string, at: number): boolean {
  return !beforeStart.test(text.slice(Math.max(0, at - 2), at)) && !repeated.test(text.slice(Math.max(0, at - 10), at));
}

/**
 * Returns the readings that do not overlap an earlier one, without empty spans. Of two readings at one position, the
 * longer one is used.
 */
function withoutOverlaps(readings: readonly PlacedReading[]): PlacedReading[] {
  const result: PlacedReading[] = [];
  let covered = 0;
  for (const reading of readings.toSorted((a, b) => a.at - b.at || b.end - a.end)) {
    if (reading.at < covered || !(reading.from < reading.to)) continue;
    result.push(reading);
    covered = reading.end;
  }
  return result;
}

const prefixPattern = say("(in|on|during|around|circa|at|over|for|from|between|zwischen|vom|im|am|an|zu)");
const prefixHints: Record<string, Hint> = { in: 4, on: 4, during: 4, around: 3, circa: 3, between: 3, im: 3, from: 2 };

/** Reads "on Monday", "in May", "around Christmas". The preposition belongs to the phrase. */
const readPrefixed: Reader = (text, at, moment) => {
  const match = matchAt(prefixPattern, text, at);
  if (!match) return undefined;
  const word = (match[1] ?? "").toLowerCase();
  const place = readPlace(text, afterGap(text, at + match[0].length), moment, prefixHints[word] ?? 1);
  if (!place || !/^(?:around|circa)$/.test(word)) return place;
  const around = Math.max(2, Math.round((place.to - place.from) / day / 4)) * day;
  return { ...place, from: place.from - around, to: place.to + around, certainty: place.certainty * 0.8 };
};

const boundPattern = say(
  "((?:ever )?since|seit(?: dem)?|before|prior to|vor(?: dem)?|after|nach(?: dem)?|until|till|up to|bis(?: zum)?)",
);

/** Reads "since Tuesday", "before May 8", "after the 3rd of June", "until yesterday". */
const readBound: Reader = (text, at, moment) => {
  const match = matchAt(boundPattern, text, at);
  if (!match) return undefined;
  const word = (match[1] ?? "").toLowerCase();
  const isSince = /since|seit/.test(word);
  const place = readPlace(text, afterGap(text, at + match[0].length), moment, isSince ? 4 : 3);
  if (!place) return undefined;
  if (isSince) return { ...place, to: Number.POSITIVE_INFINITY };
  if (/^(?:after|nach)/.test(word)) return { ...place, from: place.to, to: Number.POSITIVE_INFINITY };
  if (/^(?:before|prior|vor)/.test(word)) return { ...place, from: Number.NEGATIVE_INFINITY, to: place.from };
  return { ...place, from: Number.NEGATIVE_INFINITY };
};

const openPattern = say("between|from|zwischen|vom|von");
const joinPattern = say(" (?:and|to|until|till|through|up to|und|bis(?: zum)?)| ?[-–] ?");
const dashPattern = say(" through| ?[-–] ?");

/** Reads "between 3 May and 10 May", "from June to August". */
const readRange: Reader = (text, at, moment) => {
  const open = matchAt(openPattern, text, at);
  return open ? readFromTo(text, afterGap(text, at + open[0].length), moment, 3, joinPattern) : undefined;
};

/** Reads "3 May – 5 June". */
const readDashed: Reader = (text, at, moment) => readFromTo(text, at, moment, 0, dashPattern);

function readFromTo(text: string, at: number, moment: Moment, hint: Hint, joint: Said): Reading | undefined {
  const first = readPoint(text, at, moment, hint);
  const join = first && matchAt(joint, text, first.end);
  if (!join) return undefined;
  const next = afterGap(text, first.end + join[0].length);
  const last = readPoint(text, next, moment, 3);
  if (!last) return undefined;
  const readFirst: ReadAsOf = (asOf) => readPoint(text, at, asOf, hint);
  const { from, to } = arranged(first, last, readFirst, (asOf) => readPoint(text, next, asOf, 3));
  const certainty = Math.min(first.certainty, last.certainty);
  return from < to ? { from, to, end: last.end, certainty } : undefined;
}

/** Returns the span from `first` to `last`. If one of them has no year or week, the other one determines it. */
function arranged(first: Reading, last: Reading, readFirst: ReadAsOf, readLast: ReadAsOf): Stretch {
  if (first.floatsBy) return { from: (readFirst(createMoment(last.from)) ?? first).from, to: last.to };
  // "From May 2022 to June" ends with the first June after May 2022. "From last Monday to Wednesday" does not end on
  // the Wednesday before.
  const isAskedAgain = last.floatsBy === "year" || (last.floatsBy === "week" && last.from < first.from);
  const asOf = createMoment(first.from + (last.floatsBy === "week" ? 8 : 364) * day);
  return { from: first.from, to: ((isAskedAgain && readLast(asOf)) || last).to };
}

type ReadAsOf = (asOf: Moment) => Reading | undefined;

const split = (list: string) => list.split(" ");

const phraseTable = readerTable([
  ...placeEntries,
  [readPrefixed, split("in on during around circa at over for from between zwischen vom im am an zu")],
  [readBound, split("ever since seit before prior vor after nach until till up bis")],
  [readRange, split("between from zwischen vom von")],
  [readDashed, [aNumber, ...monthWords.keys(), ...weekdayWords.keys()]],
]);

/** Returns the time phrase that begins at an offset, or undefined. */
function readTimePhrase(text: string, at: number, moment: Moment): Reading | undefined {
  return longestReading(phraseTable, text, at, moment, 0);
}

function canStartPhrase(word: string): boolean {
  return phraseTable.has(tableKey(word));
}
