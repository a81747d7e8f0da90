import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { verifies } from "../verifies.ts";
import { programCommand } from "./install-program.ts";
import { lociCommand } from "./loci-command.ts";
import { protocolClients } from "./programs.ts";

const run = promisify(execFile);

let folder: string;
let env: Record<string, string>;
beforeAll(() => {
  folder = makeScratch("mcp-clients");
  mkdirSync(join(folder, "project", ".git"), { recursive: true });
  env = { HOME: folder, PATH: process.env["PATH"] ?? "" };
});
afterAll(() => removeScratch(folder));

describe("the inspector of the protocol's makers, over standard input and output", () => {
  const inspect = async (...args: string[]): Promise<Record<string, unknown>> => {
    const server = [process.execPath, lociCommand, "mcp", "--space", join(folder, "project"), "--session", "s1"];
    const { stdout } = await run(programCommand(protocolClients.inspector), ["--cli", ...server, ...args], {
      env,
      cwd: folder,
      timeout: 60_000,
    });
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const call = async (tool: string, ...args: string[]) =>
    inspect("--method", "tools/call", "--tool-name", tool, "--tool-arg", ...args);

  it("lists the tools, and finds their schemas portable", async () => {
    verifies("API-3.a");
    const { tools } = (await inspect("--method", "tools/list", "--strict")) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual([
      "memory_search",
      "memory_read",
      "memory_write",
      "memory_list",
      "state_fact",
      "save_memory",
      "get_memory",
      "clear_memory",
      "search_history",
    ]);
  });

  it("calls the tools, and reports what went wrong", async () => {
    verifies("API-3.a", "DOC-9.b");
    expect(await call("memory_write", "scope=space", "mode=append", "content=Keepers: Ada.")).not.toHaveProperty(
      "isError",
    );
    const read = await call("memory_read", "scope=space");
    expect(JSON.stringify(read)).toContain("Keepers: Ada.");
    const unread = await call("memory_write", "scope=space", "mode=replace", "content=gone").catch(
      (error: { stdout?: string }) => JSON.parse(error.stdout ?? "{}") as object,
    );
    expect(unread).toMatchObject({ isError: true });
    expect(JSON.stringify(unread)).toMatch(/have not read/);
    expect(readFileSync(join(folder, "project", ".ai", "memory", "MEMORY.md"), "utf8")).toContain("Keepers: Ada.");
  });

  it("lists and reads the documents as resources", async () => {
    verifies("API-3.a");
    const { resources } = (await inspect("--method", "resources/list")) as { resources: { uri: string }[] };
    expect(resources.map(({ uri }) => uri)).toContain("loci://space/MEMORY.md");
    const read = await inspect("--method", "resources/read", "--uri", "loci://space/MEMORY.md");
    expect(JSON.stringify(read)).toContain("Keepers: Ada.");
  });
});

describe("the conformance suite of the protocol's makers, over HTTP", () => {
  let served: ChildProcess;
  let url: string;
  let gate: Server;
  beforeAll(async () => {
    served = spawn(process.execPath, [lociCommand, "mcp", "--http", "--port", "0", "--json"], { env, cwd: folder });
    if (served.stdout === null) throw new Error("nothing can be heard of the server");
    const [line] = (await once(createInterface({ input: served.stdout }), "line")) as [string];
    const { url: own, tokenFile } = JSON.parse(line) as { url: string; tokenFile: string };
    gate = await startGate(new URL(own), readFileSync(tokenFile, "utf8").trim());
    url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}/mcp`;
  });
  afterAll(async () => {
    gate?.closeAllConnections();
    gate?.close();
    served?.kill("SIGTERM");
    if (served !== undefined && served.exitCode === null) await once(served, "exit");
  });

  it.each(["server-initialize", "ping", "tools-list", "resources-list", "dns-rebinding-protection"])(
    "passes %s",
    async (scenario) => {
      verifies("API-3.b", "SAF-10.a");
      const args = ["server", "--url", url, "--scenario", scenario];
      const ran = await run(programCommand(protocolClients.conformance), args, {
        env,
        cwd: folder,
        timeout: 60_000,
      }).catch((error: { stdout?: string; stderr?: string }) => error);
      expect(`${ran.stdout}${ran.stderr}`).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
    },
  );
});

/**
 * Starts a proxy that adds the token, because the test suite cannot send one. The proxy also replaces its own port with
 * the server's port in the Host and Origin headers.
 */
async function startGate(to: URL, token: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const renamed = (value: string | undefined) => value?.replace(`:${port}`, `:${to.port}`);
    const headers = {
      ...request.headers,
      host: renamed(request.headers.host),
      ...(request.headers.origin === undefined ? {} : { origin: renamed(request.headers.origin) }),
      authorization: `Bearer ${token}`,
    };
    const onward = httpRequest(to, { method: request.method ?? "GET", headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
