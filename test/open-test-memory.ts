import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openMemory } from "../src/compose.ts";
import type { Memory } from "../src/memory/memory.ts";

/** A memory in folders of its own. */
export interface TestMemory {
  readonly owner: Memory;
  /** A folder that is a space. */
  readonly space: string;
  readonly remove: () => Promise<void>;
}

export async function openTestMemory(): Promise<TestMemory> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "loci-mcp-")));
  const space = join(home, "shop");
  mkdirSync(join(space, ".git"), { recursive: true });
  const owner = await openMemory({ memory: join(home, "memory"), state: join(home, "state") });
  return {
    owner,
    space,
    remove: async () => {
      await owner.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
