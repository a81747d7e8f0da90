import { LociError } from "../../core/errors.ts";
import { quantise } from "../../core/ranking/vectors.ts";
import type { VectorKey } from "../../index/database/vector-store.ts";
import { listTextKeys, readTexts } from "../../index/views/stored-texts.ts";
import { freshen } from "../freshen.ts";
import type { Parts } from "../parts.ts";

/** How to make vectors. */
export interface EmbedOptions {
  /** The greatest number of texts. */
  readonly limit?: number;
  /** Stop after about this time, in milliseconds. */
  readonly deadlineMs?: number;
  /** Receives the number of texts that are done, and of all. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The result of making vectors. */
export interface Embedded {
  /** The number of texts that got a vector. */
  readonly embedded: number;
  /** Texts that have no vector yet. */
  readonly left: number;
}

/** Some hundred milliseconds of work: the loss if it is interrupted. */
const batchSize = 16;
const busyWaitMs = 5_000;

/**
 * Makes the missing vectors, newest memories first. They are stored as they are made, so that it can be interrupted at
 * any time. When all exist, those of other models are removed.
 */
export async function embedMemories(parts: Parts, options: EmbedOptions = {}): Promise<Embedded> {
  const { semantic, index } = parts;
  if (semantic === null) throw new LociError("USAGE", "this memory was opened without a model to embed with");
  const { limit = Number.POSITIVE_INFINITY, deadlineMs = Number.POSITIVE_INFINITY, onProgress } = options;
  const start = parts.clock.steady();
  const { embedder, store } = await semantic.open();
  const isComplete = (await freshen(parts)) === "complete";
  // A process may have been killed between storing a vector and noticing that its text was forgotten.
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
    // Vectors of texts forgotten in the meantime must not stay. Later forgettings remove their vectors.
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
