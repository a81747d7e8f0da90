import type { Embedder } from "../../src/core/ports/models.ts";
import { openCachedEmbedder } from "./cached-embedder.ts";
import { createLoci } from "./keyword.ts";
import type { System } from "./system.ts";

/** Loci with a model, as in a warm process. `vectors` is the file that caches vectors between runs. */
export function createHybrid(vectors: string): System {
  let opening: Promise<Embedder> | undefined;
  return {
    ...createLoci("hybrid", () => (opening ??= openCachedEmbedder(vectors))),
    close: async () => (await opening)?.close(),
  };
}
