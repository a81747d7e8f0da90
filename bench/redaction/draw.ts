import { mulberry32 } from "../../test/mulberry32.ts";

/** A random generator with a fixed seed. */
export interface Draw {
  /** A whole number from 0 to `end` - 1. */
  number(end: number): number;
  between(least: number, most: number): number;
  one<T>(of: readonly [T, ...T[]]): T;
  text(alphabet: string, length: number): string;
}

const lower = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";

/** The characters that keys are made of. */
export const alphabets = {
  digits,
  lower,
  upper: lower.toUpperCase(),
  hex: `${digits}abcdef`,
  base36: lower + digits,
  capitals: lower.toUpperCase() + digits,
  base32: `${lower.toUpperCase()}234567`,
  letters: lower + lower.toUpperCase(),
  base62: digits + lower.toUpperCase() + lower,
  base64: `${digits}${lower.toUpperCase()}${lower}+/`,
  url64: `${digits}${lower.toUpperCase()}${lower}-_`,
  bech32: "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L",
} as const;

export function createDraw(seed: number): Draw {
  const next = mulberry32(seed);
  const number = (end: number): number => Math.floor(next() * end);
  return {
    number,
    between: (least, most) => least + number(most - least + 1),
    one: (of) => of[number(of.length)] ?? of[0],
    text: (alphabet, length) => Array.from({ length }, () => alphabet.charAt(number(alphabet.length))).join(""),
  };
}
