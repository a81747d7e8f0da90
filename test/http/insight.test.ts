import { afterEach, beforeEach, expect, it } from "vitest";

import { openTestApi, type TestApi } from "./test-api.ts";

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  await api.owner.record([
    { type: "prompt", text: "Where does the anchor hang?", session: "s1", agent: "codex", at: Date.UTC(2026, 4, 1) },
    {
      type: "assistant",
      text: "The anchor hangs in the bow.",
      session: "s1",
      agent: "codex",
      at: Date.UTC(2026, 4, 1, 1),
    },
    { type: "fact", text: "The anchor weighs a ton", tags: ["ship"], at: Date.UTC(2026, 4, 3) },
  ]);
});
afterEach(() => api.remove());

it("facets count under filters with several values", async () => {
  const { json } = await api.ask("GET /memory/facets?q=anchor&types=prompt,fact&zone=0");
  expect(json).toMatchObject({ total: 2, complete: true, tags: [{ value: "ship", count: 1 }] });
  expect(json.types.map(({ value }: { value: string }) => value).toSorted()).toEqual(["assistant", "fact", "prompt"]);
  const search = await api.ask("GET /memory/search?q=anchor&types=prompt,fact");
  expect(search.json.hits).toHaveLength(2);
  expect((await api.ask("GET /memory/facets?q=anchor&trust=stranger")).status).toBe(400);
});

it("activity counts by day, and refuses too many days", async () => {
  const { json } = await api.ask("GET /memory/activity?since=2026-05-01&until=2026-05-04&zone=0&split=agent");
  expect(json.buckets.map(({ count }: { count: number }) => count)).toEqual([2, 0, 1]);
  expect(json.buckets[0].split).toEqual([{ value: "codex", count: 2 }]);
  expect((await api.ask("GET /memory/activity?since=1970-01-02")).json).toMatchObject({ code: "USAGE" });
});

it("sessions and the timeline end before `until`", async () => {
  const items = async (path: string) => (await api.ask(`GET ${path}`)).json.items;
  expect(await items("/memory/sessions?since=2026-05-01&until=2026-05-02")).toMatchObject([{ id: "s1", memories: 2 }]);
  expect(await items("/memory/sessions?until=2026-05-01")).toEqual([]);
  expect(await items("/memory/timeline?until=2026-05-03")).toHaveLength(2);
});

it("a recall is explained only on request", async () => {
  const ask = async (explain: boolean) =>
    (
      await api.ask("POST /memory/recall", {
        body: { prompt: "How much does the anchor weigh?", record: false, explain },
      })
    ).json;
  expect(await ask(false)).not.toHaveProperty("considered");
  const { considered, decision, spent } = await ask(true);
  expect(considered[0]).toMatchObject({ type: "fact", outcome: "given" });
  expect(decision).toMatchObject({ reason: "given" });
  expect(spent.header + spent.facts + spent.snippets).toBe(spent.total);
});
