import { createMoment } from "./calendar.ts";
import { mayBeEastAsian, readEastAsianTime } from "./east-asian-time.ts";
import type { PlacedReading } from "./east-asian-time.ts";
import { canStartPhrase, readTimePhrase } from "./time-phrases.ts";
import { matchAt, wordCharacter } from "./time-reading.ts";
import { mayHaveAnchor, timeAnchors } from "./time-words.ts";
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
