import { isPlain } from "../text/terms/fold-text.ts";

/** A piece of a text that can be shown alone; `text` is the part from `start` to `end`. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The maximum length of a piece, in UTF-16 code units. */
export const longestSentence = 400;

/**
 * Splits a text into its sentences, in order. Headings, list items, table rows and lines that do not continue are one
 * sentence each. Fenced code is split into pieces of a few lines. White space and the fences are omitted.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let fence = "";
  let from = 0;
  while (from < text.length) {
    if (isSpaceAt(text, from)) {
      from += 1;
      continue;
    }
    const end = lineEnd(text, from);
    const mark = fenceMark(text, from, end);
    if (mark !== "" && (fence === "" || mark === fence)) {
      fence = fence === "" ? mark : "";
      from = end + 1;
    } else if (fence !== "") {
      const to = codeEnd(text, from, fence);
      addPiece(text, from, to, sentences);
      from = to + 1;
    } else if (isUnit(text, from, end)) {
      addPiece(text, from, end, sentences);
      from = end + 1;
    } else {
      const to = paragraphEnd(text, end);
      addProse(text, from, to, sentences);
      from = to + 1;
    }
  }
  return sentences;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/** The first characters of a line, which determine its kind. */
const beginning = (text: string, from: number, end: number) => text.slice(from, Math.min(end, from + 8));

function fenceMark(text: string, from: number, end: number): string {
  return /^(?:```|~~~)/.exec(beginning(text, from, end))?.[0] ?? "";
}

function isUnit(text: string, from: number, end: number): boolean {
  return /^(?:#{1,6}\s|[-*+•]\s|\d{1,3}[.)]\s|\||>)/.test(beginning(text, from, end)) && end - from <= longestSentence;
}

const linesOfCode = 4;

/** The end of a piece of code: at a blank line, at the fence, or after a few lines. */
function codeEnd(text: string, from: number, fence: string): number {
  let end = lineEnd(text, from);
  for (let lines = 1; lines < linesOfCode && end < text.length; lines += 1) {
    const next = lineEnd(text, end + 1);
    const start = indented(text, end + 1, next);
    if (next - from > longestSentence || start === next || fenceMark(text, start, next) === fence) break;
    end = next;
  }
  return end;
}

function indented(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isSpaceAt(text, at)) at += 1;
  return at;
}

// A line that is shorter than this was ended on purpose and not wrapped.
const shortestWrapped = 40;

/**
 * Finds the end of the prose whose first line ends at `end`. A line continues if it is long and the next line begins in
 * lower case.
 */
function paragraphEnd(text: string, end: number): number {
  let start = text.lastIndexOf("\n", end - 1) + 1;
  let last = end;
  while (last < text.length && last - start >= shortestWrapped && beginsLower(text.slice(last + 1, last + 6))) {
    start = last + 1;
    last = lineEnd(text, start);
  }
  return last;
}

function beginsLower(line: string): boolean {
  return /^[ \t]{0,3}[a-z]/.test(line) || (!isPlain(line) && /^[ \t]{0,3}\p{Ll}/u.test(line));
}

function addProse(text: string, from: number, to: number, sentences: Sentence[]): void {
  let start = from;
  for (const end of sentenceEnds(text, from, to)) {
    addPiece(text, start, end, sentences);
    start = end;
  }
  addPiece(text, start, to, sentences);
}

/** Adds the text from `from` to `to` without the white space around it. Cuts it at spaces if it is too long. */
function addPiece(text: string, from: number, to: number, sentences: Sentence[]): void {
  let start = indented(text, from, to);
  let end = to;
  while (end > start && isSpaceAt(text, end - 1)) end -= 1;
  while (end - start > longestSentence) {
    const cut = cutAt(text, start);
    addPiece(text, start, cut, sentences);
    start = indented(text, cut, end);
  }
  if (end > start) sentences.push({ text: text.slice(start, end), start, end });
}

/**
 * A good place to cut a long text: the last space in its second half, or else any place that does not split a
 * character.
 */
function cutAt(text: string, start: number): number {
  const most = start + longestSentence;
  for (let at = most; at > start + longestSentence / 2; at -= 1) if (isSpaceAt(text, at)) return at;
  const within = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(most));
  return within ? most - 1 : most;
}

/**
 * Finds where the sentences of prose in `text` end between `from` and `to`. Each result is the offset just after a
 * sentence's last character.
 */
function sentenceEnds(text: string, from: number, to: number): number[] {
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
function isSpaceAt(text: string, at: number): boolean {
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

/** True if a sentence ends with a question mark, also before a closing quotation mark or bracket. */
export function isQuestion(sentence: string): boolean {
  return /[?？؟]["'”’)\]*_]*\s*$/.test(sentence);
}
