import { isSensitiveSign } from "../../core/access/sensitivity/find-sensitive.ts";
import { createTermWriter } from "../../core/text/terms/term-writer.ts";
import { tagBar } from "./count-terms.ts";

/** The terms by which a memory is found. */
export interface MemoryTerms {
  /** In their stored form, in UTF-8; valid until the next memory. Null without a text. */
  readonly terms: Uint8Array | null;
  readonly length: number;
  /** The terms of its text and path that rules for sensitive content search for. */
  readonly signs: readonly string[];
}

const writer = createTermWriter(isSensitiveSign);

/**
 * Those of its text and path, and after a bar those of its tags, with a blank on each side, so that a term can be
 * searched with its blanks.
 */
export function memoryTerms(fields: {
  readonly text: string | null;
  readonly tags: string | null;
  readonly path: string | null;
}): MemoryTerms {
  const { text, tags, path } = fields;
  if (text === null) return { terms: null, length: 0, signs: [] };
  writer.begin();
  writer.write(" ");
  const own = writer.add(text) + (path === null ? 0 : writer.add(path));
  if (own === 0) writer.write(" ");
  // Before the tags: other rules handle those.
  const signs = [...writer.signs()];
  if (tags === null) return { terms: writer.bytes(), length: own, signs };
  const untagged = writer.bytes();
  writer.write(`${tagBar} `);
  const labels = writer.add(tags);
  return { terms: labels === 0 ? untagged : writer.bytes(), length: own + labels, signs };
}
