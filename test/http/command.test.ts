import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../run-loci.ts";
import { verifies } from "../verifies.ts";

let home: TestHome;
let child: ChildProcess | null = null;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => {
  child?.kill("SIGKILL");
  home.remove();
});

/** Starts `loci serve` in a process of its own, and returns what it prints. */
async function start(...args: string[]): Promise<{ url: string; tokenFile: string; link?: string }> {
  const script = fileURLToPath(new URL("../../src/cli/loci.ts", import.meta.url));
  const started = spawn(process.execPath, [script, "serve", "--json", ...args], {
    env: { HOME: home.path, PATH: process.env["PATH"] },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child = started;
  const [line] = (await once(started.stdout, "data")) as [Buffer];
  return JSON.parse(line.toString()) as { url: string; tokenFile: string; link?: string };
}

it("loci serve listens on loopback, answers the holder of the token, serves MCP, and ends on SIGTERM", async () => {
  verifies("SAF-10.b");
  const { url, tokenFile, link = "" } = await start("--port", "0", "--link");
  expect(new URL(url).hostname).toBe("127.0.0.1");
  const token = readFileSync(tokenFile, "utf8").trim();
  const headers = { authorization: `Bearer ${token}` };
  const stored = await fetch(`${url}/memory/record`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ type: "fact", text: "The lamp is lit at dusk" }),
  });
  expect(stored.status).toBe(201);
  expect(await (await fetch(`${url}/memory/search?q=lamp`, { headers })).json()).toMatchObject({
    hits: [{ type: "fact" }],
  });
  expect((await fetch(`${url}/memory/search?q=lamp`)).status).toBe(401);

  const login = await fetch(link, { redirect: "manual" });
  const cookie = (login.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  expect(await (await fetch(`${url}/memory/export`, { headers: { cookie } })).text()).toContain("The lamp is lit");

  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("memory_search");
  await client.close();
  expect((await fetch(`${url}/mcp`, { method: "POST", headers: { cookie } })).status).toBe(401);

  const stream = await fetch(`${url}/events`, { headers });
  const exited = child === null ? null : once(child, "exit");
  child?.kill("SIGTERM");
  await stream.body?.pipeTo(new WritableStream()).catch(() => {});
  expect(await exited).toEqual([0, null]);
});

it("loci serve applies a setting that a person changes, without a restart", async () => {
  const { url, link = "" } = await start("--port", "0", "--link");
  const login = await fetch(link, { redirect: "manual" });
  const cookie = (login.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const daysOf = async () => {
    const answer = await fetch(`${url}/care/retention`, { headers: { cookie } });
    return ((await answer.json()) as { policy: { days: unknown } }).policy.days;
  };
  const before = await daysOf();
  const set = (value: unknown) =>
    fetch(`${url}/machine/settings/retention.days`, {
      method: "PUT",
      headers: { cookie, origin: url, "content-type": "application/json" },
      body: JSON.stringify({ value }),
    });
  expect((await set(400)).status).toBe(200);
  expect(before).not.toBe(400);
  expect(await daysOf()).toBe(400);
  // A setting that another program changes counts, too.
  await home.loci(["config", "set", "retention.days", "300"]);
  expect(await daysOf()).toBe(300);
});

it("loci serve answers its owner while another program holds 600 connections that send nothing", async () => {
  const { url, tokenFile } = await start("--port", "0");
  const headers = { authorization: `Bearer ${readFileSync(tokenFile, "utf8").trim()}` };
  const { port, hostname } = new URL(url);
  const sockets: Socket[] = [];
  let closed = 0;
  try {
    for (let n = 0; n < 600; n += 1) {
      const socket = connect({ port: Number(port), host: hostname });
      socket.on("error", () => {}).once("close", () => (closed += 1));
      // Some of them begin a request, and do not end it.
      if (n % 2 === 0) socket.write("GET / HTTP/1.1\r\n");
      sockets.push(socket);
      await once(socket, "connect");
    }
    const answer = await fetch(`${url}/memory/search?q=lamp`, { headers });
    expect(answer.status).toBe(200);
    // The limit still holds: 601 connections were opened, and 512 are allowed.
    await expect.poll(() => closed).toBeGreaterThanOrEqual(88);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

it("loci serve refuses an agent that asks for a person's session, and arguments that exclude each other", async () => {
  expect(await home.loci(["serve", "--link"], { env: { CLAUDECODE: "1" } })).toMatchObject({ exit: 77 });
  const socket = join(home.path, "loci.sock");
  expect(await home.loci(["serve", "--socket", socket, "--port", "1"])).toMatchObject({ exit: 64 });
  expect(await home.loci(["serve", "--socket", socket, "--link"])).toMatchObject({ exit: 64 });
  expect(await home.loci(["serve", "--port", "65536"])).toMatchObject({ exit: 64 });
});

it("loci serve prints the same token each time, from a private file", async () => {
  const first = await home.json(["serve", "--print-token"]);
  expect(await home.json(["serve", "--print-token"])).toEqual(first);
  expect(readFileSync(String(first["tokenFile"]), "utf8").trim()).toBe(first["token"]);
});
