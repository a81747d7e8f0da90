import { describe, expect, it } from "vitest";

import { open, useHome } from "../../test/memory-home.ts";
import { verifies } from "../../test/verifies.ts";
import type { Event } from "../core/event/event.ts";
import type { Batch } from "../core/ports/log.ts";
import { admittedEvent, createMemoryLog } from "../testing/index.ts";
import { checkMemory } from "./check-memory.ts";

useHome();

describe("doctor and stats", () => {
  verifies("LOG-6.c");

  it("report events that the index cannot store, and the next step", async () => {
    const broken = { ...admittedEvent("from elsewhere").event, importance: "high" } as unknown as Event;
    const log = createMemoryLog();
    const read = async function* (after: string | null): AsyncGenerator<Batch> {
      for await (const batch of log.read(after)) yield { ...batch, events: [broken, ...batch.events] };
    };
    const memory = await open({ log: { ...log, read } });
    await memory.remember("one");
    expect(await checkMemory(memory, Date.now())).toContainEqual({
      name: "index",
      state: "warning",
      found: "1 event put aside: the index cannot hold what they say",
      todo: expect.stringContaining("`loci rebuild`"),
    });
    expect(await memory.care.stats()).toMatchObject({ memories: 1, unappliedEvents: 1 });
  });
});
