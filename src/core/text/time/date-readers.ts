import { dayStretch, monthStretch, occurrence } from "./calendar.ts";
import type { Moment, Stretch } from "./calendar.ts";
import { floats, matchAt, say } from "./time-reading.ts";
import type { Reader, Reading } from "./time-reading.ts";
import { monthSource, monthWords, ordinalWords, weekdaySource, whichOf, whichSource } from "./time-words.ts";

const month = `(${monthSource})`;
// Matches a weekday before a date, or "the". Any word matches, because the first word selects the reader.
const weekday = `(?:${weekdaySource}\\.?,? (?:the )?)?`;
const year = "(?:,? (?:(?:of|in) )?((?:19|20)\\d\\d|(?:last|this|next) year|letzte[ns] Jahre?s?)(?!\\d))?";
const suffix = "(st|nd|rd|th)?";
const through = "(?: ?[-–] ?| (?:to|and|until|through|bis|und) )(?:the )?(\\d{1,2})(?:st|nd|rd|th|\\.)?(?!\\d)";
const clock = "(?:(?:T| )\\d{1,2}:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d\\d:?\\d\\d)?)?";

const isoPattern = say(`((?:19|20)\\d\\d)([-/])(\\d{1,2})\\2(\\d{1,2})${clock}`);
const numericPattern = say("(\\d{1,2})([-/.])(\\d{1,2})\\2((?:19|20)\\d\\d)");
const dayMonthPattern = say(
  `${weekday}(?:(?:the|dem|den) )?(\\d{1,2}|${ordinalWords.join("|")})(?:st|nd|rd|th|\\.)?(?:${through})? (of )?${month}(?:\\.(?= ?\\d))?${year}`,
);
const laterMonth = "(?:jan|feb|mar|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])";
// In "May 3 to 10 June", the 10 belongs to June.
const monthDayPattern = say(
  `${weekday}${month}\\.? (?:the )?(\\d{1,2})(?!\\d)${suffix}(?:${through}(?! (?:of )?${laterMonth}))?${year}`,
);
const monthPattern = say(`(?:(${whichSource}) )?${month}(?:\\.(?=,? ?\\d))?${year}`);
const isoMonthPattern = say("((?:19|20)\\d\\d)-(0[1-9]|1[0-2])");

/** Reads "2023-05-08" and "2023/05/08", also with a time of day after it. */
export const readIsoDate: Reader = (text, at) => {
  const match = matchAt(isoPattern, text, at);
  if (!match) return undefined;
  const stretch = dayStretch(Number(match[1]), Number(match[3]) - 1, Number(match[4]));
  return stretch && { ...stretch, end: at + match[0].length, certainty: 1 };
};

/** Reads "05/08/2023" in American order if possible, "08.05.2023" in German order. */
export const readNumericDate: Reader = (text, at) => {
  const match = matchAt(numericPattern, text, at);
  // "Version 10.5.2023" and "v10.5.2023" are not dates.
  if (!match || /\bv(?:er(?:sion|\.)?)?\s?$/i.test(text.slice(Math.max(0, at - 9), at))) return undefined;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const isMonthFirst = match[2] !== "." && first <= 12;
  const [monthOfYear, dayOfMonth] = isMonthFirst ? [first, second] : [second, first];
  const stretch = dayStretch(Number(match[4]), monthOfYear - 1, dayOfMonth);
  const isUnsure = isMonthFirst && second <= 12 && first !== second;
  return stretch && { ...stretch, end: at + match[0].length, certainty: isUnsure ? 0.6 : 0.95 };
};

/** Reads "8 May 2023", "the 8th of May", "3-10 May". */
export const readDayMonth: Reader = (text, at, moment, hint) => {
  const match = matchAt(dayMonthPattern, text, at);
  if (!match) return undefined;
  const [whole, first = "", last, of, name = "", yearWords] = match;
  const ordinal = ordinalWords.indexOf(first.toLowerCase()) + 1;
  // "The second May" is not a day.
  if (ordinal > 0 && of === undefined) return undefined;
  const isSure = of !== undefined || yearWords !== undefined;
  if (!isMonth(name, isSure ? 5 : Math.max(hint, 3))) return undefined;
  return daysOfMonth(moment, name, ordinal || Number(first), last, yearWords, at + whole.length);
};

/** Reads "May 8", "May 8th 2023", "May 3-10". */
export const readMonthDay: Reader = (text, at, moment, hint) => {
  const match = matchAt(monthDayPattern, text, at);
  if (!match) return undefined;
  const [whole, name = "", first, ordinal, last, yearWords] = match;
  const isSure = ordinal !== undefined || yearWords !== undefined;
  if (!isMonth(name, isSure ? 5 : Math.max(hint, 3))) return undefined;
  return daysOfMonth(moment, name, Number(first), last, yearWords, at + whole.length);
};

/** Reads "in May", "last May", "May 2023". */
export const readMonth: Reader = (text, at, moment, hint) => {
  const match = matchAt(monthPattern, text, at);
  if (!match) return undefined;
  const [whole, which, name = "", yearWords] = match;
  const end = at + whole.length;
  const promise = which === undefined ? hint : Math.max(hint, 3);
  // In "Last may?", "may" is the month. In "the last may be", it is the verb.
  const isAtEnd = promise >= 3 && /^\s{0,2}(?:[?!.,;)]|$)/.test(text.slice(end, end + 4));
  if (!isMonth(name, yearWords !== undefined || isAtEnd ? 5 : promise)) return undefined;
  // In "After May Smith had left", "May" is a person's name.
  if (promise < 4 && yearWords === undefined && isPerson(name, text.slice(end, end + 3))) return undefined;
  const number = monthNumber(name);
  const stretch = inYearOf(moment, yearWords, whichOf(which), (yearNumber) => monthStretch(yearNumber, number));
  const certainty = yearWords === undefined ? (promise > 0 ? 0.8 : 0.5) : 1;
  return stretch && { ...stretch, end, certainty, ...floats(yearWords === undefined && which === undefined) };
};

/** Reads "2023-05" if a word before it suggests a month. */
export const readIsoMonth: Reader = (text, at, _moment, hint) => {
  const match = hint > 1 ? matchAt(isoMonthPattern, text, at) : null;
  if (!match) return undefined;
  return { ...monthStretch(Number(match[1]), Number(match[2]) - 1), end: at + match[0].length, certainty: 0.9 };
};

/** Returns the span in the stated year. If no year is stated, returns the occurrence that `which` means. */
export function inYearOf(
  moment: Moment,
  yearWords: string | undefined,
  which: "last" | "this" | "next" | undefined,
  inYear: (year: number) => Stretch | undefined,
): Stretch | undefined {
  if (yearWords === undefined) return occurrence(moment, which, inYear);
  const shift = { last: -1, this: 0, next: 1 }[whichOf(yearWords) ?? "this"];
  return inYear(/^\d/.test(yearWords) ? Number(yearWords) : moment.year + shift);
}

/** Source of a regex for the year after a date: "2023", ", 2023", "of last year". */
export const yearSource = year;

function daysOfMonth(
  moment: Moment,
  name: string,
  first: number,
  last: string | undefined,
  yearWords: string | undefined,
  end: number,
): Reading | undefined {
  const number = monthNumber(name);
  const stretch = inYearOf(moment, yearWords, undefined, (yearNumber) => {
    const from = dayStretch(yearNumber, number, first);
    const to = last === undefined ? from : dayStretch(yearNumber, number, Number(last));
    return from && to && from.from < to.to ? { from: from.from, to: to.to } : undefined;
  });
  const hasYear = yearWords !== undefined;
  return stretch && { ...stretch, end, certainty: hasYear ? 1 : 0.9, ...floats(!hasYear) };
}

function monthNumber(name: string): number {
  return monthWords.get(name.toLowerCase())?.month ?? -1;
}

/** True if a name means the month. `evidence` is a `Hint`, or 5 if the name cannot mean anything else. */
function isMonth(name: string, evidence: number): boolean {
  const word = monthWords.get(name.toLowerCase());
  if (!word) return false;
  if (!word.isAmbiguous || evidence >= 5) return true;
  if (evidence === 4) return !word.isShort || /^[A-Z]/.test(name);
  // "MAY" does not count, because standards write the verb like this. "june" is never a verb.
  return evidence === 3 && (/^[A-Z][a-z]/.test(name) || /^(?:april|june|august)$/.test(name));
}

function isPerson(name: string, behind: string): boolean {
  return monthWords.get(name.toLowerCase())?.isAmbiguous === true && /^ [A-Z][a-z]/.test(behind);
}
