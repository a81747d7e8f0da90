import { fromMarkdown } from "mdast-util-from-markdown";

import type { FoundHeading } from "./find-headings.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];

// Nobody means a longer heading, and parsing it could take too long.
const longestParsed = 2000;

/** The plain text of a heading, on one line: without the marks of emphasis, code, links and the heading itself. */
export function headingTitle(text: string, heading: FoundHeading, defined: ReadonlySet<string>): string {
  const content = text.slice(...heading.content);
  if (content.length > longestParsed || !/[\\`*_[\]<&\0]/.test(content)) return oneLine(content);
  // Behind a word, nothing in it can begin a block; its inline markup stays the same.
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
