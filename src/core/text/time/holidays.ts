import { day, dayAt, easterSunday, nthWeekday } from "./calendar.ts";
import type { Stretch } from "./calendar.ts";

/** The days of a holiday in a year. */
export type Holiday = (year: number) => Stretch;

const days =
  (first: (year: number) => number, count = 1): Holiday =>
  (year) => ({ from: first(year), to: first(year) + count * day });

const fixed = (month: number, dayOfMonth: number, count = 1) =>
  days((year) => dayAt(year, month - 1, dayOfMonth), count);

const easter = (shift: number, count = 1) => days((year) => easterSunday(year) + shift * day, count);

// The fourth Thursday of November.
const thanksgiving = (shift: number) => days((year) => nthWeekday(year, 10, 4, 4) + shift * day);

const christmas = fixed(12, 24, 3);
const newYear = days((year) => dayAt(year - 1, 11, 31), 2);
const newYearsEve = fixed(12, 31);
const newYearsDay = fixed(1, 1);
const independenceDay = fixed(7, 4);

/**
 * Holidays by their names in lower case, as source of a regex. A name that includes days around it gets them: people
 * also say Christmas for the 24th.
 */
export const holidays: readonly (readonly [source: string, holiday: Holiday])[] = [
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
