import { Client, InMemoryTransport, type ClientOptions } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openTestMemory, type TestMemory } from "../../../test/open-test-memory.ts";
import { verifies } from "../../../test/verifies.ts";
import { identities } from "../../agents/hosts.ts";
import { LociError } from "../../core/errors.ts";
import { defaultSettings } from "../../memory/base/settings.ts";
import { version } from "../../version.ts";
import { createServer, type ServerParts } from "./create-server.ts";
import { createMemoryHandles } from "./memory-handles.ts";

let memory: TestMemory;
let clients: Client[];
beforeEach(async () => {
  memory = await openTestMemory();
  clients = [];
});
afterEach(async () => {
  for (const client of clients) await client.close();
  await memory.remove();
});

function createParts(changed: Partial<ServerParts> = {}): ServerParts {
  return {
    handles: createMemoryHandles(async () => memory.owner),
    identity: { given: { run: "r1" }, hosts: identities, env: {}, cwd: memory.space, ownSession: "own" },
    settings: defaultSettings,
    isReadOnly: false,
    sensitive: false,
    // The machine may be busy.
    instructionsWaitMs: 60_000,
    onFault: () => {},
    ...changed,
  };
}

/** Connects the official client to our server. */
async function connect(parts: ServerParts, options: ClientOptions = {}, name = "test"): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  serveStdio(() => createServer(parts), { transport: far });
  const client = new Client({ name, version: "1.0.0" }, options);
  clients.push(client);
  await client.connect(near);
  return client;
}

const protocols: Record<string, ClientOptions> = {
  "2025-06-18": { supportedProtocolVersions: ["2025-06-18"], versionNegotiation: { mode: "legacy" } },
  "2025-11-25": { versionNegotiation: { mode: "legacy" } },
  "2026-07-28": { versionNegotiation: { mode: { pin: "2026-07-28" } } },
};

function textOf(result: { readonly content: readonly unknown[] }): string {
  return (result.content[0] as { text: string }).text;
}

describe.each(Object.keys(protocols))("in protocol %s", (protocol) => {
  it("a person can choose a prompt that continues the last session, which this session is not", async () => {
    verifies("INJ-2.a");
    const own = { session: "s1", space: memory.space };
    await memory.owner.record([
      { type: "prompt", text: "Move the cart to Redis, please.", ...own },
      { type: "assistant", text: "The cart is in Redis. Next: the session store.", ...own },
      { type: "assistant", text: "The mails are written.", ...own, session: "own" },
    ]);
    const client = await connect(createParts(), protocols[protocol]);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(["continue"]);
    const { messages } = await client.getPrompt({ name: "continue" });
    expect(messages).toMatchObject([
      { role: "user", content: { text: expect.stringContaining("Next: the session store.") } },
    ]);
    expect(JSON.stringify(messages)).not.toContain("mails");
    await expect(client.getPrompt({ name: "other" })).rejects.toThrow("there is no prompt 'other'");
    const manual = await connect(
      createParts({ settings: { ...defaultSettings, profile: "manual" } }),
      protocols[protocol],
    );
    expect(manual.getServerCapabilities()?.prompts).toBeUndefined();
  });

  it("a client learns the server's name and instructions, and uses its tools", async () => {
    const client = await connect(createParts(), protocols[protocol]);
    expect(client.getNegotiatedProtocolVersion()).toBe(protocol);
    expect(client.getServerVersion()).toMatchObject({ name: "loci", version });
    expect(client.getInstructions()).toContain("memory");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("memory_search");
    expect(tools.find(({ name }) => name === "clear_memory")?.annotations).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    });
    const saved = await client.callTool({ name: "save_memory", arguments: { compartment: "run", content: "step 1" } });
    expect(saved.structuredContent).toMatchObject({ compartment: "run" });
    const got = await client.callTool({ name: "get_memory", arguments: { compartment: "run" } });
    expect(textOf(got)).toContain("step 1");
  });

  it("a wrong call gets an answer that explains it, and an unknown tool an error", async () => {
    const client = await connect(createParts(), protocols[protocol]);
    const wrong = await client.callTool({ name: "memory_read", arguments: { scope: "agent" } });
    expect(wrong).toMatchObject({ isError: true });
    expect(textOf(wrong)).toContain('scope: Invalid option: expected one of "space"|"user"');
    await expect(client.callTool({ name: "memory_burn", arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });

  it("documents are resources, with the permissions of the tools", async () => {
    verifies("SCO-4.b");
    const agent = { given: { agent: "billing" }, hosts: identities, env: {}, cwd: memory.space, ownSession: "own" };
    const client = await connect(createParts({ identity: agent }), protocols[protocol]);
    expect(await client.listResources()).toMatchObject({ resources: [] });
    await client.callTool({ name: "memory_write", arguments: { scope: "agent", mode: "append", content: "# Mine" } });
    await client.callTool({ name: "memory_write", arguments: { scope: "space", mode: "append", content: "# Ours" } });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri, mimeType }) => ({ uri, mimeType }))).toEqual([
      { uri: "loci://agent/memory.md", mimeType: "text/markdown" },
      { uri: "loci://space/MEMORY.md", mimeType: "text/markdown" },
    ]);
    const { contents } = await client.readResource({ uri: "loci://agent/memory.md" });
    expect(contents).toMatchObject([{ text: expect.stringContaining("# Mine") as string }]);
    for (const uri of ["loci://agent/../shipping/memory.md", "loci://agent/memory/%2e%2e%2fx.md", "loci://run/x"])
      await expect(client.readResource({ uri }), uri).rejects.toThrow(/not found/i);
  });
});

describe("a server", () => {
  it("offers archives and summaries as resources", async () => {
    const parts = createParts();
    const client = await connect(parts);
    await client.callTool({ name: "memory_write", arguments: { scope: "user", mode: "append", content: "# Me" } });
    const principal = { kind: "user", space: memory.space, session: "own", run: "r1" } as const;
    const { documents } = await parts.handles.of(principal);
    await documents.saveSummary({ scope: "user" }, "what was done");
    const { resources } = await client.listResources();
    const summary = resources.find(({ uri }) => /^loci:\/\/user\/memory\/[\d-]+\.md$/.test(uri));
    const { contents } = await client.readResource({ uri: summary?.uri ?? "" });
    expect(contents).toMatchObject([{ mimeType: "text/markdown", text: "what was done" }]);
  });

  it("adds nothing to the context automatically in the manual profile", async () => {
    verifies("INJ-3.b");
    const settings = { ...defaultSettings, profile: "manual" } as const;
    const client = await connect(createParts({ settings }));
    expect(client.getInstructions()).toBeUndefined();
    expect((await client.listTools()).tools).toHaveLength(9);
  });

  it("lists its tools while the memory is being opened, and answers a call when it is open", async () => {
    const opening = Promise.withResolvers<void>();
    const handles = createMemoryHandles(async () => {
      await opening.promise;
      return memory.owner;
    });
    const client = await connect(createParts({ handles, instructionsWaitMs: 10 }));
    expect(client.getInstructions()).toBeUndefined();
    expect((await client.listTools()).tools).toHaveLength(9);
    opening.resolve();
    expect(textOf(await client.callTool({ name: "memory_search", arguments: { query: "x" } }))).toContain("Nothing");
  });

  it("answers even if the memory cannot be opened, and opens it later", async () => {
    const faults: unknown[] = [];
    let isBroken = true;
    const handles = createMemoryHandles(async () => {
      if (isBroken) throw new LociError("NOT_WRITABLE", "making the folder /home/me failed (EACCES)");
      return memory.owner;
    });
    const client = await connect(createParts({ handles, onFault: (error) => faults.push(error) }));
    expect((await client.listTools()).tools).toHaveLength(9);
    const failed = await client.callTool({ name: "memory_search", arguments: { query: "x" } });
    expect(failed).toMatchObject({ isError: true });
    expect(textOf(failed)).toMatch(/^NOT_WRITABLE: A file or folder cannot be written\. Tell the user: /);
    expect(JSON.stringify(failed)).not.toContain("/home/me");
    expect(faults).not.toEqual([]);
    await expect(client.listResources()).rejects.toMatchObject({ code: -32603 });
    isBroken = false;
    expect(await client.callTool({ name: "memory_search", arguments: { query: "x" } })).not.toHaveProperty("isError");
  });

  it("sends only the text to a host that would otherwise show the model the data instead of the text", async () => {
    const search = { name: "memory_search", arguments: { query: "zebra" } };
    const host = await connect(createParts(), {}, "claude-code");
    expect(await host.callTool(search)).not.toHaveProperty("structuredContent");
    expect(await (await connect(createParts())).callTool(search)).toHaveProperty("structuredContent");
  });

  it("asks a client for its roots once, and again when they have changed", async () => {
    let rootRequests = 0;
    const client = new Client({ name: "test", version: "1" }, { capabilities: { roots: { listChanged: true } } });
    client.setRequestHandler("roots/list", () => {
      rootRequests += 1;
      return { roots: [{ uri: `file://${memory.space}` }] };
    });
    const [near, far] = InMemoryTransport.createLinkedPair();
    const identity = { given: {}, hosts: identities, env: {}, cwd: "/", ownSession: "own" };
    serveStdio(() => createServer(createParts({ identity })), { transport: far });
    clients.push(client);
    await client.connect(near);
    await client.listTools();
    expect(rootRequests).toBe(0);
    await memory.owner.remember("The zebra of the shop.", { space: memory.space });
    const search = { name: "memory_search", arguments: { query: "zebra" } };
    expect(textOf(await client.callTool(search))).toContain("The zebra of the shop.");
    await client.callTool(search);
    expect(rootRequests).toBe(1);
    await client.sendRootsListChanged();
    await client.callTool(search);
    expect(rootRequests).toBe(2);
  });

  it("distinguishes the sessions of Codex by their calls, and tracks what each has read", async () => {
    verifies("SCO-5.b");
    const client = await connect(createParts(), {}, "codex-mcp-client");
    const call = async (session: string, name: string, args: Record<string, unknown>) => {
      const workspaces = { [memory.space]: { has_changes: false } };
      const meta = { sessionId: session, "x-codex-turn-metadata": { session_id: session, workspaces } };
      return client.callTool({ name, arguments: args, _meta: meta });
    };
    const replace = { scope: "space", mode: "replace", content: "# State" };
    expect(await call("s1", "memory_write", replace)).not.toHaveProperty("isError");
    expect(await call("s1", "memory_write", { ...replace, content: "# New" })).not.toHaveProperty("isError");
    // The other session has not read the document, so it may not replace it.
    expect(textOf(await call("s2", "memory_write", replace))).toMatch(/^CONFLICT/);
    await call("s1", "save_memory", { compartment: "session", content: "mine" });
    expect(textOf(await call("s2", "get_memory", { compartment: "session" }))).toBe("session memory is empty.");
    expect(textOf(await call("s1", "get_memory", { compartment: "session" }))).toContain("mine");
  });
});
