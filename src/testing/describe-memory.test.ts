import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { memberNames } from "../../test/member-names.ts";
import { openTestMemory, type TestMemory } from "../../test/open-test-memory.ts";
import { verifies } from "../../test/verifies.ts";
import { refusedMethods } from "../client/refused-methods.ts";
import { describeMemory, memoryCases, type MemoryFixture } from "./describe-memory.ts";

async function openLocal(): Promise<MemoryFixture> {
  const { owner, space, remove } = await openTestMemory();
  return { memory: owner, space, dispose: remove };
}

describeMemory("a memory on this machine", openLocal, { describe, it });

describe("the contract of a memory", () => {
  let local: TestMemory;
  beforeAll(async () => {
    local = await openTestMemory();
  });
  afterAll(() => local.remove());

  it("has a case for every method of a memory over HTTP, too", () => {
    verifies("API-9.a");
    const tested = new Set(memoryCases.flatMap(({ methods }) => methods));
    const everywhere = memberNames(local.owner).filter((name) => !(name in refusedMethods));
    expect([...tested].toSorted()).toEqual(everywhere.toSorted());
  });
});
