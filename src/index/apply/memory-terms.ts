import { isSensitiveSign } from "../../core/sensitivity/find-sensitive.ts";
import { createTermWriter } from "../../core/terms/term-writer.ts";
import { tagBar } from "./count-terms.ts";

/** The terms a memory is found by. */
export interface MemoryTerms {
  /** As they are stored, in UTF-8; valid until the next memory's. Null when it has no text. */
  readonly terms: Uint8Array | null;
  readonly length: number;
  /** Those of its text and path that a rule for what is sensitive looks for. */
  readonly signs: readonly string[];
}

const writer = createTermWriter(isSensitiveSign);

/** Those of its text and path, and after a bar those of its tags; with a blank on each side, so that a term can be looked for with its blanks. */
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
  // Before the tags: what is marked by them is told by other rules.
  const signs = [...writer.signs()];
  if (tags === null) return { terms: writer.bytes(), length: own, signs };
  const untagged = writer.bytes();
  writer.write(`${tagBar} `);
  const labels = writer.add(tags);
  return { terms: labels === 0 ? untagged : writer.bytes(), length: own + labels, signs };
}
