import { describe, expect, it } from "vitest";

import { found, owner, searchFor, state, useIndexState } from "../../../test/index-state.ts";
import { verifies } from "../../../test/verifies.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";
import { admittedEvent, createMemoryLog, sampleEvent } from "../../testing/index.ts";
import { openIndex } from "../open-index.ts";
import { searchMemories } from "./search.ts";

useIndexState();

describe("a search of the index", () => {
  it("closes its transaction, even if it fails", async () => {
    const index = openIndex({ state, log: createMemoryLog() });
    await index.catchUp();
    const failing = { q: "x", k: 20, policy: defaultPolicy, now: 0, channel: {} as string };
    await expect(index.query((db) => searchMemories(db, failing, owner))).rejects.toThrow("cannot be bound");
    expect(await index.query(({ isTransaction }) => isTransaction)).toBe(false);
    expect(await found(index, "kept")).toEqual([]);
    expect(await index.query(({ isTransaction }) => isTransaction)).toBe(false);
    index.close();
  });

  it("shows only the earliest of several duplicates, with their number", async () => {
    verifies("REC-8.a");
    const log = createMemoryLog();
    const texts = ["Use pnpm here", "use  PNPM here\n", "use pnpm here", "use npm there"];
    await log.append(texts.map((text, n) => admittedEvent(sampleEvent(text, { at: 5000 - n }))));
    const index = openIndex({ state, log });
    await index.catchUp();
    const hits = await index.query(searchFor("pnpm"));
    expect(hits.map(({ memory, copies }) => [memory.text, copies])).toEqual([["use pnpm here", 3]]);
    index.close();
  });

  it("finds word forms, and searches content, tags and path", async () => {
    verifies("REC-9.a", "REC-9.b");
    const log = createMemoryLog();
    await log.append([
      admittedEvent(
        sampleEvent("The migrations were running slowly", {
          content: { text: "The migrations were running slowly", tags: ["database"] },
        }),
      ),
      admittedEvent({
        ...sampleEvent("x"),
        kind: "artifact.changed",
        content: { text: "created", path: "src/billing/invoice.ts", change: "created" },
      }),
    ]);
    const index = openIndex({ state, log });
    await index.catchUp();
    for (const q of ["migration", "run", "databases"]) expect(await found(index, q), q).toHaveLength(1);
    for (const q of ["invoice", "src/billing/invoice.ts", "billing"])
      expect(await found(index, q), q).toEqual(["created"]);
    for (const q of ["", '"', "NEAR(", "a AND", "*", "^", "---", "🙂"]) expect(await found(index, q), q).toEqual([]);
    index.close();
  });
});
