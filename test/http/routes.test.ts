import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createOpenApi } from "../../src/server/http/openapi.ts";
import type { Route } from "../../src/server/http/route.ts";
import { routes } from "../../src/server/http/routes/routes.ts";
import { verifies } from "../verifies.ts";
import { openTestApi, type Asked, type TestApi } from "./test-api.ts";

let api: TestApi;
let known: Record<"fact" | "recorded" | "imported" | "entry" | "note" | "version" | "recall" | "backup", string>;

/** What a route is asked in the test, and the code of the problem if it cannot succeed in an empty memory. */
interface Example {
  readonly path?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly problem?: string;
}

const compartment = "compartment=plan&session=s1";

/** An example of every route, in the order in which they run. */
function examples(): Readonly<Record<string, Example>> {
  const space = encodeURIComponent(api.space);
  return {
    record: { body: [{ type: "prompt", text: "Where is the anchor?", session: "s1" }] },
    search: { query: "q=anchor" },
    recall: { body: { prompt: "Where is the anchor?", space: api.space, limits: { tokens: 200 }, explain: true } },
    brief: { body: { space: api.space } },
    show: { path: known.recorded },
    around: { path: known.recorded },
    timeline: {},
    sessions: {},
    facets: { query: "q=anchor&zone=120&types=fact,prompt" },
    activity: { query: "by=hour&split=agent" },
    endSession: { body: { session: "s1" } },
    pin: { body: { id: known.recorded } },
    previewForget: { body: { query: "no such words" } },
    forget: { body: { target: { session: "no such session" } } },
    "facts.list": {},
    "facts.show": { path: known.fact },
    "facts.add": { body: { text: "The mast is made of ash", tags: ["ship"] } },
    "facts.propose": {
      body: {
        facts: [{ text: "The mast is red", evidence: [{ event: known.recorded, quote: "no such words" }] }],
        by: { kind: "model" },
      },
    },
    "facts.edit": { path: known.fact, body: { text: "The anchor is in the bow" } },
    "facts.approve": { body: { ids: [known.fact] } },
    "facts.reject": { body: { ids: [known.fact] } },
    "facts.extract": { query: "session_id=s1", problem: "MODEL_UNAVAILABLE" },
    "facts.previewExtraction": { query: "session_id=s1", problem: "MODEL_UNAVAILABLE" },
    "facts.extractDue": {},
    "documents.all": {},
    "documents.read": { path: "user" },
    "documents.replace": { path: "user", body: { text: "# One\n" }, headers: { "if-match": `"${known.version}"` } },
    "documents.append": { path: "space", query: `space=${space}`, body: { text: "Two" } },
    "documents.list": { path: "user" },
    "documents.versions": { path: "user" },
    "documents.versionText": { path: "user", problem: "NOT_FOUND" },
    "documents.diff": { path: "user", query: "from=ffffffff", problem: "NOT_FOUND" },
    "documents.restore": { path: "user", body: { id: "ffffffff" }, problem: "NOT_FOUND" },
    "documents.confirm": { path: "user", body: {} },
    "documents.unconfirm": { path: "user" },
    "documents.eraseVersions": { path: "user" },
    "documents.needsCompaction": { path: "user" },
    "documents.compact": { path: "user", query: "ifNeeded=true" },
    "documents.saveSummary": { path: "user", body: { text: "It went well", slug: "well" } },
    "documents.instructions": {},
    "entries.save": { body: { compartment: "plan", session: "s1", content: "Step two" } },
    "entries.get": { query: compartment },
    "entries.getOne": { path: known.entry, query: compartment },
    "entries.update": { path: known.entry, query: compartment, body: { priority: 7 } },
    "entries.search": { query: `${compartment}&q=step` },
    "entries.promptVariables": { query: "run=r1" },
    "entries.exportJson": { query: "session=s1" },
    "entries.importJson": { query: "session=s2", body: {} },
    "entries.clear": { query: compartment },
    "entries.endRun": { body: { run: "r1" } },
    "history.appendMessage": { body: { role: "user", text: "Ahoy", channel: "mail" } },
    "history.persistExchange": { body: { channel: "mail", user: "Ahoy again", assistant: "Aye" } },
    "history.loadHistory": {},
    "history.searchHistory": { query: "q=ahoy" },
    "history.buildMessages": { body: { system: "Be brief.", current: { text: "Well?", channel: "mail" } } },
    "notes.add": { body: { text: "Check the rope", at: 4_000_000_000_000 } },
    "notes.list": {},
    "notes.due": {},
    "notes.remove": { path: known.note },
    "trust.waiting": {},
    "trust.confirm": { body: { ids: [known.imported] } },
    "trust.unconfirm": { body: { ids: [known.imported] } },
    "trust.sensitive": {},
    "trust.classify": { body: { ids: [known.recorded], sensitive: true } },
    "trust.promote": { body: { id: known.recorded, to: "session" }, problem: "USAGE" },
    "trust.preferences": {},
    "trust.adopt": { body: { fact: known.recorded } },
    "trust.recalls": {},
    "trust.judge": { body: { recall: known.recall, useful: [known.recorded] } },
    "sharing.share": { body: { id: known.recorded }, problem: "SCOPE_REFUSED" },
    "sharing.unshare": { body: { id: known.recorded }, problem: "NOT_FOUND" },
    "sharing.list": {},
    "sharing.setRule": { body: { space: "none", rule: "facts" }, problem: "NOT_FOUND" },
    "sharing.applyRules": {},
    "spaces.resolve": { query: `folder=${space}` },
    "spaces.show": { query: `folder=${space}` },
    "spaces.link": { body: { folder: api.space }, problem: "USAGE" },
    "spaces.split": { body: { folder: api.space }, problem: "USAGE" },
    "spaces.adopt": { body: { folder: api.space, space: "none" }, problem: "NOT_FOUND" },
    "devices.list": {},
    "devices.accept": { body: {} },
    "devices.refuse": { body: { devices: ["nobody"] }, problem: "NOT_FOUND" },
    "policies.list": {},
    "policies.show": { path: "ffff", problem: "NOT_FOUND" },
    "policies.rollback": { body: {}, problem: "NOT_FOUND" },
    "policies.freeze": { body: {} },
    "policies.unfreeze": { body: {} },
    "policies.reset": { body: {} },
    "transfer.export": { query: "format=markdown" },
    "transfer.importDocument": { body: { name: "notes", file: "/elsewhere/NOTES.md", text: "# Notes\n" } },
    "changes.position": {},
    "changes.read": {},
    "care.stats": {},
    "care.recallStats": {},
    "care.damage": {},
    "care.verify": {},
    "care.verifyErasures": {},
    "care.settle": {},
    "care.rebuild": {},
    "care.embed": { body: {}, problem: "USAGE" },
    "care.retention": {},
    "care.applyRetention": {},
    "care.keepRetention": { body: {} },
    "care.summariseQuiet": {},
    "care.redactions": {},
    "care.previewScrub": {},
    "care.scrub": { body: {} },
    "care.backup": { body: { keep: 2 } },
    "care.backups": {},
    "care.restore": { body: { from: known.backup } },
    "care.sealedState": {},
    forgetOne: { path: known.recorded },
  };
}

function lineOf({ method, path }: Route, { path: value = "user", query }: Example): string {
  const params = path.replace("{scope}", value).replace("{id}", path.includes("{scope}") ? "ffffffff" : value);
  return `${method.toUpperCase()} ${params}${query === undefined ? "" : `?${query}`}`;
}

beforeAll(async () => {
  api = await openTestApi();
  const { owner } = api;
  const imported = await owner.record([{ type: "fact", text: "A page said so", trust: "web" }]);
  const [recorded = ""] = await owner.record([{ type: "fact", text: "The anchor hangs in the bow of the ship" }]);
  const { version } = await owner.documents.append({ scope: "user" }, "Zero");
  const { id: recall } = await owner.recall({ prompt: "Where does the anchor hang in the ship?", agent: "test" });
  await owner.care.backup();
  known = {
    recorded,
    imported: imported[0] ?? "",
    fact: await owner.facts.add("The keel is made of oak"),
    entry: (await owner.entries.save({ compartment: "plan", session: "s1", content: "Step one" })).id,
    note: (await owner.notes.add({ text: "Sail", at: 4_000_000_000_000 })).id,
    version,
    recall: recall ?? "",
    backup: (await owner.care.backups())[0]?.path ?? "",
  };
});
afterAll(async () => {
  await api.remove();
});

/** True if an answer fits its schema. The export is text in this test. */
function fits({ id, answer }: Route, json: unknown): boolean {
  return id === "transfer.export" || answer.safeParse(json).success;
}

it("every route has an example", () => {
  expect(Object.keys(examples()).toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
});

it("every route answers a person as its schema says", async () => {
  verifies("API-1.a", "API-1.b");
  for (const [id, example] of Object.entries(examples())) {
    const route = routes.find((one) => one.id === id);
    if (route === undefined) throw new Error(id);
    const asked: Asked = {
      by: "person",
      ...(example.body === undefined ? {} : { body: example.body }),
      ...(example.headers === undefined ? {} : { headers: example.headers }),
    };
    const { status, json, text } = await api.ask(lineOf(route, example), asked);
    expect(json?.code, `${id}: ${text.slice(0, 300)}`).toBe(example.problem);
    const isGood = example.problem !== undefined || (status < 300 && fits(route, json));
    expect(isGood, `${id}: ${status} ${text.slice(0, 300)}`).toBe(true);
  }
  expect(api.faults).toEqual([]);
});

describe("a route that the CLI leaves to a person", () => {
  it.each(routes.filter(({ onlyByPerson }) => onlyByPerson !== undefined).map((route) => [route.id, route] as const))(
    "%s is refused to a token",
    async (_id, route) => {
      verifies("SAF-10.b");
      const { status, json } = await api.ask(lineOf(route, {}), route.body === undefined ? {} : { body: {} });
      expect({ status, code: json.code }).toEqual({ status: 403, code: "SCOPE_REFUSED" });
      expect(json.detail).toContain(`only a person may ${route.onlyByPerson}`);
    },
  );
});

it("no route answers without a token or a session", async () => {
  for (const route of routes) expect((await api.ask(lineOf(route, {}), { by: "nobody" })).status, route.id).toBe(401);
  for (const path of ["/events", "/memory/events"])
    expect((await api.ask(`GET ${path}`, { by: "nobody" })).status).toBe(401);
});

it("the OpenAPI document is sound, and lists every route with its schemas", async () => {
  verifies("API-1.b");
  const { json, headers } = await api.ask("GET /openapi.json", { by: "nobody" });
  expect(headers.get("content-type")).toBe("application/json");
  expect(json).toEqual(JSON.parse(JSON.stringify(createOpenApi(routes))));
  expect(json.openapi).toBe("3.1.0");
  const operations = Object.values(json.paths).flatMap((item) => Object.values(item as object));
  expect(new Set(operations.map(({ operationId }) => operationId))).toEqual(new Set(routes.map(({ id }) => id)));
  const body = json.paths["/memory/record"].post.requestBody.content["application/json"].schema;
  expect(JSON.stringify(body)).toContain("session_id");
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: JSON.stringify(json), config });
  expect(found.filter(({ severity }) => severity === "error").map(({ message, ruleId }) => [ruleId, message])).toEqual(
    [],
  );
});

it("the page with the routes needs no script and nothing from elsewhere", async () => {
  const { text, headers } = await api.ask("GET /docs", { by: "nobody" });
  expect(text).toContain("GET /memory/search");
  expect(text).not.toMatch(/<script|https?:\/\/|style=/);
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  expect((await api.ask("GET /docs.css", { by: "nobody" })).headers.get("content-type")).toContain("text/css");
});
