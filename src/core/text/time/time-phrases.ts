import { createMoment, day } from "./calendar.ts";
import type { Moment, Stretch } from "./calendar.ts";
import { placeEntries, readPlace, readPoint } from "./time-places.ts";
import { aNumber, afterGap, longestReading, matchAt, readerTable, type Said, say, tableKey } from "./time-reading.ts";
import type { Hint, Reader, Reading } from "./time-reading.ts";
import { monthWords, weekdayWords } from "./time-words.ts";

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

const split = (words: string) => words.split(" ");

const phraseTable = readerTable([
  ...placeEntries,
  [readPrefixed, split("in on during around circa at over for from between zwischen vom im am an zu")],
  [readBound, split("ever since seit before prior vor after nach until till up bis")],
  [readRange, split("between from zwischen vom von")],
  [readDashed, [aNumber, ...monthWords.keys(), ...weekdayWords.keys()]],
]);

/** Returns the time phrase that begins at an offset, or undefined. */
export function readTimePhrase(text: string, at: number, moment: Moment): Reading | undefined {
  return longestReading(phraseTable, text, at, moment, 0);
}

/** True if a time phrase can begin with a word. */
export function canStartPhrase(word: string): boolean {
  return phraseTable.has(tableKey(word));
}
