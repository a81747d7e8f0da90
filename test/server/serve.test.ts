import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/scratch.ts";
import { verifies } from "../verifies.ts";
import { addMember, makeTeam, openTeamWorld, type TeamWorld } from "./team-world.ts";

let world: TeamWorld;
let home: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  world = await openTeamWorld();
});
afterAll(async () => {
  await world.close();
});
beforeEach(() => {
  home = makeScratch("serve");
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  removeScratch(home);
});

interface Served {
  readonly url: string;
  readonly child: ChildProcess;
  /** All lines that the node has written. */
  readonly lines: () => Record<string, unknown>[];
}

function startCommand(args: readonly string[]): { readonly child: ChildProcess; readonly output: () => string } {
  const script = fileURLToPath(new URL("../../src/cli/loci.ts", import.meta.url));
  const child = spawn(process.execPath, [script, "serve", "--port", "0", ...args], {
    env: { ...process.env, LOCI_HOME: home, AI_MEMORY_PATH: join(home, "memory"), XDG_STATE_HOME: join(home, "state") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let output = "";
  child.stdout?.on("data", (part: Buffer) => (output += part.toString()));
  child.stderr?.on("data", (part: Buffer) => (output += part.toString()));
  return { child, output: () => output };
}

async function serve(name: string): Promise<Served> {
  const { log, keys } = world.urls;
  const folders = ["--indexes", join(home, name), "--snapshots", join(home, "snapshots")];
  const { child, output } = startCommand(["--postgres", log, "--keys", keys, "--workers", "2", ...folders]);
  const lines = () =>
    output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const end = performance.now() + 60_000; ;) {
    const started = lines().find(({ event }) => event === "started");
    if (started !== undefined) return { url: String(started["url"]), child, lines };
    if (child.exitCode !== null || performance.now() > end) throw new Error(`the node did not start: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function ask(url: string, token: string, line: string, body?: unknown, headers: Record<string, string> = {}) {
  const [method = "GET", path = "/"] = line.split(" ");
  return fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function search(url: string, token: string, q: string, headers: Record<string, string> = {}): Promise<string[]> {
  const response = await ask(url, token, `GET /memory/search?q=${q}&k=500`, undefined, headers);
  const { hits } = (await response.json()) as { hits: { snippet: string }[] };
  return hits.map(({ snippet }) => snippet);
}

describe("loci serve --postgres", () => {
  it("serves a person's stream and that of a space, with the author of the token", async () => {
    verifies("SCALE-1.a", "SCALE-1.b");
    const { ada } = await makeTeam(world);
    const bob = await addMember(world, ada, "bob");
    await world.teams.createSpace(ada.member, "shop", "reader");
    const { url, child, lines } = await serve("indexes");
    const inSpace = { "loci-space": "shop" };
    expect((await ask(url, ada.token, "POST /memory/record", { type: "fact", text: "Private parrot" })).status).toBe(
      201,
    );
    const shared = { type: "fact", text: "Shared parrot", space: "/work/shop" };
    expect((await ask(url, ada.token, "POST /memory/record", shared, inSpace)).status).toBe(201);
    expect(await search(url, ada.token, "parrot")).toEqual(["Private parrot"]);
    expect(await search(url, bob.token, "parrot")).toEqual([]);
    expect(await search(url, bob.token, "parrot", inSpace)).toEqual(["Shared parrot"]);
    expect((await ask(url, bob.token, "POST /memory/record", shared, inSpace)).status).toBe(403);
    expect((await ask(url, bob.token, "GET /memory/search?q=x", undefined, { "loci-stream": "1" })).status).toBe(404);
    expect((await ask(url, bob.token, "GET /v1/team")).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill("SIGTERM");
    await once(child, "exit");
    expect(child.exitCode).toBe(0);
    expect(lines().filter(({ event }) => event === "fault")).toEqual([]);
    expect(JSON.stringify(lines())).not.toContain("arrot");
  });

  it("loses nothing that was acknowledged when a node is killed, and another node goes on", async () => {
    const { ada } = await makeTeam(world);
    const first = await serve("first");
    const second = await serve("second");
    const stored: string[] = [];
    const write = async (at: string, from: number): Promise<void> => {
      for (let n = from; n < from + 60; n += 1) {
        const text = `Parrot number ${n}`;
        const response = await ask(at, ada.token, "POST /memory/record", { type: "fact", text });
        if (response.status === 201) stored.push(text);
      }
    };
    const running = Promise.allSettled([0, 1000, 2000, 3000].map((from) => write(first.url, from)));
    while (stored.length < 40) await new Promise((resolve) => setTimeout(resolve, 5));
    first.child.kill("SIGKILL");
    await running;
    expect(stored.length).toBeLessThan(240);
    const acknowledged = [...stored];
    await write(second.url, 9000);
    const found = new Set(await search(second.url, ada.token, "parrot"));
    expect(acknowledged.filter((text) => !found.has(text))).toEqual([]);
    expect(stored.length).toBe(acknowledged.length + 60);
  });

  it("refuses a role that row-level security does not bind, and an open address without a name", async () => {
    const { log, keys, logOwner } = world.urls;
    const owner = startCommand(["--postgres", logOwner, "--keys", keys]);
    await once(owner.child, "exit");
    expect(owner.output()).toContain("owns tables");
    const open = startCommand(["--postgres", log, "--keys", keys, "--host", "0.0.0.0"]);
    await once(open.child, "exit");
    expect(open.output()).toContain("--public-name");
  });
});
