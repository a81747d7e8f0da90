import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, expect } from "vitest";

import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { homeVariables } from "./home-variables.ts";

export const loci = fileURLToPath(new URL("../src/cli/loci.ts", import.meta.url));

export let home: string;

interface Answer {
  readonly id: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number };
}

/** Runs `loci mcp`, sends all lines at once, and closes the input. */
export async function converse(lines: readonly (object | string)[], args: readonly string[] = [], env = {}) {
  const child = spawn(process.execPath, [loci, "mcp", ...args], { cwd: home, env: { ...homeVariables(home), ...env } });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdin.on("error", () => {});
  child.stdin.end(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));
  const exit = await new Promise((resolve) => child.on("close", resolve));
  const written = stdout.split("\n").filter((line) => line !== "");
  // The server must print nothing but protocol messages, so every line must be JSON.
  const answers = written.map((line) => JSON.parse(line) as Answer & { jsonrpc: string });
  expect(answers.every(({ jsonrpc }) => jsonrpc === "2.0")).toBe(true);
  return { exit, stderr, answer: (id: unknown) => answers.find((candidate) => candidate.id === id), answers };
}

// The first messages of real hosts, as recorded.
export const claudeMeta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "claude-code", title: "Claude Code", version: "2.1.325" },
  "io.modelcontextprotocol/clientCapabilities": { roots: { listChanged: true }, elicitation: { form: {}, url: {} } },
};

export const discover = (id: unknown, _meta: object) => ({
  jsonrpc: "2.0",
  id,
  method: "server/discover",
  params: { _meta },
});

export const initialize = (id: unknown, params: object) => ({ jsonrpc: "2.0", id, method: "initialize", params });

export const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };

export const codex = {
  protocolVersion: "2025-06-18",
  capabilities: { experimental: { "codex/auth-change": {} }, elicitation: { form: {}, url: {} } },
  clientInfo: { name: "codex-mcp-client", title: "Codex", version: "0.166.0" },
};

export const gemini = {
  protocolVersion: "2025-06-18",
  capabilities: { roots: { listChanged: true } },
  clientInfo: { name: "gemini-cli-mcp-client", version: "0.61.0" },
};

export const copilot = {
  protocolVersion: "2025-11-25",
  capabilities: { sampling: {}, elicitation: { form: {}, url: {} } },
  clientInfo: { name: "copilot-cli", version: "1.0.102" },
};

export const list = (id: unknown, _meta?: object) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/list",
  params: _meta === undefined ? {} : { _meta },
});

export const call = (id: unknown, name: string, args: object, _meta?: object) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args, ...(_meta === undefined ? {} : { _meta }) },
});

/** Makes a home before each test. */
export function useStdioServer(): void {
  beforeEach(() => {
    home = makeScratch("stdio");
  });
  afterEach(() => removeScratch(home));
}
