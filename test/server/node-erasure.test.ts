import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { erasureLookMs } from "../../src/compose/streams/stream-limits.ts";
import { createSnapshotFolder } from "../../src/disk/snapshot-folder.ts";
import { indexSchema } from "../../src/index/database/schema.ts";
import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { holding } from "../memory-home.ts";
import { verifies } from "../verifies.ts";
import { serveNode, type ServedNode } from "./serve-node.ts";
import { addMember, makeTeam, openTeamWorld, type TeamWorld } from "./team-world.ts";
import { createStream } from "./tenant.ts";
import { startTestNode, type TestNode } from "./test-node.ts";

const secret = "quetzalcoatlus";

let world: TeamWorld;
let home: string;
const nodes: ServedNode[] = [];
beforeAll(async () => {
  world = await openTeamWorld();
});
afterAll(async () => {
  await world.close();
});
beforeEach(() => {
  home = makeScratch("node-erasure");
});
afterEach(() => {
  for (const node of nodes.splice(0)) node.kill();
  removeScratch(home);
});

/** Starts a real node, `loci serve --postgres`, with indexes of its own and snapshots that all nodes share. */
async function serve(name: string): Promise<ServedNode> {
  const node = await serveNode(join(home, name), world.urls, ["--snapshots", join(home, "snapshots")]);
  nodes.push(node);
  return node;
}

const inSpace = { "loci-space": "shop" };

async function ask({ url }: ServedNode, token: string, line: string, body?: unknown): Promise<Response> {
  const [method = "GET", path = "/"] = line.split(" ");
  return fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...inSpace },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function find(node: ServedNode, token: string): Promise<{ id: string }[]> {
  const response = await ask(node, token, `GET /memory/search?q=${secret}`);
  return ((await response.json()) as { hits: { id: string }[] }).hits;
}

/** Files that a process has open and that contain the text, also if they were removed. */
function openHolding(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      const path = join(`/proc/${pid}/fd`, name);
      const target = readlinkSync(path);
      return target.startsWith(home) && readFileSync(path, "latin1").toLowerCase().includes(secret) ? [target] : [];
    } catch {
      // The file was closed meanwhile, or is not a file.
      return [];
    }
  });
}

const facts = [`The secret bird is a ${secret}`, ...Array.from({ length: 50 }, (_, n) => `Parrot ${n} of many`)].map(
  (text) => ({ type: "fact", text, space: "/work/shop" }),
);

/** A team with a space that bob may only read. Ada has a session, because only a person may forget. */
async function shopTeam(): Promise<{ readonly ada: string; readonly bob: string }> {
  const { ada } = await makeTeam(world);
  const bob = await addMember(world, ada, "bob");
  await world.teams.createSpace(ada.member, "shop", "reader");
  const scopes = ["read", "write"] as const;
  const session = await world.teams.createToken(ada.member, { name: "ui", scopes, days: 1, kind: "session" });
  return { ada: session.text, bob: bob.token };
}

async function until(isTrue: () => boolean, mostMs: number): Promise<void> {
  for (const end = performance.now() + mostMs; !isTrue() && performance.now() < end;) await sleep(100);
}

describe("an erasure on one node", () => {
  it("removes the text from all files of another, unused node within the stated time", async () => {
    verifies("SCALE-6.a");
    const { ada, bob } = await shopTeam();
    const first = await serve("first");
    expect((await ask(first, ada, "POST /memory/record", facts)).status).toBe(201);
    const second = await serve("second");
    // A reader's log may not erase, so no request of this member can complete the erasure.
    expect((await find(second, bob)).length).toBe(1);
    expect(holding(join(home, "second"), [secret])).not.toEqual([]);
    expect(openHolding(second.pid)).not.toEqual([]);

    const [hit] = await find(first, ada);
    expect((await ask(first, ada, `DELETE /memory/record/${hit?.id}`)).status).toBe(200);
    const left = () => [...holding(home, [secret]), ...openHolding(first.pid), ...openHolding(second.pid)];
    await until(() => left().length === 0, erasureLookMs + 5000);
    expect(left()).toEqual([]);
    expect(await find(second, bob)).toEqual([]);
  });

  it("covers the index of a stopped node, and a snapshot of a killed one", async () => {
    verifies("SCALE-6.a");
    const { key } = await createStream(world.superuser, "person");
    const start = async (indexes: string): Promise<TestNode> =>
      startTestNode({ home, databases: world.urls, indexes, threads: 1, erasureMs: 100, cleanUpMs: 100 });
    const [first, second] = [await start("first"), await start("second")];
    await first.store(key.tenant, ...facts.map(({ text }) => text));
    expect((await second.find(key.tenant, secret)).length).toBe(1);
    await second.close();
    const { hits } = (await (await first.ask(key.tenant, `GET /memory/search?q=${secret}`)).json()) as {
      hits: { id: string }[];
    };
    expect((await first.ask(key.tenant, `DELETE /memory/record/${hits[0]?.id}`)).status).toBe(200);
    expect(holding(join(home, "second"), [secret])).not.toEqual([]);
    const late = { seq: 51, forgets: 0, bytes: Readable.from([Buffer.from(secret)]) };
    await createSnapshotFolder(join(home, "snapshots")).publish(key, indexSchema, late);
    const again = await start("second");
    await until(() => holding(home, [secret]).length === 0, 10_000);
    expect(holding(home, [secret])).toEqual([]);
    expect([...first.faults, ...again.faults]).toEqual([]);
    await Promise.all([first.close(), again.close()]);
  });
});
