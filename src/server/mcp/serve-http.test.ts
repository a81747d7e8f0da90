import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, statSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { Client, StreamableHTTPClientTransport, type ClientOptions } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { openTestMemory, type TestMemory } from "../../../test/open-test-memory.ts";
import { createTestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { identities } from "../../agents/hosts.ts";
import { defaultSettings } from "../../memory/base/settings.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { openTokenFile } from "../token-file.ts";
import { createMemoryHandles } from "./memory-handles.ts";
import { serveHttp, type HttpServing } from "./serve-http.ts";

const token = "t".repeat(43);
let memory: TestMemory;
let serving: HttpServing;
let faults: unknown[];
beforeEach(async () => {
  memory = await openTestMemory();
  faults = [];
  serving = await serveHttp(
    {
      handles: createMemoryHandles(async () => memory.owner),
      identity: { given: {}, hosts: identities, env: {}, cwd: memory.space },
      settings: defaultSettings,
      isReadOnly: false,
      sensitive: false,
      onFault: (error) => faults.push(error),
    },
    { token: () => token, port: 0, address: "127.0.0.1" },
  );
});
afterEach(async () => {
  await serving.close();
  await memory.remove();
});

async function connect(
  options: ClientOptions = {},
): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> {
  const transport = new StreamableHTTPClientTransport(new URL(serving.url), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  const client = new Client({ name: "test", version: "1" }, options);
  await client.connect(transport);
  return { client, transport };
}

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends a request as a browser or an attacker could. `fetch` cannot set the Host header. */
async function send({ method = "POST", path = "/mcp", headers = {}, body = "{}" }: Sent) {
  const { hostname, port, host } = new URL(serving.url);
  const sent = request({
    hostname,
    port,
    path,
    method,
    headers: {
      host,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
  });
  // If the body is too large, the server closes the connection before the client has sent everything.
  sent.on("error", () => {});
  sent.end(method === "POST" ? body : undefined);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, text: await textOf(response), headers: response.headers };
}

const protocols: readonly [string, ClientOptions][] = [
  ["2025-11-25", { versionNegotiation: { mode: "legacy" } }],
  ["2025-06-18", { supportedProtocolVersions: ["2025-06-18"], versionNegotiation: { mode: "legacy" } }],
  ["2026-07-28", { versionNegotiation: { mode: { pin: "2026-07-28" } } }],
];

describe.each(protocols)("MCP over HTTP in %s", (protocol, options) => {
  verifies("API-3.b");

  it("lists and calls tools, and reads resources", async () => {
    const { client } = await connect(options);
    expect(client.getNegotiatedProtocolVersion()).toBe(protocol);
    const write = { name: "memory_write", arguments: { scope: "user", mode: "append", content: "# Me" } };
    expect(await client.callTool(write)).not.toHaveProperty("isError");
    expect((await client.readResource({ uri: "loci://user/MEMORY.md" })).contents).toMatchObject([
      { text: expect.stringContaining("# Me") as string },
    ]);
    // In protocol 2026-07-28, a client has no session, so it gets no tools for session memory.
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.includes("save_memory")).toBe(protocol !== "2026-07-28");
    await client.close();
  });
});

describe("sessions over HTTP", () => {
  it("have their own memory, and end when the client ends them", async () => {
    const [one, two] = [await connect(), await connect()];
    const save = { name: "save_memory", arguments: { compartment: "session", content: "mine" } };
    await one.client.callTool(save);
    const get = { name: "get_memory", arguments: { compartment: "session" } };
    expect(await one.client.callTool(get)).toMatchObject({ structuredContent: { entries: [{ content: "mine" }] } });
    expect(await two.client.callTool(get)).toMatchObject({ structuredContent: { entries: [] } });
    const id = one.transport.sessionId ?? "";
    await one.transport.terminateSession();
    const gone = await send({
      headers: { "mcp-session-id": id },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    expect(gone.status).toBe(404);
    await one.client.close();
    await two.client.close();
  });
});

describe("the server refuses", () => {
  verifies("SAF-10.a");

  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

  it("a caller without the token, or with a wrong one", async () => {
    for (const authorization of ["", "Bearer ", `Bearer ${token}x`, "Bearer wrong", `Basic ${token}`]) {
      const { status, headers } = await send({ headers: { authorization }, body: ping });
      expect({ authorization, status }).toEqual({ authorization, status: 401 });
      expect(headers["www-authenticate"]).toBe("Bearer");
    }
  });

  it("a caller under another name of this machine, as after DNS rebinding", async () => {
    const { port } = new URL(serving.url);
    for (const host of [
      "evil.example",
      `evil.example:${port}`,
      "127.0.0.1",
      "127.0.0.1:1",
      `localhost.evil.example:${port}`,
      "[",
      `127.0.0.1:${port}@evil.example`,
    ])
      expect({ host, status: (await send({ headers: { host }, body: ping })).status }).toEqual({ host, status: 403 });
    expect(faults).toEqual([]);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`])
      expect((await send({ headers: { host }, body: ping })).status).not.toBe(403);
  });

  it("a page of another origin, even on this machine", async () => {
    for (const origin of ["https://evil.example", "http://localhost:3000", "null", "file://"]) {
      const answered = await send({ headers: { origin }, body: ping });
      expect({ origin, status: answered.status }).toEqual({ origin, status: 403 });
      const preflight = await send({ method: "OPTIONS", headers: { origin } });
      expect(preflight.status).toBe(403);
      for (const { headers } of [answered, preflight])
        expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  it("callers from other machines, because it listens on loopback only", () => {
    expect(new URL(serving.url).hostname).toBe("127.0.0.1");
  });
});

describe("an invalid request", () => {
  const initialize = JSON.stringify({
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  });

  it("gets a status, and does not affect the server", async () => {
    expect((await send({ body: "{ this is not JSON" })).status).toBe(400);
    expect((await send({ body: "" })).status).toBe(400);
    expect((await send({ headers: { "content-type": "text/plain" }, body: initialize })).status).toBe(415);
    expect((await send({ body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' })).status).toBe(400);
    expect((await send({ headers: { "mcp-session-id": "no-such" }, body: initialize })).status).toBe(404);
    expect((await send({ method: "GET" })).status).toBe(400);
    expect((await send({ method: "DELETE" })).status).toBe(400);
    expect((await send({ method: "PUT" })).status).toBeGreaterThanOrEqual(400);
    expect((await send({ path: "/" })).status).toBe(404);
    expect((await send({ path: "/mcp/../x" })).status).toBe(404);
    const { client } = await connect();
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    await client.close();
  });

  it("is not one that names the server's whole address, as clients of a proxy do", async () => {
    const opened = await send({ path: serving.url, body: initialize });
    expect(opened.status).toBe(200);
    const { host, port } = new URL(serving.url);
    expect((await send({ path: `http://${host}/other`, body: initialize })).status).toBe(404);
    const foreign = [
      `http://evil.example/mcp`,
      `http://evil.example:${port}/mcp`,
      `http://localhost:${port}/mcp`,
      `http://me:word@${host}/mcp`,
      `https://${host}/mcp`,
      "file:///etc/hosts",
      "http://",
      "*",
      "mcp",
    ];
    const answers = await Promise.all(
      foreign.map(async (path) => ({ path, ...(await send({ path, body: initialize })) })),
    );
    expect(answers.filter(({ status }) => status !== 400)).toEqual([]);
    // Node's HTTP parser refuses some of these requests itself, with an empty body.
    const bodies = answers.flatMap(({ text }) => (text === "" ? [] : [JSON.parse(text) as unknown]));
    expect(bodies.length).toBeGreaterThan(4);
    for (const body of bodies) expect(body).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32600 } });
    const rebound = await send({
      path: "http://evil.example/mcp",
      headers: { host: "evil.example" },
      body: initialize,
    });
    expect(rebound.status).toBe(403);
    const withoutToken = await send({ path: serving.url, headers: { authorization: "" }, body: initialize });
    expect(withoutToken.status).toBe(401);
    expect(faults).toEqual([]);
  });

  it("is refused if it is too large", async () => {
    const huge = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { x: "x".repeat(5_000_000) } });
    const sized = await send({ body: huge }).catch(() => ({ status: 413 }));
    expect(sized.status).toBe(413);
    const chunked = await send({ body: huge, headers: { "transfer-encoding": "chunked" } }).catch(() => ({
      status: 413,
    }));
    expect(chunked.status).toBe(413);
    const { client } = await connect();
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    await client.close();
  });

  it("that names an unknown method gets JSON-RPC's error code", async () => {
    const opened = await send({ body: initialize });
    expect(opened.status).toBe(200);
    const session = String(opened.headers["mcp-session-id"]);
    const unknown = await send({
      headers: { "mcp-session-id": session },
      body: '{"jsonrpc":"2.0","id":9,"method":"no/such"}',
    });
    expect(unknown.text).toContain("-32601");
  });
});

describe("the token", () => {
  verifies("SAF-10.a");

  it("is created once, from 32 random bytes, in a file private to its owner", () => {
    const state = makeScratch("token");
    const first = openTokenFile(join(state, "state"));
    expect(Buffer.from(first.token, "base64url")).toHaveLength(32);
    expect(openTokenFile(join(state, "state"))).toEqual(first);
    expect(statSync(first.path).mode & 0o077).toBe(0);
    removeScratch(state);
  });

  it("is printed only on request, and `loci mcp --http` serves its holder until it is stopped", async () => {
    const home = createTestHome();
    const loci = fileURLToPath(new URL("../../cli/loci.ts", import.meta.url));
    const child = spawn(process.execPath, [loci, "mcp", "--http", "--port", "0", "--json"], {
      cwd: home.path,
      env: { ...homeVariables(home.path) },
    });
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    while (!stdout.includes("\n")) await once(child.stdout, "data");
    const { url, tokenFile } = JSON.parse(stdout) as { url: string; tokenFile: string };
    const printed = (await home.loci(["mcp", "--print-token"])).stdout.trim();
    expect(readFileSync(tokenFile, "utf8").trim()).toBe(printed);
    expect(stdout).not.toContain(printed);
    const client = new Client({ name: "test", version: "1" });
    const headers = { Authorization: `Bearer ${printed}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    rmSync(tokenFile);
    const anew = (await home.loci(["mcp", "--print-token"])).stdout.trim();
    for (const [bearer, isIn] of [
      [printed, false],
      [anew, true],
    ] as const) {
      const { status } = await fetch(url, {
        method: "POST",
        headers: { Authorization: `Bearer ${bearer}` },
        body: "{}",
      });
      expect(status !== 401).toBe(isIn);
    }
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    await client.close();
    home.remove();
  });
});
