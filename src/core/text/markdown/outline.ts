import { fromMarkdown } from "mdast-util-from-markdown";

import { condense, type Place } from "./condense.ts";
import { findHeadings, type FoundHeading } from "./find-headings.ts";
import { lineEnd } from "./line-end.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];

// Nobody means a longer heading, and parsing it could take too long.
const longestParsed = 2000;

/** The plain text of a heading, on one line: without the marks of emphasis, code, links and the heading itself. */
function headingTitle(text: string, heading: FoundHeading, defined: ReadonlySet<string>): string {
  const content = text.slice(...heading.content);
  if (content.length > longestParsed || !/[\\`*_[\]<&\0]/.test(content)) return oneLine(content);
  // After a word, nothing in it can begin a block; its inline markup stays the same.
  const line = `x ${content.replaceAll(/\\?(?:\r\n|\r|\n)[ \t]*/g, " ")}`;
  const paragraph = fromMarkdown(line + definitionsFor(content, defined)).children[0];
  return oneLine(paragraph === undefined ? content : plainText(paragraph).slice(1));
}

const oneLine = (title: string) => title.replaceAll(/[ \t\r\n]+/g, " ").trim();

/** `[label]` is a link only if the document defines the label, so those definitions are added. */
function definitionsFor(content: string, defined: ReadonlySet<string>): string {
  let definitions = "";
  for (const [, label = ""] of content.matchAll(/\[((?:[^[\]\\]|\\.)+)\]/gs)) {
    if (defined.has(identifier(label))) definitions += `\n\n[${label}]: x`;
  }
  return definitions;
}

// As CommonMark compares labels: some letters are equal only after both conversions.
const identifier = (label: string) => oneLine(label).toLowerCase().toUpperCase().toLowerCase();

function plainText(node: Node): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
      return node.value;
    case "image":
    case "imageReference":
      return node.alt ?? "";
    case "break":
      return " ";
    default:
      return "children" in node ? node.children.map(plainText).join("") : "";
  }
}

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
