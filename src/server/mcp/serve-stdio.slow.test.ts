import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { describe, expect, it, vi } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import {
  loci,
  home,
  converse,
  claudeMeta,
  discover,
  initialize,
  initialized,
  codex,
  gemini,
  copilot,
  list,
  call,
  useStdioServer,
} from "../../../test/stdio-server.ts";
import { verifies } from "../../../test/verifies.ts";
import { openMemory } from "../../compose/open-memory.ts";

useStdioServer();

describe("loci mcp", () => {
  verifies("API-3.a");

  it("speaks 2025-11-25 with a host that first asks for a newer version", async () => {
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

  it("answers every request that it received before its input ended", async () => {
    const calls = Array.from({ length: 20 }, (_, at) => call(at + 1, "memory_search", { query: "zebra" }));
    const { exit, answers } = await converse([initialize(0, codex), initialized, ...calls]);
    expect(exit).toBe(0);
    expect(answers.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 21 }, (_, at) => at),
    );
  });

  it("ignores invalid messages, methods and calls", async () => {
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

  it("answers an oversized message with an error, and continues", async () => {
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

  it("reads agent, session and space from its arguments", async () => {
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

  it("when it ends, clears the entries of its run and compacts the agent's document", async () => {
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

  it("ends with its run: stores a summary beside the agent's document, in the profile automatic", async () => {
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

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("also clears its run when %s ends it", async (signal) => {
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

  it("behaves as docs/internals/mcp-exchange.md describes", async () => {
    const page = readFileSync(new URL("../../../docs/internals/mcp-exchange.md", import.meta.url), "utf8");
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

describe.skipIf(process.platform !== "linux")("a server that was running before a forgetting", () => {
  verifies("SAF-5.c");

  it("has no forgotten text in an open file, and closes the removed index within seconds", async () => {
    const child = spawn(process.execPath, [loci, "mcp"], { cwd: home, env: homeVariables(home) });
    const lines = createInterface({ input: child.stdout });
    const answer = async (message: object) => {
      child.stdin.write(`${JSON.stringify(message)}\n`);
      return String(await once(lines, "line"));
    };
    const memory = await openMemory({ env: homeVariables(home) });
    try {
      const id = await memory.remember("the zorblaxian affair of quuxonomicon");
      await answer(initialize(1, codex));
      child.stdin.write(`${JSON.stringify(initialized)}\n`);
      const search = { name: "memory_search", arguments: { query: "zorblaxian" } };
      expect(await answer({ jsonrpc: "2.0", id: 2, method: "tools/call", params: search })).toContain("quuxonomicon");
      const held = () =>
        readdirSync(`/proc/${child.pid}/fd`)
          .map((name) => `/proc/${child.pid}/fd/${name}`)
          .filter((path) => /index-.*\(deleted\)$/.test(readlinkSync(path)));
      await memory.forget({ id });
      expect(held()).not.toEqual([]);
      expect(held().filter((path) => readFileSync(path).includes("quuxonomicon"))).toEqual([]);
      await vi.waitFor(() => expect(held()).toEqual([]), 8000);
      expect(await answer({ jsonrpc: "2.0", id: 3, method: "tools/call", params: search })).toContain("Nothing found");
    } finally {
      await memory.close();
      child.stdin.end();
      await once(child, "close");
    }
  }, 30_000);
});
