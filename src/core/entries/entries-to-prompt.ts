import { harmlessLines, harmlessText } from "../block/harmless-text.ts";
import type { EntryWords } from "./entry-size.ts";

/** Entries as a prompt shows them, one bullet each, in this order: `- (category) content #tag`. */
export function entriesToPrompt(entries: readonly EntryWords[]): string {
  return entries.map(bullet).join("\n");
}

function bullet({ content, category, tags = [] }: EntryWords): string {
  const label = category === null || category === undefined ? "" : `(${oneLine(category)}) `;
  const marks = tags.map((tag) => ` #${oneLine(tag)}`).join("");
  // Further lines are indented, so that none of them looks like the next entry.
  return `- ${label}${harmlessLines(content)
    .trim()
    .replace(/\r\n?|\n/g, "\n  ")}${marks}`;
}

function oneLine(text: string): string {
  return harmlessText(text).replace(/\s+/g, " ").trim();
}
