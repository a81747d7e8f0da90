import { describe, expect, it } from "vitest";

import { memory } from "../../../test/recall-home.ts";
import { day, start, useShipMemories } from "../../../test/ship-memories.ts";
import type { Filter } from "../../index/filter.ts";
import type { FacetCounts } from "../../index/search/count-facets.ts";

useShipMemories();

/** The filter that choosing a value of a facet sets. */
const choose: Readonly<Record<keyof FacetCounts, (value: string) => Filter>> = {
  types: (value) => ({ types: [value as "fact"] }),
  agents: (value) => ({ agents: [value] }),
  spaces: (value) => ({ spaces: [value] }),
  sessions: (value) => ({ sessions: [value] }),
  tags: (value) => ({ tags: [value] }),
  trust: (value) => ({ trust: [value as "user"] }),
  days: (value) => ({ since: Date.parse(value), until: Date.parse(value) + day }),
};

const found = async (q: string, filter: Filter) =>
  (await memory.search({ q, k: 10_000, superseded: true, ...filter })).hits.length;
const listed = async (filter: Filter) => (await memory.timeline({ limit: 10_000, ...filter })).length;

/** Returns the facet values whose count differs from the number of results with that value as a filter. */
async function wrongCounts(count: (filter: Filter) => Promise<number>, q: string, filter: Filter): Promise<string[]> {
  const { total, tookMs: _, complete, ...counts } = await memory.facets({ q, zone: 0, ...filter });
  const wrong = complete && total === (await count(filter)) ? [] : ["total"];
  for (const facet of Object.keys(choose) as (keyof FacetCounts)[]) {
    if (counts[facet].length < 2) wrong.push(`${facet} has too few values for this test`);
    for (const { value, count: shown } of counts[facet])
      if ((await count({ ...filter, ...choose[facet](value) })) !== shown) wrong.push(`${facet} ${value}`);
  }
  return wrong;
}

describe("facets", () => {
  it("count the hits of a search, for each value that can be chosen", async () => {
    expect(await wrongCounts((filter) => found("anchor", filter), "anchor", {})).toEqual([]);
    expect(
      await wrongCounts((filter) => found("rudder number 3", filter), "rudder number 3", { since: start + 5 * day }),
    ).toEqual([]);
  });

  it("ignore the filter on the same facet, and apply all others", async () => {
    expect(
      await wrongCounts((filter) => found("sail", filter), "sail", {
        types: ["fact", "tool_result"],
        sessions: ["s1", "s2"],
      }),
    ).toEqual([]);
    const one = await memory.facets({ q: "sail", types: ["fact"] });
    expect(one.types.length).toBe(4);
    expect(one.total).toBe(one.types.find(({ value }) => value === "fact")?.count);
  });

  it("count the whole timeline if there are no search words", async () => {
    expect(await wrongCounts(listed, "", {})).toEqual([]);
    expect(await wrongCounts(listed, " ", { agents: ["codex", "claude-code"], until: start + 9 * day })).toEqual([]);
  });

  it("find nothing for words that no memory contains, and for an empty list of values", async () => {
    expect(await memory.facets({ q: "zorblax" })).toMatchObject({ total: 0, types: [], days: [] });
    for (const none of [{ tags: [] }, { agents: [] }, { trust: [] }, { sessions: [] }, { spaces: [] }])
      expect(await memory.facets({ q: "anchor", ...none })).toMatchObject({ total: 0 });
  });

  it("name days in the caller's zone", async () => {
    await memory.record([{ type: "prompt", text: "The lantern is lit", at: Date.UTC(2026, 5, 1, 23) }]);
    const days = async (zone: number) => (await memory.facets({ q: "lantern", zone })).days;
    expect(await days(0)).toEqual([{ value: "2026-06-01", count: 1 }]);
    expect(await days(120)).toEqual([{ value: "2026-06-02", count: 1 }]);
    await expect(memory.facets({ zone: 1e6 })).rejects.toMatchObject({ code: "USAGE" });
  });

  it("count only what the principal may see", async () => {
    const agent = memory.as({ kind: "agent", agent: "codex", space: "none" });
    const { total } = await agent.facets({ q: "anchor" });
    expect(total).toBe((await agent.search({ q: "anchor", k: 10_000, superseded: true })).hits.length);
    expect(total).toBeLessThan((await memory.facets({ q: "anchor" })).total);
  });
});
