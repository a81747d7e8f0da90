import { Client, InMemoryTransport, type ClientOptions } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";

import { openTestMemory, type TestMemory } from "../../test/open-test-memory.ts";
import { verifies } from "../../test/verifies.ts";
import { defineTool, type ToolMaker } from "../tools/index.ts";
import { createMcpHandler, serveMcp, type McpMemory, type ServeMcpOptions } from "./serve-mcp.ts";

let memory: TestMemory;
beforeEach(async () => {
  memory = await openTestMemory();
});
afterEach(() => memory.remove());

/** Connects the official client. `ended` resolves when the server has ended. */
async function connect(options: ServeMcpOptions = {}, client: ClientOptions = {}, served?: McpMemory) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const ended = serveMcp(served ?? memory.owner, { ...options, transport: far });
  const connected = new Client({ name: "test", version: "1.0.0" }, client);
  await connected.connect(near);
  return { client: connected, ended };
}

function textOf(result: { readonly content: readonly unknown[] }): string {
  return (result.content[0] as { text: string }).text;
}

describe("serveMcp over a transport of the SDK", () => {
  verifies("API-5.d");

  it.each<ClientOptions>([
    { versionNegotiation: { mode: "legacy" } },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  ])("serves tools, instructions and resources of an open memory", async (protocol) => {
    const { client, ended } = await connect({ agent: "billing", space: memory.space }, protocol);
    expect(client.getInstructions()).toContain("memory");
    expect((await client.listTools()).tools).toHaveLength(9);
    const written = { scope: "agent", mode: "append", content: "# Mine" };
    expect(await client.callTool({ name: "memory_write", arguments: written })).not.toHaveProperty("isError");
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(["loci://agent/memory.md"]);
    await client.close();
    await ended;
    // The server leaves the memory open, because the caller opened it.
    await memory.owner.remember("The lamp is green.");
  });

  it("limits an agent to its permissions", async () => {
    const { client, ended } = await connect({ agent: "billing", space: memory.space });
    const replaced = { scope: "space", mode: "replace", content: "all mine" };
    const refused = await client.callTool({ name: "memory_write", arguments: replaced });
    expect(textOf(refused)).toMatch(/^SCOPE_REFUSED/);
    await client.close();
    await ended;
  });

  it("finds memories, and takes the folder only from the options or the client", async () => {
    await memory.owner.remember("The zebra of the shop.", { space: memory.space });
    const search = { name: "memory_search", arguments: { query: "zebra" } };
    for (const [options, found] of [
      [{ space: memory.space }, "The zebra of the shop."],
      [{}, "Nothing found"],
    ] as const) {
      const { client, ended } = await connect(options);
      expect(textOf(await client.callTool(search))).toContain(found);
      await client.close();
      await ended;
    }
  });

  it("ends its callers' sessions with the connection", async () => {
    const { client, ended } = await connect({ run: "r1" });
    const saved = { compartment: "run", content: "step 1" };
    await client.callTool({ name: "save_memory", arguments: saved });
    expect(await memory.owner.entries.get({ compartment: "run", run: "r1" })).toHaveLength(1);
    await client.close();
    await ended;
    expect(await memory.owner.entries.get({ compartment: "run", run: "r1" })).toHaveLength(0);
  });

  it("opens a memory on first use, and closes it if it opened it", async () => {
    let opened = 0;
    let closed = 0;
    const open = async () => {
      opened += 1;
      return { ...memory.owner, close: async () => void (closed += 1) };
    };
    const { client, ended } = await connect({ settings: { profile: "manual" } }, {}, open);
    expect((await client.listTools()).tools).not.toHaveLength(0);
    expect(opened).toBe(0);
    await client.callTool({ name: "memory_search", arguments: { query: "zebra" } });
    await client.close();
    await ended;
    expect({ opened, closed }).toEqual({ opened: 1, closed: 1 });
  });

  it("offers the caller's own tools, and leaves out those that store something", async () => {
    const { client, ended } = await connect({ ownTools: [orderStatus], isReadOnly: true });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("order_status");
    expect(names).not.toContain("memory_write");
    const answer = await client.callTool({ name: "order_status", arguments: { id: "7" } });
    expect(answer).toMatchObject({ structuredContent: { status: "sent" } });
    expect(textOf(answer)).toBe("Order 7 is sent.");
    await client.close();
    await ended;
  });

  it("refuses ids with unusual characters, and a space that is not a folder", async () => {
    await expect(serveMcp(memory.owner, { agent: "../other" })).rejects.toThrow("is not a plain id");
    await expect(serveMcp(memory.owner, { space: "/not/there" })).rejects.toThrow("space is /not/there, which is not");
  });
});

const orderStatus: ToolMaker = (context) =>
  defineTool(
    {
      name: "order_status",
      description: "Look up the status of an order.",
      input: z.object({ id: z.string() }),
      output: z.object({ status: z.string() }),
      annotations: { readOnlyHint: true, openWorldHint: true },
      run: async ({ id }) => ({ text: `Order ${id} is sent.`, structured: { status: "sent" } }),
    },
    context,
  );

describe("createMcpHandler", () => {
  verifies("API-5.d");

  it("answers the requests of a client over HTTP", async () => {
    const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
    const handler = await createMcpHandler(memory.owner, { agent: "billing", space: memory.space, session: "s1" });
    const transport = new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), {
      fetch: (url, init) => handler.fetch(new Request(url, init)),
    });
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(transport);
    const saved = { compartment: "session", content: "mine" };
    await client.callTool({ name: "save_memory", arguments: saved });
    const got = await client.callTool({ name: "get_memory", arguments: { compartment: "session" } });
    expect(textOf(got)).toContain("mine");
    await client.close();
    await handler.close();
    await memory.owner.remember("The lamp is green.");
  });
});
