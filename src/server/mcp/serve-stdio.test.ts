import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { verifies } from "../../../test/verifies.ts";
import { openMemory } from "../../compose/open-memory.ts";
import { makeScratch, removeScratch } from "../../platform/scratch.ts";

const loci = fileURLToPath(new URL("../../cli/loci.ts", import.meta.url));
let home: string;
beforeEach(() => {
  home = makeScratch("stdio");
});
afterEach(() => removeScratch(home));

interface Answer {
  readonly id: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number };
}

/** Runs `loci mcp`, sends all lines at once, and closes the input. */
async function converse(lines: readonly (object | string)[], args: readonly string[] = [], env = {}) {
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
const claudeMeta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "claude-code", title: "Claude Code", version: "2.1.325" },
  "io.modelcontextprotocol/clientCapabilities": { roots: { listChanged: true }, elicitation: { form: {}, url: {} } },
};
const discover = (id: unknown, _meta: object) => ({ jsonrpc: "2.0", id, method: "server/discover", params: { _meta } });
const initialize = (id: unknown, params: object) => ({ jsonrpc: "2.0", id, method: "initialize", params });
const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
const codex = {
  protocolVersion: "2025-06-18",
  capabilities: { experimental: { "codex/auth-change": {} }, elicitation: { form: {}, url: {} } },
  clientInfo: { name: "codex-mcp-client", title: "Codex", version: "0.166.0" },
};
const gemini = {
  protocolVersion: "2025-06-18",
  capabilities: { roots: { listChanged: true } },
  clientInfo: { name: "gemini-cli-mcp-client", version: "0.61.0" },
};
const copilot = {
  protocolVersion: "2025-11-25",
  capabilities: { sampling: {}, elicitation: { form: {}, url: {} } },
  clientInfo: { name: "copilot-cli", version: "1.0.102" },
};
const list = (id: unknown, _meta?: object) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/list",
  params: _meta === undefined ? {} : { _meta },
});
const call = (id: unknown, name: string, args: object, _meta?: object) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args, ...(_meta === undefined ? {} : { _meta }) },
});

describe("loci mcp", () => {
  verifies("API-3.a");

  it("speaks 2026-07-28 with Claude Code", async () => {
    const { exit, answer } = await converse([
      discover("server-discover-probe-1", claudeMeta),
      list(1, claudeMeta),
      call(
        2,
        "memory_search",
        { query: "auth" },
        { ...claudeMeta, "claudecode/toolUseId": "toolu_04", progressToken: 2 },
      ),
    ]);
    expect(exit).toBe(0);
    expect(answer("server-discover-probe-1")?.result).toMatchObject({ supportedVersions: ["2026-07-28"] });
    expect(answer(1)?.result?.["tools"]).toHaveLength(9);
    expect(answer(2)?.result).toMatchObject({
      content: [{ type: "text", text: expect.stringContaining("Nothing found") as string }],
    });
  });

  it("goes back to 2025-11-25 with a host that has asked for more at first", async () => {
    const { exit, answer } = await converse([discover(0, claudeMeta), initialize(1, copilot), initialized, list(2)]);
    expect(exit).toBe(0);
    expect(answer(1)?.result).toMatchObject({ protocolVersion: "2025-11-25", serverInfo: { name: "loci" } });
    expect(answer(2)?.result?.["tools"]).toHaveLength(9);
  });

  it.each([
    ["Codex", codex],
    ["Gemini", gemini],
  ])("speaks 2025-06-18 with %s", async (_name, params) => {
    const { exit, answer } = await converse([initialize(0, params), initialized, list(1)]);
    expect(exit).toBe(0);
    expect(answer(0)?.result).toMatchObject({ protocolVersion: "2025-06-18" });
    expect(answer(1)?.result?.["tools"]).toHaveLength(9);
  });

  it("answers what it was asked before its input ended", async () => {
    const calls = Array.from({ length: 20 }, (_, at) => call(at + 1, "memory_search", { query: "zebra" }));
    const { exit, answers } = await converse([initialize(0, codex), initialized, ...calls]);
    expect(exit).toBe(0);
    expect(answers.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 21 }, (_, at) => at),
    );
  });

  it("is not upset by what is no message, no method or no call", async () => {
    const { exit, answer } = await converse([
      "this is not JSON",
      '{"half":',
      "[]",
      '"text"',
      { jsonrpc: "1.0", id: 90, method: "ping" },
      initialize(0, codex),
      initialized,
      { jsonrpc: "2.0", id: 1, method: "no/such/method" },
      { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: 7 } },
      { jsonrpc: "2.0", id: 3, method: "tools/call" },
      call(4, "memory_search", { query: "x".repeat(200_000) }),
      call(5, "__proto__", {}),
      { jsonrpc: "2.0", id: 6, method: "ping" },
    ]);
    expect(exit).toBe(0);
    expect(answer(1)?.error?.code).toBe(-32601);
    for (const id of [2, 3, 5]) expect(answer(id)?.error?.code).toBe(-32602);
    expect(answer(4)?.result).toBeDefined();
    expect(answer(6)?.result).toEqual({});
  });

  it("answers a message that is larger than any should be with an error, and goes on", async () => {
    verifies("SAF-12.b", "SAF-12.d");
    const { params, ...rest } = call("last", "memory_search", { query: "x".repeat(11_000_000) });
    const { exit, answer, answers } = await converse([
      initialize(0, codex),
      initialized,
      call(1, "memory_search", { query: "x".repeat(11_000_000) }),
      // A client may put the id at the end of the message.
      JSON.stringify({ params, ...rest }),
      "y".repeat(11_000_000),
      list(2),
    ]);
    expect(exit).toBe(0);
    for (const id of [1, "last"])
      expect(answer(id)?.error).toMatchObject({
        code: -32600,
        message: expect.stringMatching(/^the message has 110\d{5} bytes; the limit is 10000000\./) as string,
        data: { code: "LIMIT_EXCEEDED" },
      });
    expect(answer(2)?.result?.["tools"]).toHaveLength(9);
    expect(answers.map(({ id }) => id)).toContain(null);
  });

  it("lists its tools also where the memory cannot be written, and says so when they are used", async () => {
    writeFileSync(join(home, "file"), "");
    const { exit, answer } = await converse(
      [
        initialize(0, codex),
        initialized,
        list(1),
        call(2, "memory_write", { scope: "user", mode: "append", content: "x" }),
      ],
      [],
      { AI_MEMORY_PATH: join(home, "file", "memory") },
    );
    expect(exit).toBe(0);
    expect(answer(1)?.result?.["tools"]).toHaveLength(9);
    expect(answer(2)?.result).toMatchObject({ isError: true });
    expect(JSON.stringify(answer(2))).not.toContain(home);
  });

  it("takes who and where from its arguments", async () => {
    mkdirSync(join(home, "shop"));
    const { answer } = await converse(
      [initialize(0, codex), initialized, list(1)],
      ["--agent", "billing", "--space", "shop", "--run", "r1"],
    );
    const tools = answer(1)?.result?.["tools"] as { name: string; inputSchema: { properties: object } }[];
    const properties = (name: string) => tools.find((tool) => tool.name === name)?.inputSchema.properties;
    expect(properties("memory_read")).toMatchObject({ scope: { enum: ["agent", "space", "user"] } });
    expect(properties("save_memory")).toMatchObject({ compartment: { enum: ["run", "session", "plan"] } });
  });

  it("ends with its run: clears the run's memory, and compacts the agent's document", async () => {
    verifies("DOC-6.c", "ENT-7.b");
    mkdirSync(join(home, "shop", ".git"), { recursive: true });
    const large = "a line of a large document\n".repeat(4_500);
    const { exit, stderr, answer } = await converse(
      [
        initialize(0, codex),
        initialized,
        call(1, "memory_write", { scope: "agent", mode: "append", content: large }),
        call(2, "save_memory", { compartment: "run", content: "step 2 of 5" }),
        call(3, "save_memory", { compartment: "session", content: "for the others" }),
      ],
      ["--agent", "billing", "--space", "shop", "--session", "s1", "--run", "r1"],
    );
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(answer(2)?.result).not.toHaveProperty("isError");
    const memory = await openMemory({ env: { ...homeVariables(home) } });
    expect(await memory.entries.get({ compartment: "run", run: "r1" })).toEqual([]);
    expect(await memory.entries.get({ compartment: "session", session: "s1" })).toHaveLength(1);
    const ref = { scope: "agent", agent: "billing", space: join(home, "shop") } as const;
    expect(await memory.documents.list(ref)).toHaveLength(2);
    expect((await memory.documents.read(ref)).bytes).toBeLessThan(102_400);
    await memory.close();
  });

  it("ends with its run: stores what happened beside the agent's document, in the profile automatic", async () => {
    verifies("DOC-7.b");
    const space = join(home, "shop");
    mkdirSync(join(space, ".git"), { recursive: true });
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    writeFileSync(join(home, ".config", "ai", "config.json"), '{"profile": "automatic"}');
    const memory = await openMemory({ env: { ...homeVariables(home) } });
    const prompts = ["Repair the zorblax gateway", "Then paint it green", "Then sell the gateway"];
    await memory.record(prompts.map((text) => ({ type: "prompt" as const, text, session: "s1", space })));
    const { exit, stderr } = await converse(
      [
        initialize(0, codex),
        initialized,
        call(1, "memory_write", { scope: "agent", mode: "append", content: "## State" }),
      ],
      ["--agent", "billing", "--space", "shop", "--session", "s1", "--run", "r1"],
    );
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    const ref = { scope: "agent", agent: "billing", space } as const;
    const path = (await memory.documents.list(ref)).at(-1)?.path ?? "";
    expect(path).toMatch(/^memory\/[\d-]+-repair-the-zorblax-gateway\.md$/);
    expect((await memory.documents.read(ref, { path })).text).toContain("Asked: Repair the zorblax gateway");
    await memory.close();
  });

  it("refuses arguments that cannot be ids, in one line on standard error", async () => {
    const { exit, stderr, answers } = await converse([], ["--agent", "../other"]);
    expect({ exit, answers }).toEqual({ exit: 77, answers: [] });
    expect(stderr).toMatch(/agent '\.\.\/other' is not a plain id/);
  });

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("clears its run also when %s ends it", async (signal) => {
    verifies("ENT-7.b");
    const args = [loci, "mcp", "--session", "s1", "--run", "r1"];
    const child = spawn(process.execPath, args, { cwd: home, env: { ...homeVariables(home) } });
    const output = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const note = { compartment: "run", content: "left behind" };
    for (const line of [initialize(1, codex), initialized, call(2, "save_memory", note)])
      child.stdin.write(`${JSON.stringify(line)}\n`);
    await output.next();
    expect((await output.next()).value).toContain('"id":2');
    child.kill(signal);
    expect(await once(child, "close")).toEqual([0, null]);
    const again = await converse(
      [initialize(1, codex), initialized, call(2, "get_memory", { compartment: "run" })],
      args.slice(2),
    );
    expect(JSON.stringify(again.answer(2))).toContain("run memory is empty");
  });

  it("says what docs/mcp.md says it does", async () => {
    const page = readFileSync(new URL("../../../docs/mcp.md", import.meta.url), "utf8");
    const lines = (/```jsonl\n([\s\S]*?)```/.exec(page)?.[1] ?? "").trim().split("\n");
    mkdirSync(join(home, "shop", ".git"), { recursive: true });
    const child = spawn(process.execPath, [loci, "mcp", "--agent", "billing", "--session", "s1"], {
      cwd: join(home, "shop"),
      env: { ...homeVariables(home) },
    });
    const output = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const answers: [string, unknown][] = [];
    for (const line of lines) {
      if (line.startsWith("→ ")) child.stdin.write(`${line.slice(2)}\n`);
      else answers.push([line.slice(2), (await output.next()).value]);
    }
    for (const [expected, answer] of answers) expect(answer).toMatch(pattern(expected));
    child.stdin.end();
    expect(await once(child, "close")).toEqual([0, null]);
  });
});

/** Converts a line to a regex. `…` matches a part that differs between runs. */
function pattern(line: string): RegExp {
  const pieces = line.split("…").map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${pieces.join(".*")}$`);
}
