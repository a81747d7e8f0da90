import {
  day,
  monthStretch,
  startOfWeek,
  weekdayBefore,
  type Which,
  dayAt,
  easterSunday,
  nthWeekday,
  type Stretch,
} from "./calendar.ts";
import { inYearOf, yearSource } from "./date-readers.ts";
import { partOfDay } from "./relative-readers.ts";
import { floats, matchAt, say, type Reader } from "./time-reading.ts";
import { weekdaySource, weekdayWords, whichOf, whichSource } from "./time-words.ts";

/** Returns the days of a holiday in a year. */
type Holiday = (year: number) => Stretch;

const days =
  (first: (year: number) => number, count = 1): Holiday =>
  (year) => ({ from: first(year), to: first(year) + count * day });

const fixed = (month: number, dayOfMonth: number, count = 1) =>
  days((year) => dayAt(year, month - 1, dayOfMonth), count);

const easter = (shift: number, count = 1) => days((year) => easterSunday(year) + shift * day, count);

// Thanksgiving is the fourth Thursday of November.
const thanksgiving = (shift: number) => days((year) => nthWeekday(year, 10, 4, 4) + shift * day);

const christmas = fixed(12, 24, 3);
const newYear = days((year) => dayAt(year - 1, 11, 31), 2);
const newYearsEve = fixed(12, 31);
const newYearsDay = fixed(1, 1);
const independenceDay = fixed(7, 4);

/**
 * Holidays and their names, as sources of regexes for lower case. Some names include the days around them, because
 * people also say Christmas for the 24th.
 */
const holidays: readonly (readonly [source: string, holiday: Holiday])[] = [
  ["christmas eve|heiligabend|heilig abend", fixed(12, 24)],
  ["christmas day", fixed(12, 25)],
  ["boxing day", fixed(12, 26)],
  ["christmas|xmas|weihnachten", christmas],
  ["(?:saint |st\\.? )?valentine['’]?s?(?: day)?|valentinstag", fixed(2, 14)],
  ["new year['’]?s eve|silvester", newYearsEve],
  ["new year['’]?s day|neujahr", newYearsDay],
  ["new year['’]?s?", newYear],
  ["(?:saint |st\\.? )patrick['’]?s(?: day)?", fixed(3, 17)],
  ["halloween", fixed(10, 31)],
  ["thanksgiving(?: day)?", thanksgiving(0)],
  ["black friday", thanksgiving(1)],
  ["cyber monday", thanksgiving(4)],
  ["good friday|karfreitag", easter(-2)],
  ["easter sunday|ostersonntag", easter(0)],
  ["easter monday|ostermontag", easter(1)],
  ["easter(?! eggs?)|ostern", easter(-2, 4)],
  ["independence day|(?:the )?(?:4th|fourth) of july", independenceDay],
  ["mother['’]?s['’]? day", days((year) => nthWeekday(year, 4, 0, 2))],
  ["father['’]?s['’]? day", days((year) => nthWeekday(year, 5, 0, 3))],
  ["memorial day", days((year) => nthWeekday(year, 5, 1, 0))],
  ["labou?r day", days((year) => nthWeekday(year, 8, 1, 1))],
];

const anyWeekday = `(${weekdaySource})`;
const weekdayPattern = say(
  `(?:(${whichSource}) )?${anyWeekday}\\.?(?: (?:(morning|afternoon|evening|night|morgen|abend|nacht)|(?:of )?((?:last|this|next)) week))?`,
);
// "In 2000 lines" has a count and not a year.
const yearPattern = say(
  "(the year |year )?((?:19|20)\\d\\d)(?! ?(?:%|x |bits?|bytes?|[kmg]i?b|lines?|files?|ms|milliseconds?|seconds?|minutes?|px|pixels?|tokens?|words?|characters?|chars?|rows?|items?|requests?|times|people|users?|steps?|dollars|euros))",
);
// A round number before a plural is a count: "after 2000 iterations".
const manyPattern = /^ (?!was |is |has |does |as |this |its )[a-z]{2,20}s\b/;
const decadePattern = say("the ((?:19|20)\\d0)['’]?s");
const quarterPattern = say(`Q([1-4])${yearSource}`);
const seasonPattern = say(
  `(?:(${whichSource}|the|this coming) )?(spring|summer|fall|autumn|winter|frühling|frühjahr|sommer|herbst)${yearSource}`,
);
// One regex for all holidays, because each would be tried at every word that can begin one.
const holidayPattern = say(`(?:(${whichSource}) )?(${holidays.map(([source]) => source).join("|")})${yearSource}`);
const holidayNames = holidays.map(([source, holiday]) => [say(source), holiday] as const);

/** Reads "on Monday", "last Friday", "this past Saturday", "Tuesday of last week". */
export const readWeekday: Reader = (text, at, moment, hint) => {
  const match = matchAt(weekdayPattern, text, at);
  const name = match?.[2] ?? "";
  const number = weekdayWords.get(name.toLowerCase());
  if (!match || number === undefined) return undefined;
  const [whole, which, , part, week] = match;
  // In "he sat" and "they wed", the abbreviation is a verb. So an abbreviation needs a capital, and a word before it
  // that suggests a time.
  if (name.length <= 5 && !((hint > 0 || which) && /^[A-Z][a-z]/.test(name))) return undefined;
  const start = weekdayStart(moment.today, number, whichOf(which), whichOf(week));
  const isFloating = which === undefined && week === undefined;
  const certainty = hint > 0 || !isFloating ? 0.8 : 0.6;
  return { ...partOfDay(start, part), end: at + whole.length, certainty, ...floats(isFloating, "week") };
};

/**
 * Returns the beginning of the weekday that is meant. With "last" or without such a word, it is the latest before
 * today, because people who mean today say "today".
 */
function weekdayStart(today: number, weekday: number, which: Which, week: Which): number {
  const ofWeek = week ?? (which === "this" ? "this" : undefined);
  if (ofWeek) {
    const shift = { last: -7, this: 0, next: 7 }[ofWeek];
    return startOfWeek(today) + (((weekday + 6) % 7) + shift) * day;
  }
  return which === "next" ? weekdayBefore(today + 8 * day, weekday) : weekdayBefore(today, weekday);
}

/** Reads "in 2022", "the 1990s". A number alone needs a word before it that suggests a year. */
export const readYear: Reader = (text, at, _moment, hint) => {
  const decade = matchAt(decadePattern, text, at);
  if (decade) return { ...monthStretch(Number(decade[1]), 0, 120), end: at + decade[0].length, certainty: 0.8 };
  const match = matchAt(yearPattern, text, at);
  if (!match || (hint < 2 && match[1] === undefined)) return undefined;
  const end = at + match[0].length;
  if (match[2]?.endsWith("00") && manyPattern.test(text.slice(end, end + 24))) return undefined;
  return { ...monthStretch(Number(match[2]), 0, 12), end, certainty: 0.9 };
};

/** Reads "Q3 2023", "in Q3". */
export const readQuarter: Reader = (text, at, moment, hint) => {
  const match = matchAt(quarterPattern, text, at);
  if (!match || (hint < 2 && match[2] === undefined)) return undefined;
  const first = (Number(match[1]) - 1) * 3;
  const stretch = inYearOf(moment, match[2], undefined, (year) => monthStretch(year, first, 3));
  return stretch && { ...stretch, end: at + match[0].length, certainty: 0.9, ...floats(match[2] === undefined) };
};

const seasons: readonly (readonly [words: RegExp, month: number])[] = [
  [/^(?:spring|früh)/i, 2],
  [/^(?:summer|sommer)/i, 5],
  [/^(?:fall|autumn|herbst)/i, 8],
  [/^winter/i, 11],
];

/** Reads "last summer", "in the winter", "spring 2023". Seasons are those of the northern hemisphere. */
export const readSeason: Reader = (text, at, moment, hint) => {
  const match = matchAt(seasonPattern, text, at);
  if (!match) return undefined;
  const [whole, which, name = "", yearWords] = match;
  const month = seasons.find(([words]) => words.test(name))?.[1] ?? 0;
  const end = at + whole.length;
  if (yearWords === undefined && !isSeason(name, which, hint, text.slice(end, end + 4))) return undefined;
  const whichYear = which === undefined || /^the$/i.test(which) ? undefined : whichOf(which);
  const stretch = inYearOf(moment, yearWords, /coming/i.test(which ?? "") ? "next" : whichYear, (year) =>
    monthStretch(year, month, 3),
  );
  return (
    stretch && {
      ...stretch,
      end,
      certainty: yearWords === undefined ? 0.6 : 0.8,
      ...floats(whichYear === undefined && yearWords === undefined),
    }
  );
};

/** True for a season. False for "they fall", "in the Spring framework" and "in the fall of Rome". */
function isSeason(name: string, which: string | undefined, hint: number, behind: string): boolean {
  if (/^ of /i.test(behind)) return false;
  if (which !== undefined && !/^the$/i.test(which)) return true;
  return hint > 0 && (which !== undefined || hint >= 3) && !/^(?:Spring|Fall)$/.test(name);
}

/** Reads "Christmas", "last Easter", "Thanksgiving 2022". */
export const readHoliday: Reader = (text, at, moment, hint) => {
  const match = matchAt(holidayPattern, text, at);
  if (!match) return undefined;
  const [whole, which, name = "", yearWords] = match;
  // "A new year" and "the valentine" are not days.
  if (/^(?:new|val)/.test(name) && !/day|eve/.test(name)) return undefined;
  const holiday = holidayNames.find(([pattern]) => matchAt(pattern, name, 0)?.[0] === name)?.[1];
  const stretch = holiday && inYearOf(moment, yearWords, whichOf(which), holiday);
  const isFloating = which === undefined && yearWords === undefined;
  return (
    stretch && {
      ...stretch,
      end: at + whole.length,
      certainty: hint > 0 || !isFloating ? 0.9 : 0.6,
      ...floats(isFloating),
    }
  );
};
