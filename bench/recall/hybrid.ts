import type { Embedder } from "../../src/core/ports.ts";
import { openCachedEmbedder } from "./cached-embedder.ts";
import { createLoci } from "./keyword.ts";
import type { System } from "./system.ts";

/** The same with a model: what a warm helper runs. `vectors` is the file in which vectors stay for the next run. */
export function createHybrid(vectors: string): System {
  let opening: Promise<Embedder> | undefined;
  return {
    ...createLoci("hybrid", () => (opening ??= openCachedEmbedder(vectors))),
    close: async () => (await opening)?.close(),
  };
}
