import { condense, type Place } from "./condense.ts";
import { findHeadings } from "./find-headings.ts";
import { headingTitle } from "./heading-title.ts";
import { lineEnd } from "./line-end.ts";

/** A heading at the top level of a document. */
export interface Heading {
  /** The level of the heading. */
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6;
  /** Its plain text, on one line. */
  readonly title: string;
  /** The line that it begins on; the first line is 1. */
  readonly line: number;
  /** The offset of that line, in UTF-16 code units. */
  readonly start: number;
}

/**
 * The headings of a Markdown document in order, as in CommonMark. Only those at the top level: one inside of a list or
 * a quote cannot span a section. A large document is not parsed as a whole, which would take seconds. Odd markup (a
 * list that begins in indented code, half a link definition) can then be read differently from a whole parse.
 */
export function outlineOf(text: string, largestWhole = 16_384): readonly Heading[] {
  const shallow = text.replace(tooDeep, (line) => "x".repeat(line.length));
  const isLarge = text.length > largestWhole;
  const condensed = isLarge ? condense(shallow) : { text: shallow, places: [] };
  const found = findUnlessTooDeep(condensed.text, isLarge ? usualWindow : undefined);
  if (found === null) return [];
  const { headings, defined } = found;
  const wholeOffset = offsetInWhole(condensed.places);
  const lineAt = lineCounter(text);
  return headings.map((heading) => {
    const start = wholeOffset(heading.lineStart);
    return { depth: heading.depth, title: headingTitle(condensed.text, heading, defined), line: lineAt(start), start };
  });
}

// Forty levels of lists and quotes on one line do not occur in documents; the parser's time grows with the square of
// the depth.
const tooDeep = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]*){40,}.*$/gm;

/** The parser recurses for each level of a list: thousands of levels overflow the stack. */
function findUnlessTooDeep(text: string, window: number | undefined): ReturnType<typeof findHeadings> | null {
  try {
    return findHeadings(text, window);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const usualWindow = 4096;

/** Converts ascending offsets of the condensed text to those of the whole text. */
function offsetInWhole(places: readonly Place[]): (offset: number) => number {
  let at = 0;
  return (offset) => {
    for (let next = places[at + 1]; next !== undefined && next.at <= offset; next = places[at + 1]) at += 1;
    const place = places[at];
    return place === undefined ? offset : offset - place.at + place.start;
  };
}

/** Converts ascending offsets to lines. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let end = lineEnd(text, 0);
  return (offset) => {
    for (; end <= offset && end < text.length; end = lineEnd(text, end)) line += 1;
    return line;
  };
}
