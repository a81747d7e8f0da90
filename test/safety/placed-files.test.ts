import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { verifies } from "../verifies.ts";

const program = fileURLToPath(new URL("../../src/cli/loci.ts", import.meta.url));
const hook = fileURLToPath(new URL("../../src/hook-process/hook-entry.ts", import.meta.url));

/** Far longer than any of these commands takes. A process that waits for a pipe never ends by itself. */
const longestMs = 30_000;

interface Ended {
  readonly isInTime: boolean;
  readonly exit: number | null;
  readonly output: string;
}

let [home, saved] = ["", ""];
const shop = () => join(home, "shop");
const state = () => join(home, ".local/state/ai", readdirSync(join(home, ".local/state/ai"))[0] ?? "");
const memory = () => join(home, ".config/ai/memory");
const logFolder = () => join(memory(), "log", readdirSync(join(memory(), "log"))[0] ?? "");

async function run(script: string, args: readonly string[], input = ""): Promise<Ended> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args], {
    cwd: shop(),
    env: { PATH: process.env["PATH"], HOME: home },
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), longestMs);
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [stdout, stderr, exit] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on("close", resolve)),
  ]);
  clearTimeout(timer);
  return { isInTime: child.signalCode === null, exit, output: stdout + stderr };
}

const loci = async (...args: string[]) => run(program, args);

function pipeAt(path: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  execFileSync("mkfifo", [path]);
}

/** Each place that a project, a host or a sync tool can write to, and the commands that read it. */
const places: Record<string, { readonly path: () => string; readonly commands: readonly (readonly string[])[] }> = {
  "a project's document": {
    path: () => join(shop(), ".ai/memory/MEMORY.md"),
    commands: [["read"], ["read", "--headers"], ["write", "more"], ["versions"], ["recall", "lighthouse"], ["doctor"]],
  },
  "an archive of a project's document": {
    path: () => join(shop(), ".ai/memory/memory/2026-11-15-0810.md"),
    commands: [
      ["read", "--path", "memory/2026-11-15-0810.md"],
      ["read", "--list"],
    ],
  },
  "the user's document": {
    path: () => join(memory(), "documents/user.md"),
    commands: [["read", "--scope", "user"], ["backup"]],
  },
  "the user's settings": { path: () => join(home, ".config/ai/config.json"), commands: [["config"]] },
  "a project's settings": {
    path: () => join(shop(), ".ai/config.json"),
    commands: [["config"], ["search", "lighthouse"]],
  },
  "a repository's configuration": { path: () => join(shop(), ".git/config"), commands: [["search", "lighthouse"]] },
  "a project's policy": { path: () => join(shop(), ".ai/policies/strict.json"), commands: [["config"], ["doctor"]] },
  "a worktree's mark": { path: () => join(shop(), ".git"), commands: [["search", "lighthouse"]] },
  "a segment of the log": {
    path: () => join(logFolder(), "2020-01-000001.jsonl"),
    commands: [["search", "lighthouse"], ["verify"], ["rebuild"], ["backup"]],
  },
  "the segment that would be appended to": {
    path: () => join(logFolder(), "2999-01-000001.jsonl"),
    commands: [
      ["remember", "the tide table hangs in the hall"],
      ["search", "tide"],
    ],
  },
  "the owner of a device's folder": {
    path: () => join(logFolder(), "owner.json"),
    commands: [["search", "lighthouse"]],
  },
  "a seal": {
    path: () => join(logFolder(), readdirSync(logFolder())[0]?.replace(/\.jsonl$/, ".seal") ?? ""),
    commands: [["verify"]],
  },
  "the wrapped keys": {
    path: () => join(memory(), "encryption.json"),
    commands: [["search", "lighthouse"], ["doctor"]],
  },
  "a backup's manifest": {
    path: () => join(home, "backup/manifest.json"),
    commands: [["restore", "BACKUP", "--yes"]],
  },
  "a host's settings": {
    path: () => join(home, ".claude/settings.json"),
    commands: [["status"], ["doctor"], ["install", "claude-code", "--yes"]],
  },
  "a host's transcript": {
    path: () => join(home, ".claude/projects/-shop/5a4b2c2e-1111-4222-8333-444455556666.jsonl"),
    commands: [["import", "claude-code"]],
  },
  "a host's database": {
    path: () => join(home, ".local/share/opencode/opencode.db"),
    commands: [["import", "opencode"]],
  },
  "a file to import": { path: () => join(home, "notes.jsonl"), commands: [["import", "NOTES", "--yes"]] },
  "a file of the state folder": {
    path: () => join(state(), "hook-faults.jsonl"),
    commands: [["doctor"]],
  },
  "the device's own name": { path: () => join(state(), "device.json"), commands: [["remember", "the tide is low"]] },
};

describe.skipIf(process.platform === "win32")("a pipe in place of a file does not block", () => {
  beforeAll(async () => {
    [home, saved] = [makeScratch("placed"), makeScratch("placed-saved")];
    mkdirSync(join(shop(), ".git"), { recursive: true });
    writeFileSync(join(shop(), ".git/config"), '[remote "origin"]\n  url = git@github.com:acme/shop.git\n');
    await loci("remember", "the lighthouse keeper is called Ada");
    await loci("search", "lighthouse");
    cpSync(home, saved, { recursive: true });
  });
  beforeEach(() => {
    rmSync(home, { recursive: true });
    cpSync(saved, home, { recursive: true });
  });
  afterAll(() => [home, saved].forEach(removeScratch));

  it.each(Object.keys(places))("%s", async (name) => {
    verifies("SAF-13.b");
    const place = places[name];
    const path = place?.path() ?? "";
    pipeAt(path);
    for (const command of place?.commands ?? []) {
      const args = command.map((word) => (word === "BACKUP" ? dirname(path) : word === "NOTES" ? path : word));
      const ended = await loci(...args);
      expect(ended, `loci ${args.join(" ")}`).toMatchObject({ isInTime: true });
      expect(ended.output, `loci ${args.join(" ")}`).not.toMatch(/INTERNAL|A fault in Loci/);
    }
  });

  it("an MCP server that is asked for a document", async () => {
    verifies("SAF-13.b");
    pipeAt(join(shop(), ".ai/memory/MEMORY.md"));
    const initialize = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "a client", version: "1.0.0" },
    };
    const read = { name: "memory_read", arguments: { scope: "space" } };
    const messages = [
      { id: 1, method: "initialize", params: initialize },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: read },
      { id: 3, method: "tools/call", params: { name: "memory_search", arguments: { query: "lighthouse" } } },
    ].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const ended = await run(program, ["mcp"], messages.join(""));
    expect(ended).toMatchObject({ isInTime: true });
    expect(ended.output).toMatch(/MEMORY\.md is a pipe, not a regular file/);
    expect(ended.output).toMatch(/"hits":.*"id":3/);
  });

  it("doctor, which reports it in the memory's own folders", async () => {
    pipeAt(join(logFolder(), "2020-01-000001.jsonl"));
    expect((await loci("doctor")).output).toMatch(/2020-01-000001\.jsonl is a pipe; Loci does not read it/);
  });

  it("a hook whose transcript is a pipe", async () => {
    verifies("SAF-13.b");
    const transcript = join(home, "transcript.jsonl");
    pipeAt(transcript);
    const input = { session_id: "s1", transcript_path: transcript, cwd: shop(), hook_event_name: "Stop" };
    expect(await run(hook, ["claude-code", "Stop"], JSON.stringify(input))).toMatchObject({ isInTime: true, exit: 0 });
  });
});
