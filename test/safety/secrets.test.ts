import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openMemory } from "../../src/compose/open-memory.ts";
import { createAgentHome, waitForPrograms, type AgentHome } from "../e2e/agents/agent-home.ts";
import type { Agent } from "../e2e/agents/agent.ts";
import { agents } from "../e2e/agents/agents.ts";
import { hostTools } from "../e2e/agents/host-tools.ts";
import { converseIn } from "../e2e/conversation.ts";
import { hookScript, lociCommand, runLoci } from "../e2e/loci-command.ts";
import { filesUnder } from "../memory-home.ts";
import { verifies } from "../verifies.ts";
import { plantedSecrets } from "./planted-secrets.ts";

const planted = plantedSecrets(100);
/** All secrets, one per line. Each line also has a harmless word that must be stored. */
const everything = planted.map(({ text }, at) => `harmless${at} ${text}`).join("\n");
/** The same lines in pieces, because longer fields are shortened. */
const pieces = Array.from({ length: 10 }, (_, at) =>
  planted
    .slice(at * 10, at * 10 + 10)
    .map(({ text }, n) => `harmless${at * 10 + n} ${text}`)
    .join("\n"),
);

interface WritePath {
  readonly name: string;
  readonly plant: (place: AgentHome) => Promise<unknown>;
}

const loci = (place: AgentHome, args: readonly string[], input = ""): Promise<string> =>
  runLoci(args, { home: place.home, cwd: place.project, input });

const commandLine: readonly WritePath[] = [
  {
    name: "loci remember",
    plant: async (place) => {
      for (const piece of pieces) await loci(place, ["remember", piece, "--tag", planted[0]?.secret ?? ""]);
    },
  },
  {
    name: "loci record",
    plant: (place) => {
      const records = planted.flatMap(({ secret, text }, at) => [
        { type: "fact", text: `harmless${at} ${text}`, meta: { password: secret, note: text } },
        { type: "tool_result", tool: "Bash", text, session: "s1" },
        { type: "error", text, code: "E1", session: "s1" },
        { type: "artifact", text, path: "src/config.ts", space: place.project },
      ]);
      return loci(place, ["record"], records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    },
  },
  {
    name: "loci write, and an edit of the file",
    plant: async (place) => {
      await loci(place, ["write", "-", "--scope", "user"], everything);
      await loci(place, ["write", "-", "--scope", "user", "--replace"], pieces.toReversed().join("\n"));
      await loci(place, ["write", "-", "--scope", "user"], "harmless addition");
    },
  },
  {
    name: "loci entries",
    plant: async (place) => {
      for (const piece of pieces) await loci(place, ["entries", "--session", "s1", "--save", piece]);
    },
  },
  {
    name: "loci notes",
    plant: async (place) => {
      for (const piece of pieces) await loci(place, ["notes", "--add", piece, "--at", "3d"]);
    },
  },
  {
    name: "questions that are asked",
    plant: async (place) => {
      await loci(place, ["remember", "harmless0 database of the lighthouse"]);
      for (const piece of pieces) {
        await loci(place, ["search", `database ${piece}`]);
        await loci(place, ["recall", `database of the lighthouse ${piece}`]);
      }
    },
  },
  {
    name: "memories of another program",
    plant: async (place) => {
      const results = pieces.map((memory, at) => ({ id: `m${at}`, memory, user_id: "me", metadata: { note: memory } }));
      const graph = pieces.map((piece, at) => ({
        type: "entity",
        name: `thing${at}`,
        entityType: "thing",
        observations: [piece],
      }));
      const [mem0, server] = [join(place.home, "mem0.json"), join(place.home, "memory.jsonl")];
      writeFileSync(mem0, JSON.stringify({ results }));
      writeFileSync(server, graph.map((line) => JSON.stringify(line)).join("\n"));
      for (const file of [mem0, server]) await loci(place, ["import", file, "--yes"]);
    },
  },
  {
    name: "what a hook cannot read",
    plant: async (place) => {
      await loci(place, ["remember", "harmless0"]);
      for (const host of agents.map(({ name }) => name)) {
        const hook = (event: string, input: string) =>
          runLoci([host, event], { ...place, cwd: place.project, input, script: hookScript });
        await hook("UserPromptSubmit", `{"prompt": ${JSON.stringify(everything)}, `);
        await hook(everything.slice(0, 2000), JSON.stringify({ prompt: everything }));
      }
    },
  },
];

const library: WritePath = {
  name: "the library",
  plant: async ({ home, project }) => {
    const memory = await openMemory({ env: { HOME: home } });
    for (const [at, piece] of pieces.entries()) {
      await memory.remember(piece, { space: project, task: piece.slice(0, 200) });
      await memory.history.appendMessage({ role: "user", channel: "email", text: piece });
      await memory.notes.add({ text: piece, at: Date.now() + 1e9 + at });
      await memory.documents.append({ scope: "user" }, piece);
    }
    await memory.record(planted.map(({ text }) => ({ type: "prompt", text, space: project, session: "s1" })));
    await memory.close();
  },
};

const mcp: WritePath = {
  name: "the MCP server",
  plant: async ({ home, project }) => {
    const client = new Client({ name: "claude-code", version: "2.1.325" });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [lociCommand, "mcp", "--session", "s1"],
        cwd: project,
        env: { HOME: home },
      }),
    );
    const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });
    for (const content of pieces) {
      await call("memory_write", { scope: "space", mode: "append", content });
      await call("save_memory", { compartment: "session", content, tags: ["a"] });
      await call("memory_search", { query: content });
      await call("search_history", { query: content });
    }
    await client.close();
  },
};

/** The files in the memory folder, the state folder, the exports and the project's own folder. */
function ownFiles(place: AgentHome): string[] {
  return [
    join(place.home, ".config", "ai"),
    join(place.home, ".local", "state", "ai"),
    join(place.home, "out"),
    join(place.project, ".ai"),
  ].flatMap((folder) => {
    try {
      return filesUnder(folder);
    } catch {
      return [];
    }
  });
}

/** The length of a piece that counts as a leak, for secrets that were truncated. */
const tellingLength = 12;

function leaks(bytes: string): string[] {
  return planted.flatMap(({ kind, secret }) => {
    const parts = [secret.slice(0, tellingLength), secret.slice(-tellingLength), secret];
    return parts.some((part) => bytes.includes(part)) ? [`${kind}: ${secret}`] : [];
  });
}

/** Copies and prints the memory in every way, and searches all files and outputs for secrets. */
async function findLeaks(place: AgentHome): Promise<string[]> {
  const out = join(place.home, "out");
  await loci(place, ["stats"]);
  await loci(place, ["backup", "--to", join(out, "backup")]);
  await loci(place, ["export", join(out, "all.jsonl")]);
  await loci(place, ["export", join(out, "all.md"), "--format", "markdown"]);
  const printed = await Promise.all([
    loci(place, ["timeline", "-n", "500"]),
    loci(place, ["search", "harmless", "--json"]),
    loci(place, ["why"]),
  ]);
  // A session helper that ends removes files of the open index.
  waitForPrograms(place.home);
  const files = ownFiles(place);
  expect(files.length).toBeGreaterThan(5);
  return [
    ...files.flatMap((path) => leaks(readFileSync(path, "latin1")).map((leak) => `${path}: ${leak}`)),
    ...leaks(printed.join("\n")).map((leak) => `shown: ${leak}`),
  ];
}

function logged(place: AgentHome): string {
  return filesUnder(join(place.home, ".config", "ai", "memory", "log"))
    .filter((path) => path.endsWith(".jsonl"))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
}

describe.each([...commandLine, library, mcp])("a hundred secrets in input by $name", ({ plant }) => {
  let place: AgentHome;

  beforeAll(async () => {
    place = createAgentHome();
    await plant(place);
  });

  afterAll(() => place?.remove());

  it("are in no file, export or backup", async () => {
    verifies("SAF-1.a", "SAF-1.b");
    // The harmless part must have been stored.
    expect(logged(place)).toContain("harmless0");
    expect(await findLeaks(place)).toEqual([]);
  });
});

/** Scripts a model that reads the secrets, writes them, fails with them and repeats them. */
function spillsSecrets(agent: Agent) {
  const { runShell } = hostTools[agent.name];
  const commands = [
    "cat secrets.txt",
    ...pieces.map((_, at) => `cat secrets-${at}.txt`),
    `echo '${planted[0]?.secret ?? ""}' > written.txt`,
    "cat secrets-1.txt >&2; exit 3",
    `curl -sS -H 'Authorization: Bearer ${planted[1]?.secret ?? ""}' http://127.0.0.1:9/`,
  ];
  return ({ messages }: { messages: readonly { toolResults?: readonly unknown[] }[] }) => {
    const done = messages.flatMap(({ toolResults }) => toolResults ?? []).length;
    const command = commands[done];
    return command === undefined
      ? { text: `harmless1 I have seen these:\n${everything}` }
      : { call: runShell(command) };
  };
}

describe.each(agents)("a hundred secrets that $name receives, reads, runs and writes", (agent) => {
  let place: AgentHome;

  beforeAll(async () => {
    place = createAgentHome();
    writeFileSync(join(place.project, "secrets.txt"), everything);
    for (const [at, piece] of pieces.entries()) writeFileSync(join(place.project, `secrets-${at}.txt`), piece);
    await runLoci(["install", "all", "--yes"], place);
    await converseIn(place, agent, spillsSecrets(agent), {
      prompt: `harmless0 Use these.\n${everything}`,
      args: hostTools[agent.name].args,
    });
  });

  afterAll(() => place?.remove());

  it("are in no file of the memory, export or backup", async () => {
    verifies("SAF-1.a", "SAF-1.b");
    expect(logged(place)).toContain("harmless0");
    expect(logged(place)).toContain("harmless1");
    expect(await findLeaks(place)).toEqual([]);
  });

  it("are in no file after an import of its transcripts into an empty memory", async () => {
    verifies("SAF-1.b", "HOOK-8.a");
    const other = { ...place, home: join(place.home, "second") };
    const env = {
      AI_MEMORY_PATH: join(other.home, ".config", "ai", "memory"),
      XDG_STATE_HOME: join(other.home, ".local", "state"),
    };
    const run = (args: readonly string[]) => runLoci(args, { home: place.home, cwd: place.project, env });
    await run(["import", agent.name]);
    mkdirSync(join(other.home, "out"));
    await run(["export", join(other.home, "out", "all.jsonl")]);
    expect(logged(other)).toContain("harmless0");
    expect(ownFiles(other).flatMap((path) => leaks(readFileSync(path, "latin1")))).toEqual([]);
  });
});
