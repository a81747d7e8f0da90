import { nextPiece } from "./next-piece.ts";

/** A value as it stands behind its name. */
export interface Value {
  readonly start: number;
  readonly end: number;
  /** Without the line breaks that it was broken over. */
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Longer values are texts. */
const longest = 2_000;

/** Before the quote: what kind of string it is, the brackets of a binary, the place in memory that a debugger tells. */
const opening =
  /(?:[bBrRuUfFN@]{1,2}(?=["'])|<<(?=")|0x[0-9a-f]{1,16} (?=")|(?:Some|Ok|Just|String|bytes?|str)\((?=["']))?(\\{0,8}(?:"""|'''|["'`])|%2[27]|\\u002[27]|&(?:quot|#34|#39);)/y;

/** The value that begins at a place: in quotes of any kind, or up to where a value without quotes ends. */
export function readValue(text: string, at: number, isSetting: boolean): Value | null {
  opening.lastIndex = at;
  const quote = opening.exec(text)?.[1];
  return quote === undefined ? readBare(text, at, isSetting) : readQuoted(text, opening.lastIndex, quote);
}

function readQuoted(text: string, start: number, quote: string): Value | null {
  let [from, value] = [start, ""];
  for (let pieces = 0; pieces < 64; pieces += 1) {
    const end = closing(text, from, quote);
    value += text.slice(from, end);
    const next = text.startsWith(quote, end) ? nextPiece(text, end + quote.length - 1) : null;
    // A string that goes on in the next line begins with a quote there, too.
    if (next === null || !/["'`]/.test(text.charAt(next - 1)) || !/["'`]/.test(text.charAt(end)))
      return value === "" ? null : { start, end, text: value, isQuoted: true };
    from = next;
  }
  return null;
}

/** Where a quoted value ends: at the same quote, as often escaped, or at the end of the line. */
function closing(text: string, from: number, quote: string): number {
  const most = Math.min(text.length, from + longest);
  const sign = quote.replace(/^\\+(?!u)/, "");
  const escapes = quote.length - sign.length;
  for (let at = from; at < most; at += 1) {
    if (text.charAt(at) === "\n" && quote.length < 3) return at;
    if (!text.startsWith(sign, at)) continue;
    let before = 0;
    while (before < 16 && text.charAt(at - 1 - before) === "\\") before += 1;
    if (before <= escapes) return at - before;
  }
  return most;
}

/** Without quotes: up to the next blank, or in code up to what ends an expression. */
// An ampersand ends it where another command, another field or the name of a character follows.
const settingValue =
  /(?:[^\s"'`\\<>&;|]|\\(?=[^nrt"'\s\\u])|&(?![\s&]|[\w.%[\]-]{0,60}(?:=|%3D)|\w{2,6};|#|$)){1,2000}/iy;
const bareValue =
  /(?:[^\s"'`\\<>&;|,(){}[\]]|\\(?=[^nrt"'\s\\u])|&(?![\s&]|[\w.%[\]-]{0,60}(?:=|%3D)|\w{2,6};|#|$)){1,2000}/iy;

function readBare(text: string, start: number, isSetting: boolean): Value | null {
  const inValue = isSetting ? settingValue : bareValue;
  inValue.lastIndex = start;
  if (!inValue.test(text)) return null;
  let end = inValue.lastIndex;
  let value = text.slice(start, end);
  const encoded = value.search(/%(?:26|22|27|0A|0D|20|2C|7D|3B)/i);
  if (encoded !== -1) value = value.slice(0, encoded);
  else value = value.replace(isSetting ? /[.,]+$/ : /[.,!?*:)]+$/, "");
  end = start + value.length;
  // A value that a backslash carries on to the next line.
  for (let pieces = 0; pieces < 64 && text.charAt(end) === "\\" && /[\r\n]/.test(text.charAt(end + 1)); pieces += 1) {
    const next = nextPiece(text, end);
    if (next === null) break;
    inValue.lastIndex = next;
    if (!inValue.test(text)) break;
    value += text.slice(next, inValue.lastIndex);
    end = inValue.lastIndex;
  }
  return value === "" ? null : { start, end, text: value, isQuoted: false };
}
