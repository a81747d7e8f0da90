import type { TimeUnit } from "./time-words.ts";

const digits = "[0-9０-９]";
/** Source of a regex for a count in Chinese or Japanese, one group. */
export const count = `((?<![0-9０-９.])${digits}{1,4}|[一二两兩三四五六七八九十]{1,3}|几|幾|数|數|半)`;
/** Source of a regex for the number of a month or a day, one group. */
export const number = `((?<![0-9０-９.])${digits}{1,2}|[一二三四五六七八九十]{1,3})`;

const units: readonly (readonly [words: string, unit: TimeUnit])[] = [
  ["分钟|分鐘|分間|分", "minute"],
  ["个小时|個小時|小时|小時|時間", "hour"],
  ["天|日間|日", "day"],
  ["个星期|個星期|星期|个礼拜|週間|周|週", "week"],
  ["个月|個月|ヶ月|か月|カ月|ケ月|箇月", "month"],
  ["年間|年", "year"],
];
/** Source of a regex for a unit, one group. */
export const unitSource = `(${units.map(([words]) => words).join("|")})`;

/** The unit that a word means. */
export function unitOf(word: string | undefined): TimeUnit {
  return units.find(([words]) => words.split("|").includes(word ?? ""))?.[1] ?? "day";
}

const numerals = "〇一二三四五六七八九十";

/** The number, or the numbers, of a numeral; -1 if it is not one. */
export function countOf(word: string): readonly [least: number, most: number] {
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
