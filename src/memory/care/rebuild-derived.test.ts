import { rmSync } from "node:fs";

import { expect, it } from "vitest";

import { judgedRecalls } from "../../../test/judged-recalls.ts";
import { filesUnder, home, useHome } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import { dayMs } from "../../core/settings/retention.ts";
import { takeIn } from "../base/intake.ts";
import { createMemory } from "../create-memory.ts";
import type { Memory } from "../memory.ts";

useHome();
useParts();

const now = Date.parse("2026-11-16T12:00:00Z");
const reopen = () => openParts({ settings: { profile: "automatic" }, now: () => now });

async function derived(memory: Memory): Promise<object> {
  return {
    facts: await memory.facts.list(),
    tiers: (await memory.care.stats()).tiers,
    policies: await memory.policies.list(),
  };
}

it("facts, tiers and policies are the same after the index was deleted", async () => {
  verifies("LOG-1.c");
  const parts = reopen();
  const memory = createMemory(parts);
  const old = { session: "old", at: now - 40 * dayMs };
  await memory.record([
    { type: "prompt", text: "The staging database is reset every night at 02:00.", ...old },
    { type: "prompt", text: "Repair the gateway", ...old },
    { type: "assistant", text: "The gateway needed a new flange.", ...old },
  ]);
  await memory.remember("Deploys run on Fridays.");
  await takeIn(parts, judgedRecalls(300, { from: now - 2 * dayMs }));
  await memory.endSession({ session: "old" });
  const before = await derived(memory);
  expect(before).toMatchObject({ tiers: { cold: expect.any(Number) }, policies: { policies: [{ state: "trial" }] } });
  expect(await memory.facts.list()).toHaveLength(2);
  parts.index.close();
  const indexes = filesUnder(home).filter((path) => path.includes(".sqlite"));
  expect(indexes.length).toBeGreaterThan(0);
  for (const path of indexes) rmSync(path);
  expect(await derived(createMemory(reopen()))).toEqual(before);
});
