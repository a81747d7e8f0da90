import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../test/home-variables.ts";
import { verifies } from "../../test/verifies.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";

const source = (path: string) => new URL(`../${path}`, import.meta.url);

/** A program that serves the memory of its home, as in docs/mcp.md. */
const program = `
import { openMemory } from ${JSON.stringify(source("library.ts").href)};
import { serveMcp } from ${JSON.stringify(source("library/server.ts").href)};
const memory = await openMemory();
await serveMcp(memory, { agent: "billing", session: "s1" });
await memory.close();
`;

let scratch: string;
beforeEach(() => {
  scratch = makeScratch("serve-mcp");
});
afterEach(() => removeScratch(scratch));

/** Starts a server in an empty home with the official client, and returns what the client got. */
async function conversation(args: readonly string[]) {
  // Always the same path, because the instructions name it.
  const home = join(scratch, "home");
  const project = join(home, "shop");
  rmSync(home, { recursive: true, force: true });
  mkdirSync(join(project, ".git"), { recursive: true });
  const client = new Client({ name: "test", version: "1.0.0" }, { capabilities: {} });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    cwd: project,
    env: homeVariables(home),
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  const written = { scope: "agent", mode: "append", content: "# Mine" };
  const answer = await client.callTool({ name: "memory_write", arguments: written });
  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: "loci://agent/memory.md" });
  // A closed client has forgotten its server.
  const server = {
    version: client.getServerVersion(),
    capabilities: client.getServerCapabilities(),
    instructions: client.getInstructions(),
  };
  await client.close();
  return {
    ...server,
    tools,
    isError: answer.isError,
    resources: resources.map(({ uri, name }) => ({ uri, name })),
    // The first line has the time of the write.
    text: contents.map((content) => ("text" in content ? content.text.split("\n").slice(1) : null)),
  };
}

describe("serveMcp over standard input and output", () => {
  verifies("API-5.d");

  it("serves what `loci mcp` serves", async () => {
    const cli = fileURLToPath(source("cli/loci.ts"));
    const ofCommand = await conversation([cli, "mcp", "--agent", "billing", "--session", "s1"]);
    const ofLibrary = await conversation(["--input-type=module-typescript", "-e", program]);
    expect(ofLibrary).toEqual(ofCommand);
    expect(ofLibrary.version).toMatchObject({ name: "loci" });
    expect(ofLibrary.tools).toHaveLength(9);
    expect(ofLibrary.text).toEqual([expect.arrayContaining(["# Mine"])]);
    expect(ofLibrary.instructions).toContain("memory");
    expect(ofLibrary.resources).toEqual([{ uri: "loci://agent/memory.md", name: "agent memory.md" }]);
  });
});
