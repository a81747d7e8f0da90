import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/scratch.ts";
import { rendezvous } from "../../src/server/team/rendezvous.ts";
import { verifies } from "../verifies.ts";
import { startTestNode, type TestNode } from "./test-node.ts";

let home: string;
const nodes: TestNode[] = [];
beforeEach(() => {
  home = makeScratch("node");
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
  removeScratch(home);
});

async function start(options: Partial<Parameters<typeof startTestNode>[0]> = {}): Promise<TestNode> {
  const node = await startTestNode({ home, ...options });
  nodes.push(node);
  return node;
}

const fact = (text: string) => ({ body: { type: "fact", text } });
const found = async (node: TestNode, tenant: string, q: string): Promise<string[]> => {
  const response = await node.ask(tenant, `GET /memory/search?q=${encodeURIComponent(q)}`);
  const { hits } = (await response.json()) as { hits: { snippet: string }[] };
  return hits.map(({ snippet }) => snippet);
};

describe("a node", () => {
  it("serves each tenant from the thread of its stream, and nothing of another tenant", async () => {
    verifies("SCALE-1.b");
    const node = await start();
    for (const tenant of ["1", "2", "3", "4", "5"]) {
      const stored = await node.ask(
        tenant,
        "POST /memory/record",
        fact(`The parrot of tenant ${tenant} is called Polly`),
      );
      expect(stored.status).toBe(201);
    }
    for (const tenant of ["1", "2", "3", "4", "5"])
      expect(await found(node, tenant, "parrot")).toEqual([`The parrot of tenant ${tenant} is called Polly`]);
    expect(node.faults).toEqual([]);
  });

  it("answers the same on another node, whose index does not exist yet", async () => {
    verifies("SCALE-1.b");
    const first = await start();
    await first.ask("1", "POST /memory/record", fact("The parrot is called Polly"));
    const second = await start({ data: { indexes: "other-indexes" } });
    expect(await found(second, "1", "parrot")).toEqual(["The parrot is called Polly"]);
    await second.ask("1", "POST /memory/record", fact("The second parrot is called Jack"));
    expect((await found(first, "1", "parrot")).length).toBe(2);
  });

  it("refuses unknown tokens, and requests without one", async () => {
    const node = await start();
    const wrong = await node.ask("wrong", "GET /memory/search?q=x");
    expect([wrong.status, wrong.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    const without = await fetch(`${node.url}/memory/search?q=x`);
    expect([without.status, ((await without.json()) as { code: string }).code]).toEqual([401, "NOT_AUTHENTICATED"]);
    expect((await fetch(`${node.url}/openapi.json`)).status).toBe(200);
    for (let n = 0; n < 19; n += 1) await node.ask("wrong", "GET /memory/search?q=x");
    expect((await node.ask("wrong", "GET /memory/search?q=x")).status).toBe(429);
    expect((await node.ask("1", "GET /memory/search?q=x")).status).toBe(200);
  });

  it("streams large bodies to the thread, and limits them", async () => {
    const node = await start();
    const text = "long ".repeat(60_000);
    const large = await node.ask("1", "POST /memory/recall", { body: { prompt: text } });
    expect(large.status).toBe(200);
    const tooLarge = await node.ask("1", "POST /memory/recall", { body: { prompt: "x".repeat(2 * 1024 * 1024) } });
    expect(tooLarge.status).toBe(413);
    expect(await found(node, "1", "anything")).toEqual([]);
  });

  it("sends changes while they happen, and ends the stream when the client goes away", async () => {
    const node = await start();
    const gone = new AbortController();
    const stream = await node.ask("1", "GET /events", { signal: gone.signal });
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    let text = decoder.decode((await reader.read()).value);
    await node.ask("1", "POST /memory/record", fact("The parrot is called Polly"));
    while (!text.includes("memory_update")) text += decoder.decode((await reader.read()).value);
    expect(text).not.toContain("Polly");
    gone.abort();
    await expect(reader.read()).rejects.toThrow("aborted");
    // The node would wait for an open stream, so it closes at once only if the stream has ended.
    const before = performance.now();
    await nodes.pop()?.close();
    expect(performance.now() - before).toBeLessThan(2500);
  });

  it("streams lines as they are read", async () => {
    const node = await start();
    const records = Array.from({ length: 900 }, (_, n) => ({ type: "fact", text: `Parrot ${n} is called Polly ${n}` }));
    expect((await node.ask("1", "POST /memory/record", { body: records })).status).toBe(201);
    const lines = await node.ask("1", "GET /memory/timeline", { headers: { accept: "application/x-ndjson" } });
    expect((await lines.text()).trim().split("\n").length).toBe(900);
  });

  it("closes the least recently used indexes, and answers from them again", async () => {
    const node = await start({ threads: 1, data: { limits: { openIndexes: 2 } } });
    for (let round = 0; round < 2; round += 1)
      for (let tenant = 1; tenant <= 9; tenant += 1)
        await node.ask(String(tenant), "POST /memory/record", fact(`Parrot number ${round} of ${tenant}`));
    for (let tenant = 1; tenant <= 9; tenant += 1) expect((await found(node, String(tenant), "parrot")).length).toBe(2);
    expect(node.faults).toEqual([]);
  });

  it("finishes running requests before it closes", async () => {
    const node = await start();
    const running = Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => node.ask(String(n + 1), "POST /memory/record", fact(`Parrot number ${n}`))),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    await nodes.pop()?.close();
    const answered = (await running).flatMap((one, n) =>
      one.status === "fulfilled" ? [{ n, status: one.value.status }] : [],
    );
    expect(answered.length).toBeGreaterThan(0);
    const after = await start();
    for (const { n, status } of answered)
      expect([status, (await found(after, String(n + 1), "parrot")).length]).toEqual([201, 1]);
  });
});

describe("rendezvous", () => {
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
