import { readdirSync } from "node:fs";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { rendezvous } from "../../src/server/team/rendezvous.ts";
import { holding } from "../memory-home.ts";
import { verifies } from "../verifies.ts";
import { createTeamDatabases, startServer, type PostgresServer, type TeamDatabases } from "./postgres-cluster.ts";
import { createStream } from "./tenant.ts";
import { startTestNode, type TestNode, type TestNodeOptions } from "./test-node.ts";

let server: PostgresServer;
let databases: TeamDatabases;
let superuser: Database;
let home: string;
const nodes: TestNode[] = [];
beforeAll(async () => {
  server = await startServer();
  databases = await createTeamDatabases(server);
  superuser = openDatabase(databases.logSuper);
});
afterAll(async () => {
  await superuser.close();
  server.dispose();
});
beforeEach(() => {
  home = makeScratch("node");
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
  removeScratch(home);
});

async function start(options: Partial<TestNodeOptions> = {}): Promise<TestNode> {
  const node = await startTestNode({ home, databases, ...options });
  nodes.push(node);
  return node;
}

/** Makes tenants with one stream each. */
async function tenants(count: number): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) made.push((await createStream(superuser, "person")).key.tenant);
  return made;
}

async function tenant(): Promise<string> {
  const [one = ""] = await tenants(1);
  return one;
}

const parrots = (count: number) => Array.from({ length: count }, (_, n) => `Parrot ${n} is called Polly ${n}`);

describe("a node", () => {
  it("serves each tenant from the thread of its stream, and never with data of another tenant", async () => {
    verifies("SCALE-1.b");
    const node = await start();
    const all = await tenants(5);
    for (const one of all) expect((await node.store(one, `The parrot of tenant ${one} is Polly`)).status).toBe(201);
    for (const one of all) expect(await node.find(one, "parrot")).toEqual([`The parrot of tenant ${one} is Polly`]);
    expect(node.faults).toEqual([]);
  });

  it("answers the same on another node, whose index does not exist yet", async () => {
    verifies("SCALE-1.b");
    const one = await tenant();
    const first = await start();
    await first.store(one, "The parrot is called Polly");
    const second = await start({ indexes: "other" });
    expect(await second.find(one, "parrot")).toEqual(["The parrot is called Polly"]);
    await second.store(one, "The second parrot is called Jack");
    expect((await first.find(one, "parrot")).length).toBe(2);
  });

  it("refuses unknown tokens, and requests without one", async () => {
    const one = await tenant();
    const node = await start();
    const wrong = await node.ask("wrong", "GET /memory/search?q=x");
    expect([wrong.status, wrong.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    const without = await fetch(`${node.url}/memory/search?q=x`);
    expect([without.status, ((await without.json()) as { code: string }).code]).toEqual([401, "NOT_AUTHENTICATED"]);
    expect((await fetch(`${node.url}/openapi.json`)).status).toBe(200);
    for (let n = 0; n < 19; n += 1) await node.ask("wrong", "GET /memory/search?q=x");
    expect((await node.ask("wrong", "GET /memory/search?q=x")).status).toBe(429);
    expect((await node.ask(one, "GET /memory/search?q=x")).status).toBe(200);
  });

  it("streams large bodies to the thread, and limits them", async () => {
    const one = await tenant();
    const node = await start();
    const large = await node.ask(one, "POST /memory/recall", { body: { prompt: "long ".repeat(60_000) } });
    expect(large.status).toBe(200);
    const tooLarge = await node.ask(one, "POST /memory/recall", { body: { prompt: "x".repeat(2 * 1024 * 1024) } });
    expect(tooLarge.status).toBe(413);
    expect(await node.find(one, "anything")).toEqual([]);
  });

  it("sends changes of any node as they happen, and ends the stream when the client disconnects", async () => {
    const one = await tenant();
    const node = await start();
    const other = await start({ indexes: "other" });
    const gone = new AbortController();
    const stream = await node.ask(one, "GET /events", { signal: gone.signal });
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    const readUntil = async (part: string): Promise<string> => {
      let text = "";
      while (!text.includes(part)) text += decoder.decode((await reader.read()).value);
      return text;
    };
    await readUntil("ready");
    await node.store(one, "The parrot is called Polly");
    expect(await readUntil("memory_update")).not.toContain("Polly");
    await other.store(one, "The second parrot is called Jack");
    await readUntil("memory_update");
    gone.abort();
    await expect(reader.read()).rejects.toThrow("aborted");
    // The node would wait for an open stream, so it closes at once only if the stream has ended.
    const before = performance.now();
    await nodes.shift()?.close();
    expect(performance.now() - before).toBeLessThan(2500);
  });

  it("streams lines as they are read", async () => {
    const one = await tenant();
    const node = await start();
    expect((await node.store(one, ...parrots(900))).status).toBe(201);
    const lines = await node.ask(one, "GET /memory/timeline", { headers: { accept: "application/x-ndjson" } });
    expect((await lines.text()).trim().split("\n").length).toBe(900);
  });

  it("closes the least recently used indexes, and answers from them again", async () => {
    const all = await tenants(9);
    const node = await start({ threads: 1, limits: { openIndexes: 2 } });
    for (let round = 0; round < 2; round += 1)
      for (const one of all) await node.store(one, `Parrot number ${round} of ${one}`);
    for (const one of all) expect((await node.find(one, "parrot")).length).toBe(2);
    expect(await metric(node, "loci_open_indexes")).toBe(2);
    expect(await metric(node, "loci_closed_indexes_total")).toBeGreaterThan(6);
    expect(node.faults).toEqual([]);
  });

  it("finishes running requests before it closes", async () => {
    const all = await tenants(20);
    const node = await start();
    const running = Promise.allSettled(all.map((one) => node.store(one, "The parrot is called Polly")));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await nodes.pop()?.close();
    const answered = (await running).flatMap((one, n) =>
      one.status === "fulfilled" ? [{ one: all[n] ?? "", status: one.value.status }] : [],
    );
    expect(answered.length).toBeGreaterThan(0);
    const after = await start();
    for (const { one, status } of answered)
      expect([status, (await after.find(one, "parrot")).length]).toEqual([201, 1]);
  });

  it("reports its state to the operator, without any content", async () => {
    const one = await tenant();
    const lines: unknown[] = [];
    const node = await start({ onRequest: (line) => lines.push(line) });
    await node.store(one, "The parrot is called Polly");
    await node.find(one, "Polly");
    expect(await (await fetch(`${node.url}/healthz`)).text()).toBe("ok\n");
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
    const text = await (await fetch(`${node.url}/metrics`)).text();
    expect(text).toContain('loci_requests_total{method="POST",status="201"} 1');
    expect(text).toContain("loci_appended_events_total 1\n");
    expect(text).toContain('loci_index_opens_total{from="log"} 1');
    expect(lines).toMatchObject([
      { method: "POST", route: "/memory/record", status: 201, tenant: one, stream: 1, member: 1 },
      { method: "GET", route: "/memory/search", status: 200 },
    ]);
    expect(JSON.stringify(lines) + text).not.toContain("Polly");
  });
});

async function metric(node: TestNode, name: string): Promise<number> {
  const text = await (await fetch(`${node.url}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 20_000; !(await isTrue());) {
    if (performance.now() > end) throw new Error("it did not happen within 20 seconds");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function snapshotFiles(): string[] {
  try {
    return readdirSync(join(home, "snapshots"), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".zst"),
    );
  } catch {
    return [];
  }
}

describe("an index on a node", () => {
  const limits = { snapshotEvents: 100, smallStream: 50 };

  it("comes from a snapshot of another node, and catches up from there", async () => {
    verifies("SCALE-1.b");
    const one = await tenant();
    const first = await start({ limits });
    await first.store(one, ...parrots(150));
    await first.find(one, "parrot");
    await until(() => snapshotFiles().length === 1);
    await first.store(one, "The newest bird is an ostrich");
    const second = await start({ indexes: "other", limits });
    expect(await second.find(one, "ostrich")).toEqual(["The newest bird is an ostrich"]);
    expect((await second.find(one, "Polly 77"))[0]).toBe("Parrot 77 is called Polly 77");
    expect(await metric(second, 'loci_index_opens_total{from="snapshot"}')).toBe(1);
    expect(second.faults).toEqual([]);
  });

  it("is never behind an erasure, and no snapshot of the stream remains", async () => {
    verifies("SCALE-1.b");
    const one = await tenant();
    const first = await start({ limits });
    const second = await start({ indexes: "other", limits });
    await first.store(one, "The secret bird is a quetzalcoatlus", ...parrots(150));
    expect((await second.find(one, "quetzalcoatlus")).length).toBe(1);
    expect((await first.find(one, "quetzalcoatlus")).length).toBe(1);
    await until(() => snapshotFiles().length === 1);
    const hits = (await (await first.ask(one, "GET /memory/search?q=quetzalcoatlus")).json()) as {
      hits: { id: string }[];
    };
    const forgotten = await first.ask(one, `DELETE /memory/record/${hits.hits[0]?.id}`);
    expect(forgotten.status).toBe(200);
    expect(snapshotFiles()).toEqual([]);
    // The second node still has its old index.
    expect(await second.find(one, "quetzalcoatlus")).toEqual([]);
    expect(await first.find(one, "quetzalcoatlus")).toEqual([]);
    const third = await start({ indexes: "third", limits });
    expect(await third.find(one, "quetzalcoatlus")).toEqual([]);
    await until(() => holding(home, ["quetzalcoatlus"]).length === 0);
  });

  it("contains what the client wrote on another node, or reports that this is still missing", async () => {
    verifies("SCALE-1.b");
    const one = await tenant();
    const first = await start();
    const second = await start({ indexes: "other" });
    const stored = await first.store(one, "The parrot is called Polly");
    const position = stored.headers.get("loci-position") ?? "";
    expect(position).toMatch(/^1\.[0-9a-f-]{36}$/);
    const read = await second.ask(one, "GET /memory/search?q=parrot", { headers: { "loci-after": position } });
    expect(((await read.json()) as { hits: unknown[] }).hits.length).toBe(1);
    const future = position.replace("1.", "7.");
    const late = await second.ask(one, "GET /memory/search?q=parrot", { headers: { "loci-after": future } });
    expect([late.status, late.headers.get("retry-after")]).toEqual([503, "1"]);
    const wrong = await second.ask(one, "GET /memory/search?q=parrot", { headers: { "loci-after": "x y" } });
    expect(wrong.status).toBe(400);
  });

  it("answers from the newest events while it is built, and reports that it is incomplete", async () => {
    const one = await tenant();
    const first = await start();
    for (let n = 0; n < 5; n += 1) await first.store(one, ...parrots(900));
    await first.store(one, "The newest bird is an ostrich");
    const second = await start({
      indexes: "other",
      limits: { partialMs: 0, recentEvents: 100, smallStream: 50, snapshotEvents: 1e9 },
    });
    const answer = await second.ask(one, "GET /memory/search?q=ostrich");
    expect(answer.headers.get("loci-partial")).toBe("events=100; of=4501");
    expect(await answer.json()).toMatchObject({
      complete: false,
      partial: { events: 100, of: 4501 },
      hits: [{ snippet: "The newest bird is an ostrich" }],
    });
    await until(async () => {
      const later = await second.ask(one, "GET /memory/search?q=ostrich");
      return later.headers.get("loci-partial") === null && ((await later.json()) as { complete: boolean }).complete;
    });
    const timeline = await second.ask(one, "GET /memory/timeline?limit=1000");
    expect(timeline.headers.get("loci-partial")).toBe(null);
  });
});

describe("rendezvous hashing", () => {
  it("moves only the keys of the name that is removed", () => {
    const keys = Array.from({ length: 2000 }, (_, n) => `${n}/1`);
    const moved = keys.filter((key) => {
      const before = rendezvous(key, ["a", "b", "c", "d"]);
      return before !== "d" && before !== rendezvous(key, ["a", "b", "c"]);
    });
    expect(moved).toEqual([]);
    const shares = Map.groupBy(keys, (key) => rendezvous(key, ["a", "b", "c", "d"]));
    for (const [, share] of shares) expect(share.length).toBeGreaterThan(400);
  });
});
