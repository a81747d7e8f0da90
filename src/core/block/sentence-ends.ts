import { isPlain } from "../text/terms/fold-text.ts";

/**
 * Finds where the sentences of prose in `text` end between `from` and `to`. Each result is the offset just after a
 * sentence's last character.
 */
export function sentenceEnds(text: string, from: number, to: number): number[] {
  const ends: number[] = [];
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (isCjkEnd(code)) {
      at = afterClosers(text, at + 1, to);
      ends.push(at);
      at -= 1;
    } else if (code === 0x2e || code === 0x21 || code === 0x3f) {
      const marks = afterMarks(text, at + 1, to);
      const end = afterClosers(text, marks, to);
      if (end < to && isSpaceAt(text, end) && endsSentence(text, at, marks, end, to)) ends.push(end);
      at = end - 1;
    }
  }
  return ends;
}

// True for 。！？｡
const isCjkEnd = (code: number) => code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0xff61;

/**
 * True for white space as in `\s`. Compares character codes, because a regex for each character took five times as
 * long.
 */
export function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return rareSpace.test(text.charAt(at));
}

const rareSpace = /\s/;

function afterMarks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && ".!?".includes(text.charAt(at))) at += 1;
  return at;
}

const closers = "\"')]}*_`”’»」』）】";

function afterClosers(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && closers.includes(text.charAt(at))) at += 1;
  return at;
}

/**
 * True if the marks from `at` on, followed by white space, end a sentence. A single question or exclamation mark always
 * does; a full stop may not.
 */
function endsSentence(text: string, at: number, marks: number, end: number, to: number): boolean {
  const next = firstAfterSpace(text, end, to);
  const isLower = next !== next.toUpperCase();
  if (marks - at > 1) return !isLower;
  if (text.charCodeAt(at) !== 0x2e) return true;
  const word = wordBefore(text, at);
  if (word === "") return !isLower;
  if (abbreviations.has(word.toLowerCase())) return false;
  // Initials do not end a sentence, and neither does the number of a list item.
  if (/^(?:[A-Za-z]|\d{1,2})$/.test(word) || (word.length <= 2 && !isPlain(word) && /^\p{L}$/u.test(word)))
    return word >= "0" && word <= "9" ? !startsLine(text, at - word.length) : false;
  // A sentence can end although the next one begins in lower case. But a short word before a full stop is often an
  // abbreviation.
  return !isLower || word.length > 3;
}

function firstAfterSpace(text: string, from: number, to: number): string {
  let at = from;
  // Stops after 20 characters of white space, because after so much space a new item begins anyway.
  while (at < to && at - from < 20 && (isSpaceAt(text, at) || "\"'([*_“‘«".includes(text.charAt(at)))) at += 1;
  return text.charAt(at);
}

function wordBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < 12 && isWordAt(text, start - 1)) start -= 1;
  return text.slice(start, end);
}

function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128)
    return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 0x2e;
  return /[\p{L}\p{N}]/u.test(text.charAt(at));
}

function startsLine(text: string, at: number): boolean {
  return at === 0 || text.charAt(at - 1) === "\n";
}

const abbreviations: ReadonlySet<string> = new Set(
  (
    "mr mrs ms dr prof st sr jr vs e.g i.e eg ie cf al approx ca inc ltd corp co dept est fig figs no nos vol vols pp ed eds " +
    "gen col sgt capt lt rev hon gov sen rep min max avg incl excl resp misc ref sec ch art u.s u.k a.m p.m ph.d " +
    "z.b d.h u.a bzw ggf evtl usw bspw nr tel str"
  ).split(" "),
);
