import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openTestApi, type TestApi } from "./test-api.ts";

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.remove());

const minute = 60_000;
const start = Date.UTC(2026, 2, 1, 9);

async function record(session: string, at: number, count: number): Promise<string[]> {
  return api.owner.record(
    Array.from({ length: count }, (_, n) => ({
      type: "prompt" as const,
      text: `${session} ${n}`,
      session,
      at: at + n,
    })),
  );
}

async function everyPage(path: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { json } = await api.ask(`GET ${path}${cursor === "" ? "" : `&cursor=${cursor}`}`);
    pages.push((json.items as readonly { id: string }[]).map(({ id }) => id));
    cursor = json.next as string | null;
  }
  return pages;
}

describe("GET /memory/timeline", () => {
  it("pages from the oldest memory to the newest, even if several have the same time", async () => {
    const ids = await record("s1", start, 5);
    const more = await api.owner.record(
      Array.from({ length: 4 }, (_, n) => ({
        type: "prompt" as const,
        text: `same ${n}`,
        session: "s1",
        at: start + 9,
      })),
    );
    const pages = await everyPage("/memory/timeline?session=s1&oldestFirst=true&limit=2");
    expect(pages.flat().slice(0, 5)).toEqual(ids);
    expect(pages.flat().toSorted()).toEqual([...ids, ...more].toSorted());
    const lines = await api.ask("GET /memory/timeline?session=s1&oldestFirst=true", {
      headers: { accept: "application/x-ndjson" },
    });
    expect(lines.text.trim().split("\n")).toHaveLength(9);
    expect(JSON.parse(lines.text.split("\n")[0] ?? "")).toMatchObject({ id: ids[0] });
  });
});

describe("GET /memory/sessions", () => {
  it("pages through all sessions, and starts before a time without cutting a session", async () => {
    await record("early", start, 2);
    await record("long", start + minute, 3);
    await api.owner.record([{ type: "prompt", text: "goes on", session: "long", at: start + 10 * minute }]);
    await record("late-a", start + 20 * minute, 1);
    await record("late-b", start + 20 * minute, 1);
    expect(await everyPage("/memory/sessions?limit=1")).toEqual([["late-a"], ["late-b"], ["long"], ["early"]]);
    const { json } = await api.ask(`GET /memory/sessions?before=${start + 20 * minute}`);
    expect(json.items).toMatchObject([
      { id: "long", started: start + minute, ended: start + 10 * minute, memories: 4 },
      { id: "early" },
    ]);
    expect((await api.ask(`GET /memory/sessions?before=${start + 5 * minute}`)).json.items).toMatchObject([
      { id: "early" },
    ]);
    expect((await api.ask("GET /memory/sessions?cursor=x")).status).toBe(400);
  });
});

describe("POST /facts with evidence", () => {
  it("is only for a person, and refuses what the event does not contain", async () => {
    const [event = ""] = await record("s1", start, 1);
    const body = { text: "The first session had one prompt", evidence: { event, quote: "s1 0" } };
    expect(await api.ask("POST /facts", { body })).toMatchObject({ status: 403 });
    const { status, json } = await api.ask("POST /facts", { body, by: "person" });
    expect(status).toBe(201);
    expect((await api.ask(`GET /facts/${json.id as string}`)).json.fact).toMatchObject({
      evidence: [{ event, quote: "s1 0" }],
      trust: "user",
    });
    const wrong = { ...body, evidence: { event, quote: "s1 1" } };
    expect((await api.ask("POST /facts", { body: wrong, by: "person" })).status).toBe(400);
  });
});
