import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { createTeamAuthenticate } from "../../src/server/team/team-authenticate.ts";
import { verifies } from "../verifies.ts";
import { addMember, makeTeam, openTeamWorld, type Person, type TeamWorld } from "./team-world.ts";
import { startTestNode, type TestNode } from "./test-node.ts";

let world: TeamWorld;
let home: string;
let node: TestNode;
const clients: Client[] = [];
beforeAll(async () => {
  world = await openTeamWorld();
});
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  home = makeScratch("node-mcp");
  const authenticate = createTeamAuthenticate(world.identity, world.limits);
  node = await startTestNode({ home, databases: world.urls, authenticate });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await node.close();
  removeScratch(home);
});

async function connect(token: string, space?: string): Promise<Client> {
  const client = new Client({ name: "someone", version: "1" });
  const query = space === undefined ? "" : `?space=${encodeURIComponent(space)}`;
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${node.url}/mcp${query}`), { requestInit }));
  clients.push(client);
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  return JSON.stringify(await client.callTool({ name, arguments: args }));
}

async function tokenOf({ member }: Person, kind: "token" | "session", ...scopes: ("read" | "write")[]) {
  return (await world.teams.createToken(member, { name: "agent", scopes, days: 1, kind })).text;
}

describe("MCP on a node", () => {
  it("acts as the member of the token, in the space that the address names", async () => {
    verifies("SCALE-5.a", "SCALE-5.b");
    const { ada } = await makeTeam(world);
    await world.teams.createSpace(ada.member, "shop", null);
    const bob = await addMember(world, ada, "bob", { space: "shop", role: "reader" });
    const dora = await addMember(world, ada, "dora");
    const session = await tokenOf(ada, "session", "read", "write");
    const adas = await connect(await tokenOf(ada, "token", "read", "write"), "shop");
    const { tools } = await adas.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["memory_search", "state_fact"]));
    expect(tools.map(({ name }) => name)).not.toContain("memory_read");
    expect(await call(adas, "state_fact", { text: "The zeppelin is deployed with kamal" })).not.toContain("isError");

    const bobs = await connect(await tokenOf(bob, "token", "read", "write"), "shop");
    expect(await call(bobs, "memory_search", { query: "zeppelin" })).not.toContain("kamal");
    const found = await node.ask(session, "GET /memory/search?q=zeppelin");
    const [hit] = ((await found.json()) as { hits: { id: string }[] }).hits;
    const shared = await node.ask(session, "POST /sharing/share", { body: { id: hit?.id, space: "shop" } });
    expect(shared.status).toBe(200);
    expect(await call(bobs, "memory_search", { query: "zeppelin" })).toMatch(/shared by ada.*kamal.*"shared_by":"ada"/);
    const elsewhere = await connect(await tokenOf(bob, "token", "read"));
    expect(await call(elsewhere, "memory_search", { query: "zeppelin" })).not.toContain("kamal");
    const doras = await connect(await tokenOf(dora, "token", "read", "write"), "shop");
    expect(await call(doras, "memory_search", { query: "zeppelin" })).not.toContain("kamal");
    expect(node.faults).toEqual([]);
  });

  it("stores nothing for a read-only token, and needs a token", async () => {
    verifies("SCALE-7.a");
    const { ada } = await makeTeam(world);
    const reading = await connect(await tokenOf(ada, "token", "read"));
    const { tools } = await reading.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["memory_search"]));
    expect(tools.map(({ name }) => name)).not.toContain("state_fact");
    await expect(call(reading, "state_fact", { text: "The zeppelin is red" })).rejects.toThrow("no tool");
    expect((await fetch(`${node.url}/mcp`, { method: "POST" })).status).toBe(401);
    expect((await node.ask("wrong", "POST /mcp", { body: {} })).status).toBe(401);
    const token = await tokenOf(ada, "token", "read");
    expect((await node.ask(token, `POST /mcp?space=${"s".repeat(5000)}`, { body: {} })).status).toBe(400);
    expect((await node.ask(await tokenOf(ada, "session", "read"), "POST /mcp", { body: {} })).status).toBe(401);
  });
});
