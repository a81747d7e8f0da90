import { DatabaseSync } from "node:sqlite";

import { afterEach, expect, it, vi } from "vitest";

import { about, memory, prompt, reopen, useRecallHome } from "../../../test/recall-home.ts";
import { verifies } from "../../../test/verifies.ts";

useRecallHome();
afterEach(() => {
  vi.restoreAllMocks();
});

it("no statement of a recall scans all memories", async () => {
  verifies("INJ-1.b");
  await memory.record([
    { type: "prompt", text: about("how do we sign?"), session: "s1", agent: "codex" },
    { type: "assistant", text: about("with the vault script"), session: "s1", agent: "codex" },
    { type: "fact", text: about("since May, with the vault script") },
  ]);
  await reopen(() => {});
  const plans = watchPlans();
  const first = await memory.recall({ prompt, session: "s2", agent: "codex" });
  expect(first.items).not.toEqual([]);
  // The second prompt of a session leaves out what the first was given.
  await memory.recall({ prompt: about("The signing port is 6433."), session: "s2", agent: "codex", unseen: true });
  expect(plans.size).toBeGreaterThan(10);
  const readsAll = /^SCAN (?:m|c|memories|terms|recalls|r)(?: |$)/;
  // Statements with these words read a limited number of rows on purpose.
  const isLimited = (sql: string): boolean => /NOT INDEXED|LIMIT \?\)$/.test(sql);
  const bad = [...plans].filter(([sql, plan]) => !isLimited(sql) && plan.some((step) => readsAll.test(step)));
  expect(bad).toEqual([]);
});

it("the newest memory of an agent and the sizes of the memory are read through an index", async () => {
  await memory.record([{ type: "prompt", text: prompt, session: "s1", agent: "codex" }]);
  await reopen(() => {});
  const plans = watchPlans();
  await memory.timeline({ channel: "codex", limit: 1 });
  await memory.care.stats();
  const steps = [...plans.values()].flat().join("\n");
  expect(steps).toContain("SEARCH m USING INDEX memories_by_channel");
  expect(steps).toContain("SCAN memories USING INDEX memories_sizes");
});

/** Collects the plan of each statement that is prepared from now on. */
function watchPlans(): ReadonlyMap<string, readonly string[]> {
  const plans = new Map<string, readonly string[]>();
  const { prepare } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (this: DatabaseSync, sql: string) {
    if (/^\s*(?:SELECT|WITH)\b/i.test(sql)) {
      const steps = prepare.call(this, `EXPLAIN QUERY PLAN ${sql}`).all();
      plans.set(
        sql,
        steps.map(({ detail }) => String(detail)),
      );
    }
    return prepare.call(this, sql);
  });
  return plans;
}
