import { lineEnd } from "./lines.ts";

/** A document without the stretches that contain no heading and cannot hide one. */
export interface Condensed {
  readonly text: string;
  /**
   * The stretches that were not removed. Each begins at `at` in the condensed text and at `start` in the whole text.
   */
  readonly places: readonly Place[];
}

export interface Place {
  readonly at: number;
  readonly start: number;
}

/**
 * Removes the parts of a document that the parser does not need to find the headings. The parser takes seconds for 5
 * MB, and most of a document is plain text. This function finds no heading itself. Everything that could make, hide or
 * end a heading stays, and the parser decides.
 *
 * The document is cut where no list, quote or paragraph can be open. This is before an unindented line that follows a
 * blank line or a heading, or that looks like an ATX heading or a list item. Only a fence, HTML or front matter can
 * extend across such a cut. A stretch without any mark that opens or closes one of these can be removed, even if it is
 * inside of one. Its blank line stays, because a blank line ends HTML.
 */
export function condense(text: string): Condensed {
  const pieces: string[] = [];
  const places: Place[] = [];
  let at = 0;
  let declared = false;
  for (const { start, end, blank } of stretches(text)) {
    const stretch = text.slice(start, end);
    declared ||= declaration.test(stretch);
    const keeps = relevant.test(stretch) || (declared && stretch.includes(">"));
    if (keeps) places.push({ at, start });
    // Two newlines, because a `\r` before them and the first `\n` would be one line ending.
    const piece = keeps ? stretch : blank ? "\n\n" : "";
    pieces.push(piece);
    at += piece.length;
  }
  return { text: pieces.join(""), places };
}

// Matches the stretches that stay. At the beginning of a line: headings, underlines, fences, HTML, front matter.
// Anywhere: the ends of HTML, and link definitions.
const relevant =
  /^\uFEFF?[ \t]*(?:#|<|`{3}|~{3}|(?:=+|-+|\+{3})[ \t]*$)|-->|\?>|\]\]>|<\/(?:script|pre|style|textarea)>|\]:/im;
// `<!DOCTYPE …` ends at the next `>`. Declarations are rare, so all later stretches with `>` stay.
const declaration = /^\uFEFF?[ \t]*<![a-z]/im;

interface Stretch {
  start: number;
  end: number;
  /** True if the stretch contains a blank line. */
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

// A numbered item does not count, because inside of a paragraph only the number 1 begins a list.
const item = /[-*+][ \t]+[^ \t\r\n]/y;

function looksLikeItem(text: string, start: number): boolean {
  item.lastIndex = start;
  return item.test(text);
}
