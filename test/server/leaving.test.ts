import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { cacheMs } from "../../src/team/open-identity.ts";
import { createTestHome, type TestHome } from "../run-loci.ts";
import { verifies } from "../verifies.ts";
import { serveNode, type ServedNode } from "./serve-node.ts";
import { addMember, makeTeam, openTeamWorld, type Person, type TeamWorld } from "./team-world.ts";

let world: TeamWorld;
let nodes: readonly ServedNode[];
const scratch = makeScratch("leaving");
const homes: TestHome[] = [];
beforeAll(async () => {
  world = await openTeamWorld();
  nodes = await Promise.all(["one", "two"].map((name) => serveNode(join(scratch, name), world.urls)));
});
afterAll(async () => {
  for (const node of nodes) node.kill();
  for (const home of homes) home.remove();
  await world.close();
  removeScratch(scratch);
});

async function ask(node: ServedNode | undefined, token: string, line: string, body?: unknown): Promise<Response> {
  const [method = "GET", path = "/"] = line.split(" ");
  return fetch(`${node?.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "loci-space": "shop" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** A team with the space `shop`, and a machine of its administrator, who owns the space. */
async function shopTeam(): Promise<{ readonly ada: Person; readonly bob: Person; readonly machine: TestHome }> {
  const { ada, tenant } = await makeTeam(world);
  await world.teams.createSpace(ada.member, "shop", null);
  const bob = await addMember(world, ada, "bob", { space: "shop", role: "writer" });
  const { text } = await world.operator.inviteDevice(tenant, "ada", 1);
  const machine = createTestHome();
  homes.push(machine);
  expect(await machine.loci(["team", "join", `${nodes[0]?.url}/#${text}`])).toMatchObject({ exit: 0 });
  return { ada, bob, machine };
}

const store = async (token: string, text: string) =>
  expect((await ask(nodes[0], token, "POST /memory/record", { type: "fact", text, space: "/work/shop" })).status).toBe(
    201,
  );

describe("a member who is removed", () => {
  it("is refused by every node within the time of its cache, with every token and device", async () => {
    verifies("SCALE-7.a");
    const { bob, machine } = await shopTeam();
    const made = await world.teams.createToken(bob.member, { name: "ci", scopes: ["read", "sync"], days: 1 });
    const statuses = async () =>
      Promise.all(
        nodes.flatMap((node) =>
          [bob.token, made.text].flatMap((token) =>
            ["GET /memory/search?q=x", "GET /v1/team", "POST /mcp"].map(
              async (line) => (await ask(node, token, line, line.startsWith("POST") ? {} : undefined)).status,
            ),
          ),
        ),
      );
    // Every node has the tokens in its cache now.
    expect(await statuses()).not.toContain(401);
    const removed = await machine.loci(["team", "remove", "bob", "--yes"]);
    expect(removed.stdout).toContain("refuse all tokens and devices of bob within 10 seconds");
    const since = performance.now();
    while ((await statuses()).some((status) => status !== 401)) {
      expect(performance.now() - since).toBeLessThan(cacheMs + 2000);
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
    const open = await world.superuser.query(
      "SELECT FROM loci.tokens WHERE tenant = $1 AND member = $2 AND revoked IS NULL",
      [bob.member.tenant, bob.member.member],
    );
    expect(open).toEqual([]);
  });

  it("leaves the memories that they shared until an administrator erases those for all", async () => {
    verifies("SCALE-6.a", "SCALE-7.a");
    const { ada, bob, machine } = await shopTeam();
    const carol = await addMember(world, ada, "carol", { space: "shop", role: "reader" });
    for (const n of [1, 2, 3]) await store(bob.token, `The quokka of bob has number ${n}`);
    await store(ada.token, "The quokka of ada stays");
    const found = async (node: ServedNode | undefined) =>
      (await ask(node, carol.token, "GET /memory/search?q=quokka")).text();
    for (const node of nodes) expect(await found(node)).toContain("bob has number 1");
    await machine.loci(["team", "remove", "bob", "--yes"]);
    expect(await found(nodes[1])).toContain("bob has number 1");

    const erased = await machine.loci(["team", "remove", "bob", "--erase", "--yes"]);
    expect(erased).toMatchObject({ exit: 0, stdout: expect.stringContaining("shop: 3 events erased, 0 left") });
    for (const node of nodes) {
      expect(await found(node)).not.toContain("bob has number");
      expect(await found(node)).toContain("ada stays");
    }
    const left = await world.superuser.query(
      "SELECT FROM loci.events WHERE tenant = $1 AND author = $2 AND tail IS NOT NULL AND stream = 2",
      [bob.member.tenant, bob.member.member],
    );
    expect([left, await world.superuser.query("SELECT FROM loci.uncut")]).toEqual([[], []]);
    const audit = await world.teams.audit(ada.member, 10, null);
    expect(audit.slice(0, 2).map(({ action, target }) => `${action} ${target}`)).toEqual([
      "member.erased bob",
      "member.removed bob",
    ]);
    const pulled = await ask(nodes[0], carol.token, `GET /v1/streams/2/pull`);
    expect(pulled.status).toBe(200);
    const lines = await pulled.text();
    expect(lines).toContain("ada stays");
    expect(lines).not.toContain("bob has number");
  });
});

describe("loci team export", () => {
  it("writes the shared stream of a space to a file of this user alone, with its authors", async () => {
    verifies("SCALE-5.b");
    const { ada, bob, machine } = await shopTeam();
    await store(ada.token, "The quokka is fed at nine");
    await store(bob.token, "The quokka sleeps at noon");
    await ask(nodes[0], ada.token, "POST /memory/record", { type: "fact", text: "x" });
    const file = join(scratch, "shop.jsonl");
    const done = await machine.loci(["team", "export", file, "--space", "shop"]);
    expect(done).toMatchObject({ exit: 0, stderr: "" });
    const lines = readFileSync(file, "utf8").trim().split("\n");
    const events = lines.map((line) => JSON.parse(line) as { author: string; event: { content: { text?: string } } });
    expect(events.map(({ author, event }) => `${author}: ${event.content.text}`)).toEqual([
      "ada: The quokka is fed at nine",
      "bob: The quokka sleeps at noon",
      "ada: x",
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // An existing file is not replaced.
    expect((await machine.loci(["team", "export", file, "--space", "shop"])).exit).not.toBe(0);
    expect(readFileSync(file, "utf8").trim().split("\n")).toEqual(lines);
    const unknown = await machine.loci(["team", "export", `${file}2`, "--space", "garden"]);
    expect(unknown.stderr).toContain("not a shared space of yours");
    await world.teams.setRole(ada.member, "shop", "bob", "owner");
    await world.teams.setRole(bob.member, "shop", "ada", "reader");
    const reader = await machine.loci(["team", "export", `${file}2`, "--space", "shop"]);
    expect([reader.exit, reader.stderr]).toEqual([77, expect.stringContaining("an owner exports it")]);
  });
});
