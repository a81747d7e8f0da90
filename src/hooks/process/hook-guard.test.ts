import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { answerToFault } from "../../agents/answer-to-fault.ts";
import { hosts } from "../../agents/hosts.ts";
import { loadConfig } from "../../config/load-config.ts";
import { makeScratch, removeScratch } from "../../platform/scratch.ts";
import { hookSchema, type HookEvent, type ToolUse } from "../hook-event.ts";
import { answerAsGuard } from "./hook-guard.ts";

let top: string;
beforeEach(() => {
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
    { config, places, space: { path: folder }, env: process.env, mayRecord: true, manifest: manifestOf(host) },
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

  it("says nothing unless it is switched on", async () => {
    expect(await answer("rm -rf ~")).toEqual({});
    expect(loadConfig({ cwd: top, global: null }).config.guards).toEqual({ permissions: false, delegation: false });
  });

  it("decides, and what it allowed or refused is in the log", async () => {
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

  it("cannot be switched on for permissions by a project, only for delegation", async () => {
    mkdirSync(join(top, "shop", ".ai"));
    writeFileSync(join(top, "shop", ".ai", "config.json"), '{ "guards": { "permissions": true, "delegation": true } }');
    const { config, ignored } = loadConfig({ cwd: join(top, "shop"), global: join(top, "config") });
    expect(config.guards).toEqual({ permissions: false, delegation: true });
    expect(ignored.map(({ key }) => key)).toEqual(["guards.permissions"]);
    setting({ delegation: true });
    writeFileSync(join(top, "shop", ".ai", "config.json"), '{ "guards": { "delegation": false } }');
    expect(loadConfig({ cwd: join(top, "shop"), global: join(top, "config") }).config.guards.delegation).toBe(true);
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

describe("a hook that fails before it can look", () => {
  verifies("GRD-2.d");

  it("refuses where the host cannot be made to ask, and leaves it to the host where that asks anyway", () => {
    expect(answerToFault(manifestOf("gemini"), "BeforeTool")).toMatchObject({ decision: { verdict: "deny" } });
    expect(answerToFault(manifestOf("gemini"), "AfterTool")).toEqual({});
    expect(answerToFault(manifestOf("claude-code"), "PermissionRequest")).toEqual({});
    expect(answerToFault(manifestOf("claude-code"), "PreToolUse")).toEqual({});
  });
});
