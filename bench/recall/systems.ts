import { createBaseline } from "./baseline.ts";
import { createHybrid } from "./hybrid.ts";
import { createKeyword } from "./keyword.ts";
import type { System } from "./system.ts";

/**
 * All systems that can be compared. On BEAM, `bm25` searches only the user's messages, and `bm25-all` searches all
 * messages.
 */
export function createSystems(vectors: string): readonly System[] {
  return [
    createBaseline("bm25", ({ speaker }, source) => !source.startsWith("beam") || speaker !== "assistant"),
    createBaseline("bm25-all", () => true),
    createKeyword(),
    createHybrid(vectors),
  ];
}
