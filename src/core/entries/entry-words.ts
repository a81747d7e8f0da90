import { harmlessLines, harmlessText } from "../block/harmless-text.ts";

export interface EntryWords {
  readonly content: string;
  readonly category?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns the size of an entry in its compartment: the characters of its content, category, tags, and the names and
 * values of its metadata.
 */
export function entrySize({ content, category, tags = [], metadata = {} }: EntryWords): number {
  const words = [content, category ?? "", ...tags, ...Object.entries(metadata).flat()];
  return words.reduce((size, word) => size + word.length, 0);
}

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
