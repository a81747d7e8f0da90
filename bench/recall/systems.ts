import { createBaseline } from "./baseline.ts";
import { createHybrid } from "./hybrid.ts";
import { createKeyword } from "./keyword.ts";
import type { System } from "./system.ts";

/** All systems that can be compared. BEAM's baseline covers the user's messages; `bm25-all` covers all of them. */
export function createSystems(vectors: string): readonly System[] {
  return [
    createBaseline("bm25", ({ speaker }, source) => !source.startsWith("beam") || speaker !== "assistant"),
    createBaseline("bm25-all", () => true),
    createKeyword(),
    createHybrid(vectors),
  ];
}
