import { createMoment, day, hour, minute, monthStretch, startOfWeek, weekdayBefore } from "./calendar.ts";
import type { Moment, Stretch } from "./calendar.ts";
import { inYearOf, yearSource } from "./date-readers.ts";
import { calendarUnit, lastUnits, latestWeekend, unitsAgo, unitsAway } from "./relative-time.ts";
import { floats, matchAt, say } from "./time-reading.ts";
import type { Reader } from "./time-reading.ts";
import {
  calendarWords,
  countSource,
  countWords,
  monthSource,
  monthWords,
  ordinalWords,
  unitFactor,
  unitSource,
  unitWords,
  whichOf,
  whichSource,
} from "./time-words.ts";

const count = `(${countSource})`;
const unit = `(${unitSource})`;
const calendar = "([a-z]{4,10})";
const roughly = "(?:(about|around|roughly|approximately|almost|nearly|over|more than|at least|ungefähr|etwa) )?";
const lastSource = "last|past|previous|letzten|vergangenen";

const namedDayPattern = say(
  "(today|yesterday|tomorrow|vorgestern|gestern|heute)(?: (morning|afternoon|evening|night|früh|morgen|vormittag|mittag|nachmittag|abend|nacht))?",
);
const dayPartPattern = say("(this|last|letzte|diese[nr]?) (morning|afternoon|evening|night|abend|nacht)|tonight");
const agoPattern = say(`${roughly}${count} ${unit} (?:ago|back)|vor ${roughly}${count} ${unit}`);
const aheadPattern = say(`${count} ${unit} from (?:now|today)`);
const lastCountPattern = say(
  `(?:(?:in|over|during|within|for|throughout|from|of|in den) )?(?:(?:the|these|den|die) )?(?:${lastSource}) (?:${count} )?${unit}`,
);
const rollingPattern = say(
  `(?:(?:in|over|during|within|for|throughout) the (?:last|past|previous)|(?:the|this) past|past) (hour|day|week|month|year)`,
);
const calendarPattern = say(`(${whichSource}) ${calendar}`);
const beforeLastPattern = say(`(?:the )?${calendar} (before last|after next)`);
const weekendPattern = say("the weekend|(?:am )?wochenende");
const nthPattern = say(
  `(?:the )?(${ordinalWords.slice(0, 4).join("|")}|last) (week|weekend) (?:of|in) (${monthSource})${yearSource}`,
);
const vaguePattern = say(
  "(just now|recently|lately|the other day|the other night|the other week|kürzlich|neulich|in letzter zeit)",
);

/** The parts of a day, with the hours at which they begin and end. A night extends into the next day. */
const dayParts: readonly (readonly [words: RegExp, from: number, to: number])[] = [
  [/^(?:morning|früh|morgen|vormittag)/i, 4, 12],
  [/^mittag/i, 11, 14],
  [/^(?:afternoon|nachmittag)/i, 12, 18],
  [/^(?:evening|abend)/i, 17, 24],
  [/^(?:night|tonight|nacht)/i, 18, 30],
];

/** Returns a part of the day that begins at `start`. Returns the whole day if the words name no part. */
export function partOfDay(start: number, words: string | undefined): Stretch {
  const part = words === undefined ? undefined : dayParts.find(([pattern]) => pattern.test(words));
  return part ? { from: start + part[1] * hour, to: start + part[2] * hour } : { from: start, to: start + day };
}

const dayShifts: Record<string, number> = { today: 0, heute: 0, tomorrow: 1, vorgestern: -2 };

/** Reads "today", "yesterday" and "tomorrow", with or without a part of the day. */
export const readNamedDay: Reader = (text, at, moment) => {
  const match = matchAt(namedDayPattern, text, at);
  if (!match) return undefined;
  const start = moment.today + (dayShifts[(match[1] ?? "").toLowerCase()] ?? -1) * day;
  return { ...partOfDay(start, match[2]), end: at + match[0].length, certainty: 1 };
};

/** Reads "this morning", "tonight", "last night". */
export const readDayPart: Reader = (text, at, moment) => {
  const match = matchAt(dayPartPattern, text, at);
  if (!match) return undefined;
  const start = moment.today - (whichOf(match[1]) === "last" ? day : 0);
  return { ...partOfDay(start, match[2] ?? "tonight"), end: at + match[0].length, certainty: 0.95 };
};

/** Reads "three weeks ago", "a couple of days ago", "vor 3 Tagen". */
export const readAgo: Reader = (text, at, moment) => {
  const match = matchAt(agoPattern, text, at);
  if (!match) return undefined;
  const amount = counted(match[2] ?? match[5], match[3] ?? match[6]);
  const isRough = (match[1] ?? match[4]) !== undefined;
  const stretch = amount && unitsAgo(moment, amount.unit, amount.least, amount.most);
  return stretch && { ...stretch, end: at + match[0].length, certainty: amount.certainty * (isRough ? 0.9 : 1) };
};

/** Reads "three days from now". */
export const readAhead: Reader = (text, at, moment) => {
  const match = matchAt(aheadPattern, text, at);
  const amount = match && counted(match[1], match[2]);
  if (!amount) return undefined;
  const stretch = unitsAway(moment.now, amount.unit, amount.least, amount.most, 1);
  return { ...stretch, end: at + match[0].length, certainty: amount.certainty };
};

/** Reads "in the last 3 days", "over the past few months". */
export const readLastCount: Reader = (text, at, moment) => {
  const match = matchAt(lastCountPattern, text, at);
  if (!match) return undefined;
  const unitText = match[2]?.toLowerCase() ?? "";
  // "The last weeks" means an approximate number. `readCalendarUnit` reads "last week".
  if (match[1] === undefined && !isPlural(unitText)) return undefined;
  const amount = counted(match[1] ?? "few", unitText);
  const stretch = amount && lastUnits(moment, amount.unit, amount.most);
  return stretch && { ...stretch, end: at + match[0].length, certainty: amount.least === amount.most ? 0.9 : 0.6 };
};

/** Reads "over the past week": the seven days until now, not a calendar week. */
export const readRolling: Reader = (text, at, moment) => {
  const match = matchAt(rollingPattern, text, at);
  const unitName = match && unitWords.get((match[1] ?? "").toLowerCase());
  return unitName ? { ...lastUnits(moment, unitName, 1), end: at + match[0].length, certainty: 0.9 } : undefined;
};

/** Reads "last week", "this month", "next year", "the weekend", "the week before last". */
export const readCalendarUnit: Reader = (text, at, moment) => {
  const weekend = matchAt(weekendPattern, text, at);
  if (weekend) return { ...latestWeekend(moment), end: at + weekend[0].length, certainty: 0.8 };
  const twice = matchAt(beforeLastPattern, text, at);
  const match = twice ?? matchAt(calendarPattern, text, at);
  const unitName = match && calendarWords.get((twice?.[1] ?? match[2] ?? "").toLowerCase());
  if (!unitName) return undefined;
  const which = whichOf(match[1]);
  const once = which === "next" ? 1 : which === "this" ? 0 : -1;
  const shift = twice ? (/^before/i.test(twice[2] ?? "") ? -2 : 2) : once;
  return { ...calendarUnit(moment, unitName, shift), end: at + match[0].length, certainty: 0.9 };
};

/** Reads "the first week of May", "the last weekend of August 2023". */
export const readNthWeek: Reader = (text, at, moment) => {
  const match = matchAt(nthPattern, text, at);
  const month = monthWords.get((match?.[3] ?? "").toLowerCase())?.month;
  if (!match || month === undefined) return undefined;
  const nth = ordinalWords.indexOf((match[1] ?? "").toLowerCase());
  const isWeekend = (match[2] ?? "").toLowerCase() === "weekend";
  const stretch = inYearOf(moment, match[4], undefined, (year) => nthWeek(monthStretch(year, month), nth, isWeekend));
  return stretch && { ...stretch, end: at + match[0].length, certainty: 0.8, ...floats(match[4] === undefined) };
};

/** Reads "recently", "lately", "the other day". */
export const readVague: Reader = (text, at, moment) => {
  const match = matchAt(vaguePattern, text, at);
  if (!match) return undefined;
  const words = (match[1] ?? "").toLowerCase();
  const end = at + match[0].length;
  if (words.startsWith("just")) return { from: moment.now - 30 * minute, to: moment.now + 1, end, certainty: 0.5 };
  if (words.endsWith("week")) return { ...lastUnits(moment, "week", 5), end, certainty: 0.3 };
  if (words.startsWith("the")) return { from: moment.today - 10 * day, to: moment.today, end, certainty: 0.4 };
  return { ...lastUnits(moment, "day", 30), end, certainty: 0.3 };
};

function isPlural(word: string): boolean {
  return /(?:s|en|tage|monate|jahre)$/.test(word);
}

const unitCertainty = { minute: 0.9, hour: 0.9, day: 0.9, week: 0.8, month: 0.7, year: 0.6 };

/** Returns the count and the unit that two words stand for, or undefined if they are not a count and a unit. */
export function counted(countWord: string | undefined, unitWord: string | undefined) {
  const word = (countWord ?? "").toLowerCase().replace(/\s+/g, " ");
  const range = /^\d/.test(word) ? [Number(word), Number(word)] : countWords.get(word);
  const unitName = unitWords.get((unitWord ?? "").toLowerCase());
  const [least, most] = range ?? [];
  if (least === undefined || most === undefined || unitName === undefined) return undefined;
  const factor = unitFactor((unitWord ?? "").toLowerCase());
  const certainty = unitCertainty[unitName] * (least === most ? 1 : 0.7);
  return { unit: unitName, least: least * factor, most: most * factor, certainty };
}

/**
 * Returns the nth week or weekend of a month, counted from 0; -1 is the last. The first week begins on the first day of
 * the month.
 */
function nthWeek(month: Stretch, nth: number, isWeekend: boolean): Stretch {
  if (!isWeekend) {
    const from = nth < 0 ? month.to - 7 * day : month.from + nth * 7 * day;
    return { from, to: from + 7 * day };
  }
  const lastSaturday = weekdayBefore(month.to, 6);
  const firstSaturday = startOfWeek(createMoment(month.from).now + day) + 5 * day;
  const from = nth < 0 ? lastSaturday : firstSaturday + nth * 7 * day;
  return { from, to: from + 2 * day };
}

/** Source of a regex for "three weeks". Group 1 is the count, group 2 the unit. */
export const countedSource = `${count} ${unit}`;

/** Reads "the year" in "the end of the year": the week, month, quarter or year that contains the moment. */
export function readCurrent(text: string, at: number, moment: Moment) {
  const match = matchAt(currentPattern, text, at);
  const unitName = match && calendarWords.get((match[1] ?? "").toLowerCase());
  return unitName ? { ...calendarUnit(moment, unitName, 0), end: at + match[0].length, certainty: 0.7 } : undefined;
}

const currentPattern = say("(?:the )?(week|month|quarter|year)");
