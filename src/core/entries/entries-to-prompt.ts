import { harmlessLines, harmlessText } from "../block/harmless-text.ts";
import type { EntryWords } from "./entry-size.ts";

/** Returns entries as a prompt contains them, one bullet each, in their order: `- (category) content #tag`. */
export function entriesToPrompt(entries: readonly EntryWords[]): string {
  return entries.map(bullet).join("\n");
}

function bullet({ content, category, tags = [] }: EntryWords): string {
  const label = category === null || category === undefined ? "" : `(${oneLine(category)}) `;
  const marks = tags.map((tag) => ` #${oneLine(tag)}`).join("");
  // Indents further lines, so that none of them looks like the next entry.
  return `- ${label}${harmlessLines(content)
    .trim()
    .replace(/\r\n?|\n/g, "\n  ")}${marks}`;
}

function oneLine(text: string): string {
  return harmlessText(text).replace(/\s+/g, " ").trim();
}
