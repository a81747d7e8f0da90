import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { createTeamAuthenticate } from "../../src/server/team/team-authenticate.ts";
import { holding } from "../memory-home.ts";
import { verifies } from "../verifies.ts";
import { addMember, makeTeam, openTeamWorld, personOf, type Person, type TeamWorld } from "./team-world.ts";
import { startTestNode, type TestNode, type TestNodeOptions } from "./test-node.ts";

let world: TeamWorld;
let home: string;
const nodes: TestNode[] = [];
beforeAll(async () => {
  world = await openTeamWorld();
});
afterAll(async () => {
  await world.close();
});
beforeEach(() => {
  home = makeScratch("stack");
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
  removeScratch(home);
});

async function start(options: Partial<TestNodeOptions> = {}): Promise<TestNode> {
  const authenticate = createTeamAuthenticate(world.identity, world.limits);
  const node = await startTestNode({ home, databases: world.urls, authenticate, ...options });
  nodes.push(node);
  return node;
}

/** The team of ada, who owns the space `shop`, with a writer, a reader, and a member without a role there. */
async function shopTeam(): Promise<{ ada: string; bob: string; carl: string; dora: string; owner: Person }> {
  const { ada } = await makeTeam(world);
  await world.teams.createSpace(ada.member, "shop", null);
  const session = async (person: Person): Promise<string> => {
    const scopes = ["read", "write"] as const;
    return (await world.teams.createToken(person.member, { name: "ui", scopes, days: 1, kind: "session" })).text;
  };
  const bob = await addMember(world, ada, "bob", { space: "shop", role: "writer" });
  const carl = await addMember(world, ada, "carl", { space: "shop", role: "reader" });
  const dora = await addMember(world, ada, "dora");
  const [first, second, third, fourth] = await Promise.all([ada, bob, carl, dora].map(session));
  return { ada: first ?? "", bob: second ?? "", carl: third ?? "", dora: fourth ?? "", owner: ada };
}

interface Found {
  readonly id: string;
  readonly snippet: string;
  readonly metadata: { readonly author?: string };
}

async function find(node: TestNode, token: string, q: string, headers: Record<string, string> = {}): Promise<Found[]> {
  const response = await node.ask(token, `GET /memory/search?q=${encodeURIComponent(q)}&from=shop`, { headers });
  expect(response.status).toBe(200);
  return ((await response.json()) as { hits: Found[] }).hits;
}

async function store(node: TestNode, token: string, text: string): Promise<string> {
  const response = await node.store(token, text);
  expect(response.status).toBe(201);
  return ((await response.json()) as { ids: string[] }).ids[0] ?? "";
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 60_000; !(await isTrue());) {
    if (performance.now() > end) throw new Error("it did not happen within a minute");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const share = (node: TestNode, token: string, id: string) =>
  node.ask(token, "POST /sharing/share", { body: { id, space: "shop" } });

const said = (hits: readonly Found[]) => hits.map(({ snippet, metadata }) => [snippet, metadata.author ?? "me"]);

describe("the stack of a member on a node", () => {
  it("ranks the member's own memories and those of the space together, and names who shared them", async () => {
    verifies("SCALE-5.a", "SCALE-5.b", "SCALE-1.b");
    const { ada, bob, carl, dora } = await shopTeam();
    const node = await start();
    const other = await start({ indexes: "other" });
    const id = await store(node, ada, "The zeppelin is deployed with kamal");
    await store(node, ada, "Ada keeps a private zeppelin diary");
    await store(node, bob, "Bob likes the zeppelin");
    expect((await share(node, ada, id)).status).toBe(200);

    for (const one of [node, other])
      expect(said(await find(one, bob, "zeppelin deployed kamal"))).toEqual([
        ["The zeppelin is deployed with kamal", "ada"],
        ["Bob likes the zeppelin", "me"],
      ]);
    expect(said(await find(node, carl, "zeppelin"))).toEqual([["The zeppelin is deployed with kamal", "ada"]]);
    expect(await find(node, dora, "zeppelin")).toEqual([]);
    const elsewhere = await node.ask(bob, "GET /memory/search?q=zeppelin&from=garden");
    expect(((await elsewhere.json()) as { hits: unknown[] }).hits.length).toBe(1);

    const recalled = await node.ask(bob, "POST /memory/recall", {
      body: { prompt: "How is the zeppelin deployed, is it kamal?", from: "shop" },
    });
    expect(((await recalled.json()) as { block: string }).block).toContain("shared by ada");
    const brief = await node.ask(carl, "POST /memory/brief", { body: { from: "shop" } });
    expect(((await brief.json()) as { block: string }).block).toContain("shared by ada");
    expect([...node.faults, ...other.faults]).toEqual([]);
  });

  it("lets a reader search but not share, and nobody read after their role has ended", async () => {
    verifies("SCALE-5.b", "SCALE-7.a");
    const { ada, bob, carl, owner } = await shopTeam();
    const node = await start();
    await share(node, ada, await store(node, ada, "The zeppelin is deployed with kamal"));
    const refused = await share(node, carl, await store(node, carl, "Carl has a zeppelin too"));
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, "SCOPE_REFUSED"]);
    const read = await world.teams.createToken((await personOf(world, bob)).member, {
      name: "reading",
      scopes: ["read"],
      days: 1,
      kind: "session",
    });
    expect((await find(node, read.text, "zeppelin")).length).toBe(1);
    const bobs = await store(node, bob, "Bob likes the zeppelin");
    expect((await share(node, read.text, bobs)).status).toBe(403);
    expect((await find(node, carl, "zeppelin")).length).toBe(2);
    await world.teams.setRole(owner.member, "shop", "carl", null);
    expect(said(await find(node, carl, "zeppelin"))).toEqual([["Carl has a zeppelin too", "me"]]);
  });

  it("does not confuse a write to the member's stream with a write to the space, and erases for all members", async () => {
    verifies("SCALE-5.a");
    const { ada, bob } = await shopTeam();
    const node = await start();
    const other = await start({ indexes: "other" });
    const id = await store(node, ada, "The secret bird is a quetzalcoatlus");
    expect((await share(node, ada, id)).headers.get("loci-position")).toBe(null);
    for (const n of [1, 2, 3]) await store(node, bob, `Bob stores number ${n}`);
    const position = (await node.store(bob, "Bob stores the last one")).headers.get("loci-position") ?? "";
    expect((await find(other, bob, "quetzalcoatlus", { "loci-after": position })).length).toBe(1);
    expect((await find(node, bob, "quetzalcoatlus")).length).toBe(1);

    const taken = await node.ask(ada, "POST /sharing/unshare", { body: { id } });
    expect(taken.status).toBe(200);
    for (const one of [node, other]) expect(await find(one, bob, "quetzalcoatlus")).toEqual([]);
    expect((await node.ask(ada, `DELETE /memory/record/${id}`)).status).toBe(200);
    expect(holding(join(home, "indexes"), ["quetzalcoatlus"])).toEqual([]);
    expect([...node.faults, ...other.faults]).toEqual([]);
  });

  it("answers without the space while its index is built, and reports that the space is missing", async () => {
    const { ada, bob } = await shopTeam();
    const first = await start();
    const inSpace = { "loci-space": "shop" };
    const many = Array.from({ length: 300 }, (_, n) => {
      return { type: "fact", text: `Parrot ${n} is called Polly ${n}`, space: "/work/shop" };
    });
    expect((await first.ask(ada, "POST /memory/record", { body: many, headers: inSpace })).status).toBe(201);
    await store(first, bob, "Bob likes the parrot");
    const second = await start({
      indexes: "other",
      limits: { partialMs: 0, smallStream: 50, snapshotEvents: 1e9 },
    });
    await until(
      async () => (await second.ask(bob, "GET /memory/search?q=parrot")).headers.get("loci-partial") === null,
    );
    const early = await second.ask(bob, "GET /memory/search?q=parrot&from=shop");
    expect(early.headers.get("loci-partial")).toBe("events=0; of=300");
    expect(await early.json()).toMatchObject({ complete: false, hits: [{ snippet: "Bob likes the parrot" }] });
    await until(async () => {
      const later = await second.ask(bob, "GET /memory/search?q=parrot&from=shop");
      const { complete, hits } = (await later.json()) as { complete: boolean; hits: unknown[] };
      return complete && hits.length > 1;
    });
  });
});
