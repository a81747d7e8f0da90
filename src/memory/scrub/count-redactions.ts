import { redactedTexts } from "../../index/views/scrub-views.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";

/** How often Loci has replaced a secret in stored memories. */
export interface Redactions {
  /** The number of memories with at least one marker. */
  readonly memories: number;
  /** The number of markers of each kind, such as `github-token`. */
  readonly byKind: Readonly<Record<string, number>>;
}

/** The rows that one query reads, so that a large memory does not block other requests. */
const rowsAtOnce = 20_000;

/** Counts the redaction markers in the texts of all memories. */
export async function countRedactions(parts: Parts): Promise<Redactions> {
  await freshen(parts);
  const counts = new Map<string, number>();
  let memories = 0;
  for (let after: number | null = Number.MIN_SAFE_INTEGER; after !== null;) {
    const from: number = after;
    const { texts, last } = await parts.index.query((db) => redactedTexts(db, from, rowsAtOnce));
    after = last;
    memories += texts.length;
    for (const text of texts)
      for (const { 1: kind = "" } of text.matchAll(/\[redacted:([a-z0-9-]{1,30})/g))
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return { memories, byKind: Object.fromEntries(counts) };
}
