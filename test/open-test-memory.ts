import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { openMemory } from "../src/compose/open-memory.ts";
import type { Memory } from "../src/memory/memory.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";

/** A memory in temporary folders. */
export interface TestMemory {
  readonly owner: Memory;
  /** A folder that Loci recognises as a space. */
  readonly space: string;
  readonly remove: () => Promise<void>;
}

export async function openTestMemory(): Promise<TestMemory> {
  const home = makeScratch("mcp");
  const space = join(home, "shop");
  mkdirSync(join(space, ".git"), { recursive: true });
  const owner = await openMemory({ memory: join(home, "memory"), state: join(home, "state") });
  return {
    owner,
    space,
    remove: async () => {
      await owner.close();
      removeScratch(home);
    },
  };
}
