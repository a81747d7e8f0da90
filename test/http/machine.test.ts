import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createMachine } from "../../src/cli/machine/create-machine.ts";
import { openMemory } from "../../src/compose/open-memory.ts";
import { configKeys } from "../../src/config/check-config.ts";
import { resolvePlaces } from "../../src/config/paths.ts";
import { pauseHooks } from "../../src/hooks/pause-hooks.ts";
import { readPauses } from "../../src/hooks/pauses.ts";
import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { machineRoutes } from "../../src/server/http/routes/machine.ts";
import { onlyByPerson } from "../../src/server/route-access.ts";
import { createTestHome } from "../run-loci.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

let api: TestApi;
let home: string;
let env: Record<string, string>;
let clock: number;
const state = () => resolvePlaces(env).state;
const ownFile = () => join(home, ".config", "ai", "config.json");

beforeEach(async () => {
  home = makeScratch("machine");
  clock = Date.now();
  env = { HOME: home, PATH: process.env["PATH"] ?? "" };
  const space = join(home, "shop");
  mkdirSync(join(space, ".git"), { recursive: true });
  const owner = await openMemory({ env });
  api = await openTestApi(
    {},
    {
      machine: createMachine({ env, cwd: space, now: () => clock }),
      memory: {
        owner,
        space,
        remove: async () => {
          await owner.close();
          removeScratch(home);
        },
      },
    },
  );
});
afterEach(async () => {
  const { faults } = api;
  await api.remove();
  if (faults.length > 0) throw new Error(`faults of the server: ${String(faults)}`);
});

const asPerson = (line: string, body?: unknown) =>
  api.ask(line, { by: "person", ...(body === undefined ? {} : { body }) });
const schemaOf = (id: string) => {
  const route = machineRoutes.find((one) => one.id === id);
  if (route === undefined) throw new Error(id);
  return route.answer;
};

describe("the routes of the machine", () => {
  it.each(machineRoutes.map((route) => [route.id, route] as const))(
    "%s needs a token, or a person's session if the route is only for a person",
    async (_id, route) => {
      const { method, path, body } = route;
      const line = `${method.toUpperCase()} ${path.replace("{key}", "capture")}`;
      const asked = body === undefined ? {} : { body: { what: "both", value: false } };
      const byToken = await api.ask(line, asked);
      expect([byToken.status, byToken.json.code]).toEqual(
        onlyByPerson(route) === null ? [200, undefined] : [403, "SCOPE_REFUSED"],
      );
      expect((await api.ask(line, { ...asked, by: "nobody" })).status).toBe(401);
      expect(readPauses(state(), clock)).toEqual([]);
      expect(statSync(ownFile(), { throwIfNoEntry: false })).toBeUndefined();
    },
  );

  it("only GET /machine/pauses is open to a token", () => {
    expect(machineRoutes.filter((route) => onlyByPerson(route) === null).map(({ id }) => id)).toEqual([
      "machine.pauses",
    ]);
  });

  it("are in the OpenAPI document of a server with a machine, and absent from any other", async () => {
    const paths = Object.keys((await api.ask("GET /openapi.json")).json.paths);
    expect(paths.filter((path) => path.startsWith("/machine/"))).toHaveLength(13);
    expect((await api.ask("GET /session")).json).toMatchObject({ machine: true });
    const team = await openTestApi();
    for (const { method, path } of machineRoutes)
      expect((await team.ask(`${method.toUpperCase()} ${path}`, { by: "person" })).status, path).toBe(404);
    expect((await team.ask("GET /session")).json).toMatchObject({ machine: false });
    expect((await team.ask("GET /openapi.json")).text).not.toContain("/machine/");
    await team.remove();
  });
});

it("status returns what `loci status` shows", async () => {
  await api.owner.remember("The tide turns at noon");
  const { json } = await asPerson("GET /machine/status");
  expect(schemaOf("machine.status").safeParse(json).success).toBe(true);
  expect(json).toMatchObject({ stats: { memories: 1 }, agents: { names: [], skipped: [] }, encryption: "off" });
  expect(json.next).toEqual({ why: expect.any(String), command: expect.stringMatching(/^loci /) });
});

it("health runs the checks of `loci doctor`, once for all requests within ten seconds", async () => {
  await api.owner.remember("The tide turns at noon");
  const [first, second] = await Promise.all([asPerson("GET /machine/health"), asPerson("GET /machine/health")]);
  expect(schemaOf("machine.health").safeParse(first.json).success).toBe(true);
  expect(first.json).toEqual(second.json);
  const names = first.json.checks.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["settings", "log", "index", "erasures", "agents"]));
  expect(first.json.checks.filter(({ state: found }: { state: string }) => found === "bad")).toEqual([]);
  expect(first.json.ok).toBe(true);

  clock += 9_000;
  expect((await asPerson("GET /machine/health")).json.checkedAt).toBe(first.json.checkedAt);
  clock += 2_000;
  expect((await asPerson("GET /machine/health")).json.checkedAt).toBe(clock);
  // The checks have used the open memory, and left it open.
  expect((await api.owner.care.stats()).memories).toBe(1);
});

it("agents lists every host, its last event, and the commands for a terminal", async () => {
  const other = createTestHome();
  const known = (await asPerson("GET /machine/agents")).json;
  expect(schemaOf("machine.agents").safeParse(known).success).toBe(true);
  expect(known.agents.map(({ name }: { name: string }) => name)).toEqual([
    "claude-code",
    "codex",
    "gemini",
    "copilot",
    "opencode",
    "qwen",
    "kilo",
    "cline",
  ]);
  expect(known.agents[0]).toEqual({
    name: "claude-code",
    title: "Claude Code",
    hooks: "absent",
    problem: null,
    lastHeard: null,
    lastDay: { count: 0, isMore: false },
    install: "loci install claude-code",
    uninstall: "loci uninstall claude-code",
  });

  const at = clock - 3_600_000;
  await api.owner.record([
    { type: "prompt", text: "When does the tide turn?", agent: "gemini", at },
    { type: "prompt", text: "And last week?", agent: "gemini", at: clock - 7 * 86_400_000 },
  ]);
  const ran = await other.loci(["install", "claude-code", "--yes"], { env });
  expect(ran.exit, ran.stderr).toBe(0);
  const now = (await asPerson("GET /machine/agents")).json.agents;
  expect(now[0]).toMatchObject({ name: "claude-code", hooks: "runs", problem: null, lastHeard: null });
  expect(now[2]).toMatchObject({
    name: "gemini",
    hooks: "absent",
    lastHeard: at,
    lastDay: { count: 1, isMore: false },
  });

  writeFileSync(join(home, ".claude", "settings.json"), "{}");
  expect((await asPerson("GET /machine/agents")).json.agents[0]).toMatchObject({
    hooks: "skipped",
    problem: expect.stringContaining("loci install claude-code"),
  });
  other.remove();
});

it("statistics contains the counts, the progress from captured to searchable, and the costs", async () => {
  await api.owner.remember("The tide turns at noon");
  const { json } = await asPerson("GET /machine/statistics");
  expect(schemaOf("machine.statistics").safeParse(json).success).toBe(true);
  expect(json).toMatchObject({ stats: { memories: 1 }, cycle: { lost: 0 }, run: { cpuMs: expect.any(Number) } });
});

describe("pauses", () => {
  it("start and end by the name of a space, a session, or everywhere", async () => {
    const until = clock + 60_000;
    const begun = await asPerson("POST /machine/pauses", { what: "both", space: api.space, until });
    expect(begun.json.pauses).toMatchObject([
      { what: "capture", space: api.space, until, description: expect.stringContaining("recording is paused in") },
      { what: "recall", space: api.space, until },
    ]);
    // The same pause that `loci pause --here` makes.
    const byFolder = pauseHooks({ folder: api.space, until }, { state: state(), now: clock }).held;
    expect(byFolder.map(({ space }) => space)).toEqual([api.space, api.space]);

    await asPerson("POST /machine/pauses", { what: "recall", session: "s1" });
    await asPerson("POST /machine/pauses", { what: "capture" });
    const listed = await api.ask("GET /machine/pauses");
    expect(schemaOf("machine.pauses").safeParse(listed.json).success).toBe(true);
    expect(listed.json.pauses).toHaveLength(4);

    const end = async (query: string) => (await asPerson(`DELETE /machine/pauses${query}`)).json.ended.length as number;
    expect(await end("?everywhere=true")).toBe(1);
    expect(await end(`?what=recall&space=${encodeURIComponent(api.space)}`)).toBe(1);
    expect(await end("?session=s1&what=capture")).toBe(0);
    expect(readPauses(state(), clock).map(({ what, space }) => [what, space])).toEqual([
      ["capture", api.space],
      ["recall", undefined],
    ]);
    expect(await end("")).toBe(2);
    expect(readPauses(state(), clock)).toEqual([]);
  });

  it("expire at their end", async () => {
    await asPerson("POST /machine/pauses", { what: "both", until: clock + 1000 });
    clock += 1001;
    expect((await api.ask("GET /machine/pauses")).json.pauses).toEqual([]);
  });

  it.each([
    [{ what: "both", space: "shop", session: "s1" }],
    [{ what: "nothing" }],
    [{}],
    [{ what: "both", until: "tomorrow" }],
    [{ what: "both", until: -1 }],
    [{ what: "both", folder: "/" }],
    [{ what: "both", session: "" }],
  ])("are refused: %j", async (body) => {
    expect((await asPerson("POST /machine/pauses", body)).status).toBe(400);
    expect(readPauses(state(), clock)).toEqual([]);
  });
});

describe("guards", () => {
  it("include your rules and role presets, and stricter ones of a project", async () => {
    const write = (folder: string, name: string, content: object): void => {
      mkdirSync(join(folder, name, ".."), { recursive: true });
      writeFileSync(join(folder, name), JSON.stringify(content));
    };
    const [own, project] = [join(home, ".config", "ai"), join(home, "shop")];
    write(own, "policies/mine.json", { allow: ["git status"] });
    write(own, "roles/conductor.json", { warnAt: 2 });
    write(join(project, ".ai"), "policies/theirs.json", { allow: ["rm -rf /"], deny: ["git push"] });
    const { json } = await asPerson("GET /machine/guards");
    expect(schemaOf("machine.guards").safeParse(json).success).toBe(true);
    expect(json).toMatchObject({
      policy: { allow: ["git status"], deny: [] },
      presets: { conductor: { warnAt: 2 } },
      folder: own,
      mistakes: [],
    });
    const there = (await asPerson(`GET /machine/guards?folder=${encodeURIComponent(project)}`)).json;
    expect(there.policy).toMatchObject({ allow: ["git status"], deny: ["git push"] });
  });
});

describe("settings", () => {
  const read = async (query = "") => (await asPerson(`GET /machine/settings${query}`)).json;
  const one = async (key: string, query = "") =>
    (await read(query)).settings.find((setting: { key: string }) => setting.key === key);

  it("list every key with its limits", async () => {
    const json = await read();
    expect(schemaOf("machine.settings").safeParse(json).success).toBe(true);
    expect(json.settings.map(({ key }: { key: string }) => key).toSorted()).toEqual(configKeys().toSorted());
    expect(json.settings.filter(({ description }: { description: string }) => description === "")).toEqual([]);
    expect(await one("search.limit")).toEqual({
      key: "search.limit",
      value: 20,
      default: 20,
      source: "default",
      description: expect.stringContaining("search"),
      schema: { type: "integer", minimum: 1, maximum: 1000 },
      project: "free",
      appliesAt: "now",
    });
    expect(await one("profile")).toMatchObject({
      schema: { enum: ["manual", "assisted", "automatic"] },
      project: "only-calmer",
      appliesAt: "restart",
    });
    expect(await one("model.url")).toMatchObject({ value: null, default: null, project: "never" });
    expect(await one("guards.permissions")).not.toHaveProperty("appliesAt");
  });

  it("change in your own file, and return to the default", async () => {
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    writeFileSync(ownFile(), '{ "user": "ada" }\n');
    const set = await asPerson("PUT /machine/settings/search.limit", { value: 30 });
    expect(schemaOf("machine.setSetting").safeParse(set.json).success).toBe(true);
    expect(set.json).toMatchObject({ key: "search.limit", value: 30, default: 20, source: ownFile() });
    expect(JSON.parse(readFileSync(ownFile(), "utf8"))).toEqual({ user: "ada", search: { limit: 30 } });
    expect((await asPerson("PUT /machine/settings/recall.alsoFrom", { value: ["shop"] })).json.value).toEqual(["shop"]);
    expect((await asPerson("DELETE /machine/settings/search.limit")).json).toMatchObject({
      value: 20,
      source: "default",
    });
    expect(await one("search.limit")).toMatchObject({ value: 20, source: "default" });
  });

  it.each([
    ["search.limit", 0],
    ["search.limit", "30"],
    ["search.limit", { a: 1 }],
    ["capture", "yes"],
    ["profile", "wild"],
    ["backup.path", "relative"],
    ["model.url", "http://evil.example"],
    ["no.such", true],
    ["search", true],
    ["__proto__", true],
    ["$schema", "x"],
    ["capture", null],
  ])("are refused: %s = %j", async (key, value) => {
    const answer = await asPerson(`PUT /machine/settings/${encodeURIComponent(key)}`, { value });
    expect(answer.status).toBe(400);
    expect(statSync(ownFile(), { throwIfNoEntry: false })).toBeUndefined();
  });

  it("for a folder show its project's file and the ignored values there", async () => {
    mkdirSync(join(api.space, ".ai"));
    const file = join(api.space, ".ai", "config.json");
    writeFileSync(file, '{ "capture": false, "search": { "limit": 5 }, "user": "eve" }');
    const query = `?folder=${encodeURIComponent(api.space)}`;
    expect(await one("capture", query)).toMatchObject({ value: false, source: file });
    expect(await one("search.limit", query)).toMatchObject({ value: 5, source: file });
    expect((await read(query)).ignored).toEqual([
      { key: "user", value: "eve", source: file, reason: "a project may not set this" },
    ]);
    // Without a folder, no project counts, although the server was started in one.
    expect(await one("capture")).toMatchObject({ value: true, source: "default" });
    expect((await read()).ignored).toEqual([]);

    writeFileSync(file, '{ "capture": "perhaps" }');
    expect((await read(query)).mistakes).toEqual([expect.stringContaining("'capture' is")]);
    expect((await asPerson("GET /machine/settings?folder=relative")).status).toBe(400);
  });
});
