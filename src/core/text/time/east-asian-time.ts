import {
  day,
  dayStretch,
  monthStretch,
  occurrence,
  startOfWeek,
  weekdayBefore,
  type Moment,
  type Stretch,
} from "./calendar.ts";
import { partOfDay } from "./relative-readers.ts";
import { calendarUnit, lastUnits, unitsAgo } from "./relative-time.ts";
import type { Reading } from "./time-reading.ts";
import type { CalendarUnit, TimeUnit } from "./time-words.ts";

const digits = "[0-9０-９]";
/** Source of a regex for a count in Chinese or Japanese, as one group. */
const count = `((?<![0-9０-９.])${digits}{1,4}|[一二两兩三四五六七八九十]{1,3}|几|幾|数|數|半)`;
/** Source of a regex for the number of a month or a day, as one group. */
const number = `((?<![0-9０-９.])${digits}{1,2}|[一二三四五六七八九十]{1,3})`;

const units: readonly (readonly [words: string, unit: TimeUnit])[] = [
  ["分钟|分鐘|分間|分", "minute"],
  ["个小时|個小時|小时|小時|時間", "hour"],
  ["天|日間|日", "day"],
  ["个星期|個星期|星期|个礼拜|週間|周|週", "week"],
  ["个月|個月|ヶ月|か月|カ月|ケ月|箇月", "month"],
  ["年間|年", "year"],
];
/** Source of a regex for a unit of time, as one group. */
const unitSource = `(${units.map(([words]) => words).join("|")})`;

function unitOf(word: string | undefined): TimeUnit {
  return units.find(([words]) => words.split("|").includes(word ?? ""))?.[1] ?? "day";
}

const numerals = "〇一二三四五六七八九十";

/** Returns the least and the greatest number that a numeral can mean, or -1 if it is not a numeral. */
function countOf(word: string): readonly [least: number, most: number] {
  if (/^[几幾数數]$/.test(word)) return [2, 6];
  if (word === "半") return [0.5, 0.5];
  const plainDigits = word.normalize("NFKC");
  if (/^\d+$/.test(plainDigits)) return [Number(plainDigits), Number(plainDigits)];
  const [tens, ones] = word.replace(/[两兩]/g, "二").split("十");
  const value =
    ones === undefined
      ? numerals.indexOf(tens ?? "")
      : (tens ? numerals.indexOf(tens) : 1) * 10 + (ones ? numerals.indexOf(ones) : 0);
  return [value, value];
}

/** A reading with the position where its words begin. */
export type PlacedReading = Reading & { readonly at: number };

const plain: Record<string, readonly [CalendarUnit, number]> = {
  今天: ["day", 0],
  今日: ["day", 0],
  昨天: ["day", -1],
  昨日: ["day", -1],
  きのう: ["day", -1],
  前天: ["day", -2],
  一昨日: ["day", -2],
  おととい: ["day", -2],
  大前天: ["day", -3],
  明天: ["day", 1],
  明日: ["day", 1],
  先々週: ["week", -2],
  先週: ["week", -1],
  今週: ["week", 0],
  来週: ["week", 1],
  上月: ["month", -1],
  本月: ["month", 0],
  先月: ["month", -1],
  今月: ["month", 0],
  来月: ["month", 1],
  一昨年: ["year", -2],
  前年: ["year", -2],
  去年: ["year", -1],
  昨年: ["year", -1],
  今年: ["year", 0],
  明年: ["year", 1],
  来年: ["year", 1],
};

const nights: Record<string, readonly [shift: number, part: string]> = {
  昨晚: [-1, "night"],
  昨夜: [-1, "night"],
  昨晩: [-1, "night"],
  今晚: [0, "night"],
  今夜: [0, "night"],
  今晩: [0, "night"],
  今早: [0, "morning"],
  今朝: [0, "morning"],
};

type Read = (match: RegExpExecArray, moment: Moment) => (Stretch & { certainty: number }) | undefined;

const chineseUnits: Record<string, CalendarUnit> = { 月: "month", 周末: "weekend", 週末: "weekend" };

// A function, so that the regexes are compiled only for texts in these scripts.
const makeReaders = (): readonly (readonly [pattern: RegExp, read: Read])[] => [
  [
    new RegExp(
      Object.keys(plain)
        .sort((a, b) => b.length - a.length)
        .join("|"),
      "g",
    ),
    (match, moment) => {
      const [unit, shift] = plain[match[0]] ?? ["day", 0];
      return { ...calendarUnit(moment, unit, shift), certainty: unit === "day" ? 1 : 0.9 };
    },
  ],
  [
    new RegExp(Object.keys(nights).join("|"), "g"),
    (match, moment) => {
      const [shift, part] = nights[match[0]] ?? [0, "night"];
      return { ...partOfDay(moment.today + shift * day, part), certainty: 0.95 };
    },
  ],
  [
    /(上上|上|这|這|本|下)(?:个|個)?(周末|週末|周|週|星期|礼拜|月)(?![一二三四五六日天末])/g,
    (match, moment) => ({
      ...calendarUnit(moment, chineseUnits[match[2] ?? ""] ?? "week", shiftOf(match[1])),
      certainty: 0.9,
    }),
  ],
  [
    /(?:(上|这|這|本|下)?(?:个|個)?(?:周|週|星期|礼拜)([一二三四五六日天])|(?:(先|今|来)週の?)?([月火水木金土日])曜日?)(?![0-9])/g,
    (match, moment) => {
      const weekday = Math.max(
        "一二三四五六日".indexOf(match[2] ?? "?"),
        "月火水木金土日".indexOf(match[4] ?? "?"),
        match[2] === "天" ? 6 : -1,
      );
      const week = match[1] ?? match[3];
      const from = week
        ? startOfWeek(moment.today) + (shiftOf(week) * 7 + weekday) * day
        : weekdayBefore(moment.today, (weekday + 1) % 7);
      return { from, to: from + day, certainty: week ? 0.9 : 0.6 };
    },
  ],
  [
    new RegExp(`${count}(?:多)?${unitSource}(?:以|之)?前`, "g"),
    (match, moment) => {
      const [least, most] = countOf(match[1] ?? "");
      const unit = unitOf(match[2]);
      const stretch = least >= 0 ? unitsAgo(moment, unit, least, most) : undefined;
      return stretch && { ...stretch, certainty: least === most ? 0.9 : 0.6 };
    },
  ],
  [
    new RegExp(`(?:过去|過去|最近|近|ここ)の?${count}${unitSource}`, "g"),
    (match, moment) => ({ ...lastUnits(moment, unitOf(match[2]), countOf(match[1] ?? "")[1]), certainty: 0.9 }),
  ],
  [new RegExp(`(?:((?:19|20)\\d\\d)年|(去年|昨年|今年|前年)の?)?${number}月(?:${number}[日号號])?`, "g"), readDate],
  [/(?<!\d)((?:19|20)\d\d)年/g, (match) => ({ ...monthStretch(Number(match[1]), 0, 12), certainty: 0.9 })],
  [/最近|近来|近來|この間|先日/g, (_match, moment) => ({ ...lastUnits(moment, "day", 30), certainty: 0.3 })],
];

let readers: ReturnType<typeof makeReaders> | undefined;

/** True if a text has a Chinese or Japanese character. */
export function mayBeEastAsian(text: string): boolean {
  return /[\u3040-\u30ff\u3400-\u9fff]/.test(text);
}

/** Returns the readings of Chinese and Japanese words about time, ordered by their kind. They may overlap. */
export function readEastAsianTime(text: string, moment: Moment): PlacedReading[] {
  if (!mayBeEastAsian(text)) return [];
  const found: PlacedReading[] = [];
  readers ??= makeReaders();
  for (const [pattern, read] of readers) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const reading = read(match, moment);
      if (reading) found.push(bounded(text, { ...reading, at: match.index, end: match.index + match[0].length }));
    }
  }
  return found;
}

const bound = /之前|以前|までに|之后|之後|以后|以後|以降|以来|から|まで/y;

/** Extends a reading by the word after it, if that word means "since", "before" or "until". */
function bounded(text: string, reading: PlacedReading): PlacedReading {
  bound.lastIndex = reading.end;
  const word = bound.exec(text)?.[0];
  if (word === undefined || text.slice(reading.at, reading.end).endsWith("前")) return reading;
  const end = reading.end + word.length;
  if (word.endsWith("前")) return { ...reading, end, from: Number.NEGATIVE_INFINITY, to: reading.from };
  if (word.startsWith("まで")) return { ...reading, end, from: Number.NEGATIVE_INFINITY };
  const from = /[后後]$/.test(word) ? reading.to : reading.from;
  return { ...reading, end, from, to: Number.POSITIVE_INFINITY };
}

function readDate(match: RegExpExecArray, moment: Moment): ReturnType<Read> {
  const [, year, yearWord, monthWord = "", dayWord] = match;
  const month = countOf(monthWord)[0] - 1;
  const inYear = (yearNumber: number): Stretch | undefined =>
    month < 0 || month > 11
      ? undefined
      : dayWord === undefined
        ? monthStretch(yearNumber, month)
        : dayStretch(yearNumber, month, countOf(dayWord)[0]);
  const statedYear = year === undefined ? yearOf(yearWord, moment) : Number(year);
  if (statedYear !== undefined) return withCertainty(inYear(statedYear), 1);
  return withCertainty(occurrence(moment, undefined, inYear), dayWord === undefined ? 0.7 : 0.9);
}

function withCertainty(stretch: Stretch | undefined, certainty: number) {
  return stretch && { ...stretch, certainty };
}

function yearOf(word: string | undefined, moment: Moment): number | undefined {
  const shift = plain[word ?? ""]?.[1];
  return shift === undefined ? undefined : moment.year + shift;
}

function shiftOf(word: string | undefined): number {
  if (word === "上上") return -2;
  if (word === "上" || word === "先") return -1;
  return word === "下" || word === "来" ? 1 : 0;
}
