import { isSensitiveSign, findSensitive } from "../../core/access/sensitivity/find-sensitive.ts";
import type { Event } from "../../core/event/event.ts";
import { createTermWriter } from "../../core/text/terms/term-writer.ts";
import { tagBar } from "./count-terms.ts";

/** The terms that a search can find a memory by. */
export interface MemoryTerms {
  /** The terms in their stored form, in UTF-8. The bytes are valid until the next call. Null without a text. */
  readonly terms: Uint8Array | null;
  readonly length: number;
  /** The terms of text and path that the sensitivity rules look for. */
  readonly signs: readonly string[];
}

const writer = createTermWriter(isSensitiveSign);

/**
 * Makes the terms of a memory: the terms of its text and path, then a bar, then the terms of its tags. Each term has a
 * blank on both sides, so that a search for a term can include the blanks.
 */
export function memoryTerms(fields: Pick<ContentFields, "text" | "tags" | "path">): MemoryTerms {
  const { text, tags, path } = fields;
  if (text === null) return { terms: null, length: 0, signs: [] };
  writer.begin();
  writer.write(" ");
  const own = writer.add(text) + (path === null ? 0 : writer.add(path));
  if (own === 0) writer.write(" ");
  // Read before the tags are added, because other rules check the tags.
  const signs = [...writer.signs()];
  if (tags === null) return { terms: writer.bytes(), length: own, signs };
  const untagged = writer.bytes();
  writer.write(`${tagBar} `);
  const labels = writer.add(tags);
  return { terms: labels === 0 ? untagged : writer.bytes(), length: own + labels, signs };
}

/** The columns of a memory that contain words of people or tools. */
export interface ContentFields {
  readonly text: string | null;
  readonly tags: string | null;
  readonly path: string | null;
  readonly details: string | null;
}

/** True if any words of people or tools exist. An event without a text may still have tags or details. */
export function hasContent({ text, tags, path, details }: ContentFields): boolean {
  return text !== null || tags !== null || path !== null || details !== null;
}

export const noContent: ContentFields = { text: null, tags: null, path: null, details: null };

export function contentFields(content: Event["content"]): ContentFields {
  if (content === null) return noContent;
  const { text, tags, path, ...details } = content as { text?: string; tags?: string[]; path?: string };
  return {
    text: text ?? null,
    tags: tags === undefined ? null : tags.join(" "),
    path: path ?? null,
    details:
      Object.keys(details).length === 0 && tags === undefined
        ? null
        : JSON.stringify({ ...(tags === undefined ? {} : { tags }), ...details }),
  };
}

/** Returns the sensitivity rules that a content matches, as the column stores them. */
export function sensitiveColumn(fields: ContentFields, signs: readonly string[]): string | null {
  const rules = findSensitive(fields, signs);
  return rules.length === 0 ? null : rules.join(" ");
}
