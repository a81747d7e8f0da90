import { randomFillSync } from "node:crypto";

import type { Embedder } from "../src/core/ports/models.ts";
import { openVectorStore, vectorStorePath } from "../src/index/database/vector-store.ts";

/** Gives each text a random vector, as if the model had made it. Computing real ones takes half an hour. */
export async function fillVectors(state: string, { model }: Embedder, keys: readonly string[]): Promise<void> {
  const store = openVectorStore(vectorStorePath(state, model.checksum));
  await store.put(keys.map((key) => [key, randomFillSync(new Int8Array(model.dimensions))] as const));
  store.close();
}
