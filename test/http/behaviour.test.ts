import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { errorTable, type ErrorCode } from "../../src/core/errors.ts";
import { createPersonSessions } from "../../src/server/http/authenticate.ts";
import { createIdempotency } from "../../src/server/http/idempotency.ts";
import { verifies } from "../verifies.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(async () => {
  await api.remove();
});

const fact = (text: string) => ({ type: "fact", text });

describe("a problem", () => {
  it("has the code, status and advice of the table", async () => {
    const cases: readonly [string, Parameters<TestApi["ask"]>[1], ErrorCode][] = [
      ["GET /memory/record/ffffffff", {}, "NOT_FOUND"],
      ["GET /nowhere", {}, "NOT_FOUND"],
      ["GET /memory/search", {}, "USAGE"],
      ["GET /memory/search?q=a&q=b", {}, "USAGE"],
      ["GET /memory/search?q=a&kk=1", {}, "USAGE"],
      ["GET /memory/timeline?cursor=x", {}, "USAGE"],
      ["GET /memory/timeline?after=0", {}, "USAGE"],
      ["POST /memory/record", { body: { type: "fact" } }, "USAGE"],
      ["POST /memory/record", { body: "{" }, "USAGE"],
      ["POST /memory/record", { body: "{}", headers: { "content-type": "text/plain" } }, "FORMAT_UNKNOWN"],
      ["PUT /documents/user", { body: { text: "a" } }, "PRECONDITION_NEEDED"],
      ["GET /memory/search?q=a", { by: "nobody" }, "NOT_AUTHENTICATED"],
      ["GET /memory/search?q=a", { headers: { host: "evil.example" } }, "REQUEST_REFUSED"],
      ["POST /memory/pin", { body: { id: "x" }, headers: { "loci-principal": "{" } }, "USAGE"],
    ];
    for (const [line, asked, code] of cases) {
      const { status, json, headers } = await api.ask(line, asked);
      expect(json, line).toMatchObject({ code, status: errorTable[code].http, type: `/problems/${code}` });
      expect(status, line).toBe(errorTable[code].http);
      expect(headers.get("content-type")).toBe("application/problem+json");
    }
    expect((await api.ask("GET /problems/NOT_FOUND", { by: "nobody" })).json).toMatchObject({ status: 404 });
  });

  it("names the invalid fields", async () => {
    const { json } = await api.ask("POST /memory/recall", { body: { prompt: 1, limits: { tokens: -1 } } });
    expect(json.errors.map(({ path }: { path: string }) => path)).toEqual(["prompt", "limits.tokens"]);
  });
});

it("a write that violates the schema is refused, and nothing of it is stored", async () => {
  verifies("LOG-4.e");
  const refused = [
    { type: "rumour", text: "a" },
    { type: "fact", text: "" },
    { type: "fact", text: 5 },
    { type: "fact", text: "a", tags: ["x".repeat(1000)] },
    { type: "fact", text: "a", importance: 7 },
    { type: "fact", text: "a", at: "tomorrow" },
    { type: "fact", text: "a", stranger: true },
  ];
  for (const body of refused) {
    const name = JSON.stringify(body).slice(0, 80);
    await expect(api.owner.record([body as never]), name).rejects.toMatchObject({
      code: expect.stringMatching(/^EVENT_(?:INVALID|TOO_LARGE)$/),
    });
    expect((await api.ask("POST /memory/record", { body })).status, name).toBe(400);
  }
  expect((await api.ask("GET /memory/timeline")).json.items).toEqual([]);
});

describe("an Idempotency-Key", () => {
  const headers = { "idempotency-key": "order-1" };

  it("makes a repeated write happen once, with the same answer", async () => {
    const first = await api.ask("POST /memory/record", { body: fact("One lamp"), headers });
    const again = await api.ask("POST /memory/record", { body: fact("One lamp"), headers });
    expect(again.json).toEqual(first.json);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await api.ask("GET /memory/timeline")).json.items).toHaveLength(1);
    const other = await api.ask("POST /memory/record", { body: fact("Another"), headers });
    expect(other.json).toMatchObject({ code: "CONFLICT" });
  });

  it("also works after the server restarted", async () => {
    const { record } = api.owner;
    const ids = async () => (await api.ask("GET /memory/timeline")).json.items.map(({ id }: { id: string }) => id);
    await api.ask("POST /memory/record", { body: fact("One lamp"), headers });
    const before = await ids();
    // The second app knows no keys.
    const second = await openTestApi();
    Object.assign(second.owner, { record });
    await second.ask("POST /memory/record", { body: fact("One lamp"), headers });
    await second.remove();
    expect(await ids()).toEqual(before);
  });

  it("does not store failures, and joins concurrent requests", async () => {
    const { once } = createIdempotency();
    let runs = 0;
    const work = async () => new Response(String((runs += 1)), { status: runs === 1 ? 500 : 200 });
    await once("k", "f", work);
    const both = await Promise.all([once("k", "f", work), once("k", "f", work)]);
    expect(await Promise.all(both.map((response) => response.text()))).toEqual(["2", "2"]);
  });
});

it("a document is replaced only in the version that was read", async () => {
  const first = await api.ask("PUT /documents/user", {
    body: { text: "# One\n" },
    headers: { "if-none-match": "*" },
  });
  expect(first.status).toBe(200);
  const etag = first.headers.get("etag") ?? "";
  expect((await api.ask("GET /documents/user")).headers.get("etag")).toBe(etag);
  const second = await api.ask("PUT /documents/user", { body: { text: "# Two\n" }, headers: { "if-match": etag } });
  expect(second.headers.get("etag")).not.toBe(etag);
  const late = await api.ask("PUT /documents/user", { body: { text: "# Late\n" }, headers: { "if-match": etag } });
  expect(late.json).toMatchObject({ status: 412, code: "PRECONDITION_FAILED" });
  expect((await api.ask("GET /documents/user")).json.text).toBe("# Two\n");
});

it("an entry is changed only in the version that If-Match names", async () => {
  const where = "compartment=plan&session=s1";
  const saved = await api.ask("POST /entries", { body: { compartment: "plan", session: "s1", content: "One" } });
  const read = await api.ask(`GET /entries/${saved.json.id}?${where}`);
  const etag = read.headers.get("etag") ?? "";
  expect(etag).toBe(saved.headers.get("etag"));
  const change = (content: string) =>
    api.ask(`PATCH /entries/${saved.json.id}?${where}`, { body: { content }, headers: { "if-match": etag } });
  expect(await change("Two")).toMatchObject({ status: 200, json: { content: "Two" } });
  expect((await change("Three")).json).toMatchObject({ code: "PRECONDITION_FAILED" });
});

it("a list can be read completely by its cursors, while new items arrive", async () => {
  await api.owner.record(
    Array.from({ length: 23 }, (_, n) => ({ type: "prompt", text: `Question ${n}`, session: `s${n}`, at: 1000 + n })),
  );
  for (const path of ["/memory/timeline", "/memory/sessions"]) {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const next: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { json } = await api.ask(`GET ${path}?limit=5${next}`);
      seen.push(...json.items.map(({ id }: { id: string }) => id));
      cursor = json.next;
      await api.owner.record([
        { type: "prompt", text: "New", session: `new-${path.slice(8)}-${seen.length}`, at: 5000 },
      ]);
    }
    expect(new Set(seen).size, path).toBe(seen.length);
    expect(seen.filter((id) => !id.startsWith("new")).length, path).toBe(23);
  }
});

it("search, timeline and export stream as lines", async () => {
  verifies("REC-9.d");
  await api.owner.record(
    Array.from({ length: 1203 }, (_, n) => ({ type: "prompt" as const, text: `Wave number ${n}` })),
  );
  const headers = { accept: "application/x-ndjson" };
  const lines = (text: string) =>
    text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  const search = await api.ask("GET /memory/search?q=wave&k=500", { headers });
  expect(search.headers.get("content-type")).toBe("application/x-ndjson");
  expect(lines(search.text)).toHaveLength(501);
  expect(lines(search.text).at(-1)).toMatchObject({ complete: true });
  expect(lines((await api.ask("GET /memory/timeline", { headers })).text)).toHaveLength(1203);
  expect(lines((await api.ask("GET /memory/export", { by: "person" })).text)).toHaveLength(1204);
});

it("a request for a model session reads and writes only what that session may", async () => {
  await api.owner.record([{ type: "fact", text: "Secret of the shop", space: api.space }]);
  const headers = { "loci-principal": JSON.stringify({ kind: "agent", agent: "billing", space: "other" }) };
  expect((await api.ask("GET /memory/search?q=secret", { headers })).json.hits).toEqual([]);
  expect((await api.ask("GET /memory/search?q=secret")).json.hits).toHaveLength(1);
  const preference = { type: "preference", text: "Be terse" };
  expect((await api.ask("POST /memory/record", { body: preference, headers })).json.code).toBe("SCOPE_REFUSED");
  expect((await api.ask("GET /events", { headers })).status).toBeGreaterThanOrEqual(400);
});

it("only a person can set a preference, or pin a memory from the web", async () => {
  const body = { type: "preference", text: "Use tabs" };
  expect((await api.ask("POST /memory/record", { body })).json.code).toBe("SCOPE_REFUSED");
  expect((await api.ask("POST /memory/record", { body, by: "person" })).status).toBe(201);
  const [id] = await api.owner.record([{ type: "fact", text: "From a page", trust: "web" }]);
  expect((await api.ask("POST /memory/pin", { body: { id } })).json.code).toBe("SCOPE_REFUSED");
  expect((await api.ask("POST /memory/pin", { body: { id }, by: "person" })).json.pinned).toBe(true);
});

describe("a person's session", () => {
  it("begins with a link that works once, and ends with logout", async () => {
    const code = api.sessions.createCode();
    const login = await api.ask(`GET /login/${code}`, { by: "nobody" });
    expect(login.status).toBe(303);
    const cookie = login.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect((await api.ask(`GET /login/${code}`, { by: "nobody" })).status).toBe(401);
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    expect((await api.ask("GET /trust/waiting", { by: "nobody", headers })).status).toBe(200);
    expect((await api.ask("POST /logout", { by: "nobody", headers })).status).toBe(204);
    expect((await api.ask("GET /trust/waiting", { by: "nobody", headers })).status).toBe(401);
  });

  it("expires, and so does its link", () => {
    let now = 0;
    const sessions = createPersonSessions(() => now);
    const late = sessions.createCode();
    now += 6 * 60_000;
    expect(sessions.open(late)).toBeNull();
    const session = sessions.open(sessions.createCode()) ?? "";
    expect(sessions.isOpen(session)).toBe(true);
    now += 13 * 3_600_000;
    expect(sessions.isOpen(session)).toBe(false);
  });
});

it("a request that takes too long gets an answer", async () => {
  const hasty = await openTestApi({ requestMs: 20 });
  Object.assign(hasty.owner, { search: () => new Promise(() => {}) });
  expect((await hasty.ask("GET /memory/search?q=a")).json).toMatchObject({ code: "BUSY", status: 503 });
  await hasty.remove();
});
