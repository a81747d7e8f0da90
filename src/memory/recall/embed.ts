import { LociError } from "../../core/errors.ts";
import { quantise } from "../../core/ranking/vector-table.ts";
import type { VectorKey } from "../../index/database/vector-store.ts";
import { listTextKeys, readTexts } from "../../index/views/stored-texts.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";

/** Limits for one run of `embed`. */
export interface EmbedOptions {
  /** The maximum number of texts. */
  readonly limit?: number;
  /** The run stops after about this time, in milliseconds. */
  readonly deadlineMs?: number;
  /** Receives the number of texts that are done, and the total number. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The result of one run of `embed`. */
export interface Embedded {
  /** The number of texts that got a vector. */
  readonly embedded: number;
  /** The number of texts that have no vector yet. */
  readonly left: number;
}

/** One batch takes some hundred milliseconds. An interruption loses one batch at most. */
const batchSize = 16;
const busyWaitMs = 5_000;

/**
 * Computes the missing vectors, newest memories first. Stores each batch at once, so the run can be interrupted at any
 * time. When no vector is missing, removes the vectors of other models.
 */
export async function embedMemories(parts: Parts, options: EmbedOptions = {}): Promise<Embedded> {
  const { semantic, index } = parts;
  if (semantic === null) throw new LociError("USAGE", "this memory was opened without a model to embed with");
  const { limit = Number.POSITIVE_INFINITY, deadlineMs = Number.POSITIVE_INFINITY, onProgress } = options;
  const start = parts.clock.steady();
  const { embedder, store } = await semantic.open();
  const isComplete = (await freshen(parts)) === "complete";
  // Removes vectors of forgotten texts, which a killed process may have left behind.
  if (isComplete) await index.vectors.prune(busyWaitMs);

  const known = store.keys();
  const missing = (await index.query(listTextKeys)).filter((key) => !known.has(key));
  const total = Math.min(limit, missing.length);
  let embedded = 0;
  const makeBatch = async (batch: readonly VectorKey[]): Promise<void> => {
    const texts = [...(await index.query((db) => readTexts(db, batch)))];
    const vectors = await embedder.embed(texts.map(([, text]) => text));
    await store.put(
      texts.flatMap(([key], n) => (vectors[n] === undefined ? [] : [[key, quantise(vectors[n])] as const])),
    );
    // Removes vectors whose texts were forgotten meanwhile. A later forgetting removes its vectors itself.
    const there = await index.query((db) => readTexts(db, batch));
    const gone = batch.filter((key) => !there.has(key));
    if (gone.length > 0) await store.remove(gone);
  };
  while (embedded < total && parts.clock.steady() - start < deadlineMs) {
    const batch = missing.slice(embedded, Math.min(total, embedded + batchSize));
    await makeBatch(batch);
    embedded += batch.length;
    onProgress?.(embedded, total);
  }
  const left = missing.length - embedded;
  if (left === 0 && isComplete) index.vectors.keepOnly(embedder.model.checksum);
  return { embedded, left };
}
