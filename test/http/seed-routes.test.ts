import { afterEach, beforeEach, expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(async () => {
  await api.remove();
});

const record = (workspace: string) => ({
  id: "0197f3a0-0000-7000-8000-00000000abcd",
  ts: 1_738_112_345_123,
  type: "tool_result",
  session_id: "default",
  workspace,
  tool: "Write",
  path: "docs/README.md",
  content: "Applied patch to README about the lighthouse",
  tags: ["transmute", "write"],
  metadata: { cost: { total: 0.0023, currency: "USD" } },
});

it("memories are recorded and searched in the documented form", async () => {
  verifies("API-1.a", "REC-9.c");
  const stored = await api.ask("POST /memory/record", { body: record(api.space) });
  expect(stored).toMatchObject({ status: 201, json: { ids: ["0197f3a0-0000-7000-8000-00000000abcd"] } });
  await api.ask("POST /memory/record", { body: { type: "fact", text: "The lighthouse is painted white" } });

  const all = await api.ask("GET /memory/search?q=lighthouse&k=20&session_id=default&since=1738112345000");
  expect(all.json.took_ms).toBeGreaterThanOrEqual(0);
  expect(all.json.hits).toEqual([
    expect.objectContaining({
      id: "0197f3a0-0000-7000-8000-00000000abcd",
      type: "tool_result",
      score: expect.any(Number),
      snippet: expect.stringContaining("lighthouse"),
      metadata: expect.objectContaining({ session: "default", path: "docs/README.md", ts: 1_738_112_345_123 }),
    }),
  ]);
  const types = async (query: string) =>
    (await api.ask(`GET /memory/search?q=lighthouse&${query}`)).json.hits.map((hit: { type: string }) => hit.type);
  expect(await types("type=facts")).toEqual(["fact"]);
  expect(await types("type=records")).toEqual(["tool_result"]);
  expect(await types(`workspace=${encodeURIComponent(api.space)}`)).toEqual(["tool_result"]);
});

it("memories are pinned, deleted and exported for a person", async () => {
  verifies("API-1.a");
  const { json } = await api.ask("POST /memory/record", { body: { type: "fact", text: "The harbour closes at ten" } });
  const [id] = json.ids;
  expect((await api.ask("POST /memory/pin", { body: { id } })).json).toMatchObject({ id, pinned: true });
  expect((await api.ask("POST /memory/pin", { body: { id, pinned: false } })).json).toMatchObject({ pinned: false });

  const exported = await api.ask("GET /memory/export?format=jsonl", { by: "person" });
  expect(exported.headers.get("content-type")).toBe("application/x-ndjson");
  const lines = exported.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({ format: "loci-export" });
  expect(lines.some((line) => line.content?.text === "The harbour closes at ten")).toBe(true);

  expect((await api.ask(`DELETE /memory/record/${id}`, { by: "person" })).json).toMatchObject({ forgotten: 1 });
  expect((await api.ask(`GET /memory/record/${id}`)).json).toMatchObject({ status: "erased" });
  expect((await api.ask("GET /memory/search?q=harbour")).json.hits).toEqual([]);
});

it("a session is summarised by a model, or the answer says that no model is set", async () => {
  verifies("API-1.a");
  const answer = await api.ask("POST /memory/summarize?session_id=default", { by: "person" });
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.json).toMatchObject({ code: "MODEL_UNAVAILABLE", status: 503 });
});

it("changes are streamed as memory_update", async () => {
  verifies("API-2.a");
  const response = await api.app.fetch(api.request("GET /memory/events"));
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toMatch(/^retry: 1000\nid: \S+\nevent: ready\ndata: \{\}\n\n$/);
  const [id] = (await api.ask("POST /memory/record", { body: { type: "fact", text: "A gull on the roof" } })).json.ids;
  const update = (await reader?.read())?.value ?? "";
  expect(update).toMatch(/^id: \S+\nevent: memory_update\ndata: /);
  expect(JSON.parse(/^data: (.*)$/m.exec(update)?.[1] ?? "")).toMatchObject({
    changes: [{ id, kind: "fact.learned", type: "fact" }],
  });
  await reader?.cancel();
});
