import { readHoliday, readQuarter, readSeason, readWeekday, readYear } from "./calendar-readers.ts";
import { createMoment, day, dayAt, weekdayBefore } from "./calendar.ts";
import type { Stretch } from "./calendar.ts";
import { readDayMonth, readIsoDate, readIsoMonth, readMonth, readMonthDay, readNumericDate } from "./date-readers.ts";
import {
  counted,
  countedSource,
  partOfDay,
  readAgo,
  readAhead,
  readCalendarUnit,
  readCurrent,
  readDayPart,
  readLastCount,
  readNamedDay,
  readNthWeek,
  readRolling,
  readVague,
} from "./relative-readers.ts";
import { besides, calendarUnit, unitsAway } from "./relative-time.ts";
import { aNumber, afterGap, longestReading, matchAt, readerTable, say } from "./time-reading.ts";
import type { Reader } from "./time-reading.ts";
import {
  calendarWords,
  countStarts,
  holidayWords,
  monthWords,
  ordinalWords,
  seasonWords,
  weekdayWords,
  whichOf,
  whichWords,
} from "./time-words.ts";

const months = [...monthWords.keys()];
const weekdays = [...weekdayWords.keys()];
const calendarNames = [...calendarWords.keys()];
const counts = [aNumber, ...countStarts];
const split = (words: string) => words.split(" ");

const pointEntries: readonly (readonly [Reader, readonly string[]])[] = [
  [readIsoDate, [aNumber]],
  [readNumericDate, [aNumber]],
  [readDayMonth, [aNumber, "the", "dem", "den", ...ordinalWords, ...weekdays]],
  [readMonthDay, [...months, ...weekdays]],
  [readMonth, [...months, ...whichWords]],
  [readIsoMonth, [aNumber]],
  [readWeekday, [...weekdays, ...whichWords]],
  [readYear, [aNumber, "the", "year"]],
  [readQuarter, split("q1 q2 q3 q4")],
  [readSeason, [...seasonWords, ...whichWords, "the"]],
  [readHoliday, [...holidayWords, ...whichWords, "the", aNumber]],
  [readNamedDay, split("today yesterday tomorrow heute gestern vorgestern")],
  [readDayPart, split("tonight this last letzte diese diesen dieser")],
  [readAgo, [...counts, ...split("about around roughly approximately almost nearly over more at vor")]],
  [readAhead, counts],
  [
    readLastCount,
    split("in over during within for throughout from of the these den die last past previous letzten vergangenen"),
  ],
  [readRolling, split("in over during within for throughout the this past")],
  [readCalendarUnit, [...calendarNames, ...whichWords, "the", "am"]],
  [readNthWeek, [...ordinalWords, "the", "last"]],
  [readVague, split("just recently lately the kürzlich neulich in")],
];

const pointTable = readerTable(pointEntries);

/** Reads a date, a weekday, a holiday or "last week": phrases that are complete without another one. */
export const readPoint: Reader = (text, at, moment, hint) => longestReading(pointTable, text, at, moment, hint);

const partPattern = say(
  "(earlier|later|early|late|mid|(?:the )?(?:very )?(?:beginning|start|middle|end) of|anfang|mitte|ende)(?: in)?",
);

/** The parts of a span, as fractions of its length. */
const parts: readonly (readonly [words: RegExp, from: number, to: number])[] = [
  [/^early/i, 0, 0.36],
  [/beginning|start|anfang/i, 0, 0.34],
  [/mid|mitte/i, 0.3, 0.7],
  [/^late/i, 0.64, 1],
  [/end/i, 0.75, 1],
];

/** Reads "early June", "mid-May", "the end of last year", "earlier this week". */
const readPart: Reader = (text, at, moment) => {
  const match = matchAt(partPattern, text, at);
  if (!match) return undefined;
  const words = (match[1] ?? "").toLowerCase();
  const next = afterGap(text, at + match[0].length);
  const whole =
    readPoint(text, next, moment, 4) ?? (words.endsWith(" of") ? readCurrent(text, next, moment) : undefined);
  if (!whole) return undefined;
  if (words === "earlier") return { ...whole, to: Math.min(whole.to, moment.now + 1) };
  if (words === "later") return { ...whole, from: Math.max(whole.from, moment.now) };
  const part = parts.find(([pattern]) => pattern.test(words));
  const days = Math.round((whole.to - whole.from) / day);
  // A span of one or two days has no useful part.
  if (!part || !(days > 2 && days < 5000)) return whole;
  const [from, to] = [whole.from + Math.round(days * part[1]) * day, whole.from + Math.round(days * part[2]) * day];
  return { ...whole, from, to };
};

const besidePattern = say(`(?:the )?(?:([a-z]{3,10})|${countedSource}) (before|after|prior to|following)`);

/** Reads "the week before Easter", "three days after May 8", "the Sunday before 25 May". */
const readBeside: Reader = (text, at, moment) => {
  const match = matchAt(besidePattern, text, at);
  if (!match) return undefined;
  const base = readPoint(text, afterGap(text, at + match[0].length), moment, 3);
  if (!base || !Number.isFinite(base.to - base.from)) return undefined;
  const direction = /^(?:before|prior)/i.test(match[4] ?? "") ? -1 : 1;
  const stretch = beside(base, match[1]?.toLowerCase(), counted(match[2], match[3]), direction);
  return stretch && { ...base, ...stretch, certainty: base.certainty * (/^day$/i.test(match[1] ?? "") ? 1 : 0.9) };
};

function beside(
  base: Stretch,
  name: string | undefined,
  count: ReturnType<typeof counted>,
  direction: 1 | -1,
): Stretch | undefined {
  if (name === undefined) {
    const start = direction < 0 ? base.from : base.to - day;
    return count && unitsAway(start, count.unit, count.least, count.most, direction);
  }
  if (name === "night") return partOfDay(direction < 0 ? base.from - day : base.to, "night");
  const weekday = weekdayWords.get(name);
  const unit = name === "day" ? name : calendarWords.get(name);
  if (weekday === undefined) return unit && besides(base, unit, direction);
  const from = weekdayBefore(direction < 0 ? base.from : base.to + 7 * day, weekday);
  return { from, to: from + day };
}

const weekOfPattern = say("(?:the )?(week|weekend) of");

/** Reads "the week of May 8". */
const readWeekOf: Reader = (text, at, moment) => {
  const match = matchAt(weekOfPattern, text, at);
  const base = match && readPoint(text, afterGap(text, at + match[0].length), moment, 4);
  // "The week of May" does not name a particular week.
  if (!base || !(base.to - base.from <= 4 * day)) return undefined;
  const unit = /^weekend$/i.test(match[1] ?? "") ? "weekend" : "week";
  return { ...base, ...calendarUnit(createMoment(base.from), unit, 0) };
};

const yearFirstPattern = say(
  "(last|this|next|letztes|dieses|nächstes) (?:year|Jahr),? (?:in|on|at|around|im|am|an|zu)",
);

/** Reads "last year in June": the latest June as of the end of that year. */
const readYearFirst: Reader = (text, at, moment) => {
  const match = matchAt(yearFirstPattern, text, at);
  if (!match) return undefined;
  const shift = { last: -1, this: 0, next: 1 }[whichOf(match[1]) ?? "this"];
  const asOf = createMoment(dayAt(moment.year + shift + 1, 0) - 1);
  const base = readPoint(text, afterGap(text, at + match[0].length), asOf, 4);
  if (base?.floatsBy !== "year") return undefined;
  return { from: base.from, to: base.to, end: base.end, certainty: base.certainty };
};

/** Readers of points in time, of their parts and of their neighbours. Each has the first words of its phrases. */
export const placeEntries: readonly (readonly [Reader, readonly string[]])[] = [
  ...pointEntries,
  [readPart, split("earlier later early late mid the very beginning start middle end anfang mitte ende")],
  [readBeside, [...counts, ...calendarNames, ...weekdays, "the", "day", "night"]],
  [readWeekOf, split("the week weekend")],
  [readYearFirst, split("last this next letztes dieses nächstes")],
];

const placeTable = readerTable(placeEntries);

/** Reads a point in time, a part of one, or a neighbour of one. */
export const readPlace: Reader = (text, at, moment, hint) => longestReading(placeTable, text, at, moment, hint);
