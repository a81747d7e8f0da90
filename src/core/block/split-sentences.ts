import { isPlain } from "../text/terms/fold-text.ts";
import { isSpaceAt, sentenceEnds } from "./sentence-ends.ts";

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
