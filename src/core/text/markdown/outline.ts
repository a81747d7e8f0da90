import { fromMarkdown } from "mdast-util-from-markdown";

import { condense, type Place } from "./condense.ts";
import { findHeadings, type FoundHeading } from "./find-headings.ts";
import { lineEnd } from "./lines.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];

// A longer line is not meant as a heading, and parsing it could take too long.
const longestParsed = 2000;

/** Returns the plain text of a heading on one line, without marks of emphasis, code, links and the heading itself. */
function headingTitle(text: string, heading: FoundHeading, defined: ReadonlySet<string>): string {
  const content = text.slice(...heading.content);
  if (content.length > longestParsed || !/[\\`*_[\]<&\0]/.test(content)) return oneLine(content);
  // The `x` at the start keeps the parser from reading the title as a block, such as a list. The inline markup stays
  // the same.
  const line = `x ${content.replaceAll(/\\?(?:\r\n|\r|\n)[ \t]*/g, " ")}`;
  const paragraph = fromMarkdown(line + definitionsFor(content, defined)).children[0];
  return oneLine(paragraph === undefined ? content : plainText(paragraph).slice(1));
}

const oneLine = (title: string) => title.replaceAll(/[ \t\r\n]+/g, " ").trim();

/**
 * Returns the link definitions for the labels in a title. `[label]` is a link only if the document defines the label.
 */
function definitionsFor(content: string, defined: ReadonlySet<string>): string {
  let definitions = "";
  for (const [, label = ""] of content.matchAll(/\[((?:[^[\]\\]|\\.)+)\]/gs)) {
    if (defined.has(identifier(label))) definitions += `\n\n[${label}]: x`;
  }
  return definitions;
}

// Compares labels like CommonMark. Some letters are equal only after all three conversions.
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
  /** The level of the heading, from 1 to 6. */
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6;
  /** The plain text of the heading, on one line. */
  readonly title: string;
  /** The number of the line on which the heading begins. The first line is 1. */
  readonly line: number;
  /** The offset of that line in the text, in UTF-16 code units. */
  readonly start: number;
}

/**
 * Returns the headings of a Markdown document in order, as in CommonMark. Only headings at the top level count, because
 * a heading inside of a list or a quote cannot begin a section.
 *
 * A large document is not parsed as a whole, which would take seconds. Then unusual markup can be read differently,
 * such as a list that begins in indented code.
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

// Lines with at least forty levels of lists and quotes do not occur in real documents. The parser's time grows with the
// square of the depth.
const tooDeep = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]*){40,}.*$/gm;

/**
 * Returns null for a text that is nested too deeply. The parser recurses for each level of a list, so thousands of
 * levels overflow the stack.
 */
function findUnlessTooDeep(text: string, window: number | undefined): ReturnType<typeof findHeadings> | null {
  try {
    return findHeadings(text, window);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const usualWindow = 4096;

/**
 * Returns a function that converts offsets in the condensed text to offsets in the whole text. The offsets must ascend.
 */
function offsetInWhole(places: readonly Place[]): (offset: number) => number {
  let at = 0;
  return (offset) => {
    for (let next = places[at + 1]; next !== undefined && next.at <= offset; next = places[at + 1]) at += 1;
    const place = places[at];
    return place === undefined ? offset : offset - place.at + place.start;
  };
}

/** Returns a function that converts offsets to line numbers. The offsets must ascend. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let end = lineEnd(text, 0);
  return (offset) => {
    for (; end <= offset && end < text.length; end = lineEnd(text, end)) line += 1;
    return line;
  };
}
