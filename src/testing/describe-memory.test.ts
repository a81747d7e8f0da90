import { describe, it } from "vitest";

import { openTestMemory } from "../../test/open-test-memory.ts";
import { describeMemory, type MemoryFixture } from "./describe-memory.ts";

async function openLocal(): Promise<MemoryFixture> {
  const { owner, space, remove } = await openTestMemory();
  return { memory: owner, space, dispose: remove };
}

describeMemory("a memory on this machine", openLocal, { describe, it });
