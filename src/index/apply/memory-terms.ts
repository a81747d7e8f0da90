import { isSensitiveSign } from "../../core/access/sensitivity/find-sensitive.ts";
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
  // Read before the tags are added, because other rules check the tags.
  const signs = [...writer.signs()];
  if (tags === null) return { terms: writer.bytes(), length: own, signs };
  const untagged = writer.bytes();
  writer.write(`${tagBar} `);
  const labels = writer.add(tags);
  return { terms: labels === 0 ? untagged : writer.bytes(), length: own + labels, signs };
}
