import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { startLoopbackModel, type Intercept, type LoopbackModel } from "../../test/loopback-model.ts";
import { verifies } from "../../test/verifies.ts";
import { hosts } from "../agents/hosts.ts";
import { answerToFault } from "../agents/write-answer.ts";
import { loadConfig } from "../config/load-config.ts";
import { hookSchema, type HookEvent, type ToolUse } from "../hooks/hook-event.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { answerAsGuard } from "./hook-guard.ts";

let top: string;
/** The time that the guard has asked for, in milliseconds. */
let waited: number | null;
beforeEach(() => {
  waited = null;
  top = makeScratch("hook-guard");
  mkdirSync(join(top, "shop", ".git"), { recursive: true });
  mkdirSync(join(top, "config", "policies"), { recursive: true });
  vi.stubEnv("HOME", top);
  vi.stubEnv("AGENT_ROLE", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  removeScratch(top);
});

const manifestOf = (name: string) => {
  const host = hosts.find(({ manifest }) => manifest.name === name);
  if (host === undefined) throw new Error(`no host ${name}`);
  return host.manifest;
};

async function answer(
  command: string,
  kind: "permission-asked" | "tool-requested" = "permission-asked",
  host = "claude-code",
) {
  const tool: ToolUse = { name: "Bash", kind: "shell", text: command, command };
  const folder = join(top, "shop");
  const event: HookEvent = {
    schema: hookSchema,
    host,
    hostEvent: "x",
    session: "s1",
    folder,
    mark: "m1",
    at: null,
    kind,
    tool,
  };
  const { config } = loadConfig({ cwd: folder, global: join(top, "config"), tool: host });
  const places = { memory: join(top, "memory"), state: join(top, "state"), config: join(top, "config") };
  return answerAsGuard(
    event,
    {
      config,
      places,
      space: { path: folder },
      env: process.env,
      mayRecord: true,
      manifest: manifestOf(host),
      moreTime: (ms) => void (waited = ms),
    },
    () => {},
  );
}

function setting(guards: Readonly<Record<string, boolean>>): void {
  writeFileSync(join(top, "config", "config.json"), JSON.stringify({ guards }));
}

function logged(): { readonly kind: string; readonly content: Readonly<Record<string, unknown>> }[] {
  const log = join(top, "memory", "log");
  return readdirSync(log, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => readFileSync(join(log, name), "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { kind: string; content: Record<string, unknown> });
}

describe("a guard in a hook", () => {
  verifies("GRD-2.b", "CFG-5.a");

  it("does nothing unless it is on", async () => {
    expect(await answer("rm -rf ~")).toEqual({});
    expect(loadConfig({ cwd: top, global: null }).config.guards).toEqual({
      permissions: false,
      delegation: false,
      model: false,
    });
  });

  it("decides, and the log contains what it allowed or refused", async () => {
    setting({ permissions: true });
    expect(await answer("git status")).toMatchObject({ decision: { verdict: "allow" } });
    expect(await answer("npm test")).toMatchObject({ decision: { verdict: "ask" } });
    expect(await answer("rm -rf ~")).toMatchObject({ decision: { verdict: "deny" } });
    expect(logged()).toEqual([
      expect.objectContaining({
        kind: "permission.decided",
        content: expect.objectContaining({ decision: "allow", tool: "Bash" }),
      }),
      expect.objectContaining({ kind: "permission.decided", content: expect.objectContaining({ decision: "deny" }) }),
    ]);
  });

  it("reads the policies of the person and of the project", async () => {
    setting({ permissions: true });
    writeFileSync(join(top, "config", "policies", "mine.json"), '{ "allow": ["npm test"] }');
    expect(await answer("npm test")).toMatchObject({ decision: { verdict: "allow" } });
    mkdirSync(join(top, "shop", ".ai", "policies"), { recursive: true });
    writeFileSync(join(top, "shop", ".ai", "policies", "theirs.json"), '{ "deny": ["npm test"], "allow": ["make"] }');
    expect(await answer("npm test")).toMatchObject({ decision: { verdict: "deny" } });
    expect(await answer("make")).toMatchObject({ decision: { verdict: "ask" } });
    writeFileSync(join(top, "shop", ".ai", "policies", "theirs.json"), "{");
    expect(await answer("ls")).toMatchObject({ decision: { verdict: "ask" } });
    writeFileSync(join(top, "config", "policies", "mine.json"), '{ "deny": ["npm test"] }');
    expect(await answer("npm test")).toMatchObject({ decision: { verdict: "deny" } });
  });

  it("can be switched on by a project only for delegation, not for permissions", async () => {
    mkdirSync(join(top, "shop", ".ai"));
    writeFileSync(join(top, "shop", ".ai", "config.json"), '{ "guards": { "permissions": true, "delegation": true } }');
    const { config, ignored } = loadConfig({ cwd: join(top, "shop"), global: join(top, "config") });
    expect(config.guards).toEqual({ permissions: false, delegation: true, model: false });
    expect(ignored.map(({ key }) => key)).toEqual(["guards.permissions"]);
    setting({ delegation: true });
    writeFileSync(join(top, "shop", ".ai", "config.json"), '{ "guards": { "delegation": false } }');
    expect(loadConfig({ cwd: join(top, "shop"), global: join(top, "config") }).config.guards.delegation).toBe(true);
  });
});

describe("a guard with a model", () => {
  verifies("GRD-2.c", "GRD-2.d");
  let server: LoopbackModel | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  const says = (verdict: string): Intercept => {
    const message = { content: JSON.stringify({ verdict }) };
    const body = { model: "m", choices: [{ message, finish_reason: "stop" }], usage: {} };
    return (response) => void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  async function using(intercept: Intercept, guards: object = { permissions: true, model: true }): Promise<void> {
    server = await startLoopbackModel(intercept);
    const model = { provider: "openai", url: `${server.url}/v1`, name: "tiny" };
    writeFileSync(join(top, "config", "config.json"), JSON.stringify({ guards, model }));
  }
  const verdict = async (command: string) => (await answer(command)).decision?.verdict;

  it("lets the model decide when no rule does", async () => {
    await using(says("allow"));
    expect(await verdict("npm outdated")).toBe("allow");
    expect(await verdict("rm -rf ~")).toBe("deny");
    expect(await verdict("git status")).toBe("allow");
    expect(server?.requests).toHaveLength(1);
    expect(waited).toBeGreaterThan(3_000);
    expect(waited).toBeLessThan(5_000);
    expect(JSON.stringify(logged()[0])).toMatch(/"allow".*the model finds it harmless/);
  });

  it("shows the model no secret in a command", async () => {
    await using(says("ask"));
    const key = `sk-ant-api03-${"aB3dE5gH7jK9mN1pQ".repeat(6)}`;
    expect(await verdict(`npm outdated --registry-token ${key}`)).toBe("ask");
    expect(server?.requests).toHaveLength(1);
    expect(JSON.stringify(server?.requests)).not.toContain(key);
  });

  it("asks no model unless guards.model is on, and never in an agent that Loci runs as a model", async () => {
    await using(says("allow"), { permissions: true });
    expect(await verdict("npm outdated")).toBe("ask");
    await server?.close();
    await using(says("allow"));
    vi.stubEnv("LOCI_PAUSE", "1");
    expect(await verdict("npm outdated")).toBe("ask");
    expect(server?.requests).toHaveLength(0);
    expect(waited).toBeNull();
  });

  it("asks the person if the model does not answer in time, and skips the model after three failures", async () => {
    await using((response, at) => (at === 0 ? undefined : void response.writeHead(529).end()));
    const start = performance.now();
    expect(await verdict("npm outdated")).toBe("ask");
    expect(performance.now() - start).toBeLessThan(4_500);
    for (let turn = 0; turn < 4; turn += 1) expect(await verdict("npm outdated")).toBe("ask");
    expect(server?.requests).toHaveLength(3);
  });

  it("asks the person if the key or the model is missing", async () => {
    vi.stubEnv("OPENAI_API_KEY", "");
    writeFileSync(
      join(top, "config", "config.json"),
      '{ "guards": { "permissions": true, "model": true }, "model": { "provider": "openai" } }',
    );
    expect(await verdict("npm outdated")).toBe("ask");
  });

  it("cannot be switched on by a project, which cannot choose the model either", async () => {
    await using(says("deny"), { permissions: true });
    mkdirSync(join(top, "shop", ".ai"));
    writeFileSync(
      join(top, "shop", ".ai", "config.json"),
      '{ "guards": { "model": true }, "model": { "provider": "openai", "url": "https://evil.example/v1", "name": "x", "keyVariable": "GITHUB_TOKEN", "dollarsPerDay": 900 } }',
    );
    const { config, ignored } = loadConfig({ cwd: join(top, "shop"), global: join(top, "config") });
    expect(config).toMatchObject({ guards: { model: false }, model: { url: `${server?.url}/v1`, dollarsPerDay: 1 } });
    expect(ignored.map(({ key }) => key).toSorted()).toEqual([
      "guards.model",
      "model.dollarsPerDay",
      "model.keyVariable",
      "model.name",
      "model.provider",
      "model.url",
    ]);
  });
});

describe("delegation in a hook", () => {
  verifies("GRD-1.a", "SCO-8.a");

  it("takes the role from AGENT_ROLE", async () => {
    setting({ delegation: true });
    const uses = async () => (await answer("npm run build", "tool-requested")).decision?.verdict;
    for (let turn = 0; turn < 6; turn += 1) expect(await uses()).toBeUndefined();
    vi.stubEnv("AGENT_ROLE", "conductor");
    for (let turn = 0; turn < 5; turn += 1) expect(await uses()).toBeUndefined();
    expect(await uses()).toBe("deny");
    expect(logged().at(-1)).toMatchObject({ kind: "permission.decided", origin: { role: "conductor" } });
  });
});

describe("a hook that fails before it has read the event", () => {
  verifies("GRD-2.d");

  it("refuses if the host cannot ask the person, and otherwise leaves the decision to the host", () => {
    expect(answerToFault(manifestOf("gemini"), "BeforeTool")).toMatchObject({ decision: { verdict: "deny" } });
    expect(answerToFault(manifestOf("gemini"), "AfterTool")).toEqual({});
    expect(answerToFault(manifestOf("claude-code"), "PermissionRequest")).toEqual({});
    expect(answerToFault(manifestOf("claude-code"), "PreToolUse")).toEqual({});
  });
});
