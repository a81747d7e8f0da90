import { lineEnd } from "./line-end.ts";

/** A document without the stretches that contain no heading and hide none. */
export interface Condensed {
  readonly text: string;
  /** The stretches that were kept: each begins at `at` in the condensed text, and at `start` in the whole one. */
  readonly places: readonly Place[];
}

export interface Place {
  readonly at: number;
  readonly start: number;
}

/**
 * Takes out what a parser need not see to find the headings; a parser takes seconds for a document of 5 MB, and most of it is plain.
 * This finds no heading itself: what could make, hide or end one stays in, and the parser judges.
 *
 * The document is cut where no list, quote or paragraph can be open: at the first column after a blank line, before what looks like
 * an ATX heading or an item of a list, and after a heading. Only a fence, HTML or front matter reaches over such a cut, so a stretch without any mark that opens
 * or closes one of these can go, whether it stands inside of one or not. Its blank line stays, since that ends HTML.
 */
export function condense(text: string): Condensed {
  const kept: string[] = [];
  const places: Place[] = [];
  let at = 0;
  let declared = false;
  for (const { start, end, blank } of stretches(text)) {
    const stretch = text.slice(start, end);
    declared ||= declaration.test(stretch);
    const keeps = telling.test(stretch) || (declared && stretch.includes(">"));
    if (keeps) places.push({ at, start });
    // Two, because a return before the first would join both to one line ending.
    const piece = keeps ? stretch : blank ? "\n\n" : "";
    kept.push(piece);
    at += piece.length;
  }
  return { text: kept.join(""), places };
}

// At the beginning of a line: headings, underlines, fences, HTML, front matter. Anywhere: the ends of HTML, and
// definitions of links.
const telling =
  /^\uFEFF?[ \t]*(?:#|<|`{3}|~{3}|(?:=+|-+|\+{3})[ \t]*$)|-->|\?>|\]\]>|<\/(?:script|pre|style|textarea)>|\]:/im;
// `<!DOCTYPE …` ends at any `>`; it is rare enough to keep them all from there on.
const declaration = /^\uFEFF?[ \t]*<![a-z]/im;

interface Stretch {
  start: number;
  end: number;
  /** True if it has a blank line. */
  blank: boolean;
}

function stretches(text: string): Stretch[] {
  let current: Stretch = { start: 0, end: 0, blank: false };
  const all = [current];
  let openable = false;
  for (let start = 0; start < text.length; start = current.end) {
    const end = lineEnd(text, start);
    const blank = isBlank(text, start, end);
    const heading = looksLikeAtx(text, start);
    if (start > 0 && !blank && !isIndented(text, start) && (openable || heading || looksLikeItem(text, start))) {
      current = { start, end, blank };
      all.push(current);
    } else {
      current.end = end;
      current.blank ||= blank;
    }
    openable = blank || heading;
  }
  return all;
}

const isIndented = (text: string, at: number) => text[at] === " " || text[at] === "\t";

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (!" \t\r\n".includes(text.charAt(at))) return false;
  return true;
}

function looksLikeAtx(text: string, start: number): boolean {
  let at = start;
  while (text[at] === "#") at += 1;
  return at > start && at - start <= 6 && (at === text.length || " \t\r\n".includes(text.charAt(at)));
}

// A number does not count: inside of a paragraph, only 1 begins a list.
const item = /[-*+][ \t]+[^ \t\r\n]/y;

function looksLikeItem(text: string, start: number): boolean {
  item.lastIndex = start;
  return item.test(text);
}
