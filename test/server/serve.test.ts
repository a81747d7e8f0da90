import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { verifies } from "../verifies.ts";
import { serveNode, startServe, type ServeCommand, type ServedNode } from "./serve-node.ts";
import { addMember, makeTeam, openTeamWorld, type TeamWorld } from "./team-world.ts";

let world: TeamWorld;
let home: string;
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
  for (const { kill } of commands.splice(0)) kill();
  removeScratch(home);
});

const commands: ServeCommand[] = [];

function start(...args: readonly string[]): ServeCommand {
  const command = startServe(home, args);
  commands.push(command);
  return command;
}

async function serve(name: string): Promise<ServedNode> {
  const folders = ["--indexes", join(home, name), "--snapshots", join(home, "snapshots")];
  const node = await serveNode(home, world.urls, ["--workers", "2", ...folders]);
  commands.push(node);
  return node;
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
    const { url, kill, ended, lines } = await serve("indexes");
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
    kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(lines().filter(({ event }) => event === "fault")).toEqual([]);
    expect(JSON.stringify(lines())).not.toContain("arrot");
  });

  it("loses nothing acknowledged when a node is killed, and another node continues", async () => {
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
    first.kill();
    await running;
    expect(stored.length).toBeLessThan(240);
    const acknowledged = [...stored];
    await write(second.url, 9000);
    const found = new Set(await search(second.url, ada.token, "parrot"));
    expect(acknowledged.filter((text) => !found.has(text))).toEqual([]);
    expect(stored.length).toBe(acknowledged.length + 60);
  });

  it("refuses a role that row-level security does not restrict, and an open address without a name", async () => {
    const { log, keys, logOwner } = world.urls;
    const owner = start("--postgres", logOwner, "--keys", keys);
    await owner.ended;
    expect(owner.output()).toContain("owns tables");
    const open = start("--postgres", log, "--keys", keys, "--host", "0.0.0.0");
    await open.ended;
    expect(open.output()).toContain("--public-name");
  });
});
