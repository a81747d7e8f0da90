import { trimmedEnd } from "./characters.ts";
import { nextPiece } from "./next-piece.ts";
import type { TextScan } from "./text-scan.ts";

/** A value as it stands behind its name. */
export interface Value {
  readonly start: number;
  readonly end: number;
  /** Without the line breaks that it was broken over. */
  readonly text: string;
  readonly isQuoted: boolean;
  /** True if only its first pieces were read. */
  readonly hasMore: boolean;
}

/** Longer values are texts. */
const longest = 2_000;

/** A value is judged by its first pieces; once it is known to be a secret, the rest is read as well. */
const firstPieces = 4;
export const allPieces = 64;

/** Before the quote: what kind of string it is, the brackets of a binary, the place in memory that a debugger tells. */
const opening =
  /(?:[bBrRuUfFN@]{1,2}(?=["'])|<<(?=")|0x[0-9a-f]{1,16} (?=")|(?:Some|Ok|Just|String|bytes?|str)\((?=["'])|string\(\d{1,6}\) (?="))?(\\{0,8}(?:"""|'''|["'`])|%2[27]|\\u002[27]|&(?:quot|#34|#39);)/y;

/** What it begins with. */
const mayOpen = "bBrRuUfFN@<0SOJs\\\"'`%&";

/** The value that begins at a place: in quotes of any kind, or up to where a value without quotes ends. */
export function readValue(scan: TextScan, at: number, isSetting: boolean, mostPieces = firstPieces): Value | null {
  const { text } = scan;
  opening.lastIndex = at;
  const quote = mayOpen.includes(text.charAt(at)) ? opening.exec(text)?.[1] : undefined;
  return quote === undefined
    ? readBare(scan, at, isSetting, mostPieces)
    : readQuoted(text, opening.lastIndex, quote, mostPieces);
}

function readQuoted(text: string, start: number, quote: string, mostPieces: number): Value | null {
  let [from, value] = [start, ""];
  for (let pieces = 1; ; pieces += 1) {
    const end = closing(text, from, quote);
    value += text.slice(from, end);
    const last = end + quote.length - 1;
    const next = text.startsWith(quote, end) ? (nextPiece(text, last) ?? joinedPiece(text, last)) : null;
    // A string that goes on in the next line begins with a quote there, too.
    const isWhole = next === null || !/["'`]/.test(text.charAt(next - 1)) || !/["'`]/.test(text.charAt(end));
    if (isWhole || pieces === mostPieces)
      return value === "" ? null : { start, end, text: value, isQuoted: true, hasMore: !isWhole };
    from = next;
  }
}

/** Where the next string of the same line begins that is joined to the one which ends at a place; null where none is. */
function joinedPiece(text: string, at: number): number | null {
  joined.lastIndex = at;
  return joined.test(text) ? joined.lastIndex : null;
}

const joined = /["'`][ \t]{0,4}(?:\+|\.\.?|&|\|\|)[ \t]{0,4}["'`]/y;

/** Where a quoted value ends: at the same quote, as often escaped, or at the end of the line. */
function closing(text: string, from: number, quote: string): number {
  const near = text.slice(from, from + longest);
  const line = quote.length < 3 ? near.indexOf("\n") : -1;
  const inLine = line === -1 ? near : near.slice(0, line);
  const sign = quote.replace(/^\\+(?!u)/, "");
  const escapes = quote.length - sign.length;
  for (let at = inLine.indexOf(sign); at !== -1; at = inLine.indexOf(sign, at + 1)) {
    let before = 0;
    while (before < 16 && text.charAt(from + at - 1 - before) === "\\") before += 1;
    if (before <= escapes) return from + at - before;
  }
  return from + inLine.length;
}

/** Without quotes: up to the next blank, or in code up to what ends an expression. */
// An ampersand ends it where another command, another field or the name of a character follows, a percent sign where it is one of those.
const settingValue =
  /(?:[^\s"'`\\<>&;|%]|\\(?=[^nrt"'\s\\u])|%(?!26|22|27|0A|0D|20|2C|7D|3B)|&(?![\s&]|[\w.%[\]-]{0,60}(?:=|%3D)|\w{2,6};|#|$)){1,2000}/iy;
const bareValue =
  /(?:[^\s"'`\\<>&;|,(){}[\]%]|\\(?=[^nrt"'\s\\u])|%(?!26|22|27|0A|0D|20|2C|7D|3B)|&(?![\s&]|[\w.%[\]-]{0,60}(?:=|%3D)|\w{2,6};|#|$)){1,2000}/iy;

/** More names than these in one word are no names: what stands behind them is not judged again for each. */
const mostNames = 32;

function readBare(scan: TextScan, start: number, isSetting: boolean, mostPieces: number): Value | null {
  const { text } = scan;
  let end = endOfBare(scan, start, isSetting);
  const known = isSetting ? scan.setting : scan.bare;
  known.names += 1;
  if (known.names > mostNames) return null;
  // What ends a sentence ends the value, but for a few: so many dots in a row end none.
  if (!text.startsWith("%", end)) end = trimmedEnd(text, Math.max(start, end - 16), end, isSetting ? ".," : ".,!?*:)");
  if (end === start) return null;
  let value = text.slice(start, end);
  // A value that a backslash carries on to the next line.
  let hasMore = false;
  for (let pieces = 1; text.charAt(end) === "\\" && /[\r\n]/.test(text.charAt(end + 1)); pieces += 1) {
    hasMore = pieces === mostPieces;
    const next = hasMore ? null : nextPiece(text, end);
    const nextEnd = next === null ? null : endOfBare(scan, next, isSetting);
    if (next === null || nextEnd === null || nextEnd === next) break;
    value += text.slice(next, nextEnd);
    end = nextEnd;
  }
  return { start, end, text: value, isQuoted: false, hasMore };
}

/** From each place within a value it ends at the same place, and that place is looked for once. */
function endOfBare({ text, bare, setting }: TextScan, start: number, isSetting: boolean): number {
  const [known, inValue] = isSetting ? [setting, settingValue] : [bare, bareValue];
  if (start < known.from || start > known.to) {
    known.from = start;
    known.to = start;
    known.isEnd = false;
    known.names = 0;
  }
  while (!known.isEnd && known.to < start + longest) {
    inValue.lastIndex = known.to;
    const before = known.to;
    if (inValue.test(text)) known.to = inValue.lastIndex;
    known.isEnd = known.to - before < longest;
  }
  return Math.min(known.to, start + longest);
}
