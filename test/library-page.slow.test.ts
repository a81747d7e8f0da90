import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { describe, expect, it } from "vitest";

import { commands } from "../src/cli/commands.ts";
import * as client from "../src/client/index.ts";
import * as library from "../src/library.ts";
import * as machine from "../src/library/machine.ts";
import * as server from "../src/library/server.ts";
import { createMemoryLog } from "../src/testing/index.ts";
import * as tools from "../src/tools/index.ts";
import { homeVariables } from "./home-variables.ts";
import { home, open, useHome } from "./memory-home.ts";
import { verifies } from "./verifies.ts";

useHome();

const page = readFileSync(new URL("../docs/library.md", import.meta.url), "utf8");
const rows = [...(page.split("## Commands and methods")[1] ?? "").matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)].map(
  ([, command = "", said = ""]) => ({
    command,
    said,
  }),
);

/** The entries of the package, without the adapters and what tests use. */
const entries: readonly object[] = [library, machine, server, tools, client];

/** The member at a path such as `memory.documents.read`. */
function memberAt(memory: object, path: string): unknown {
  return path
    .split(".")
    .slice(1)
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], memory);
}

const cliFolder = fileURLToPath(new URL("../src/cli", import.meta.url));
const sourceFolder = join(cliFolder, "..");
const importLine = /import \{([^}]*)\} from "(\.[^"]+)"/g;

const tableOfCommands = readFileSync(join(cliFolder, "commands.ts"), "utf8");

/** The file with a command. Two commands may share one. */
function fileOf(command: string): string {
  const entry = tableOfCommands.split(new RegExp(String.raw`\n    "?${command}"?: \{`))[1] ?? "";
  const [, path = `commands/${command}.ts`] = /import\("\.\/([^"]+)"\)/.exec(entry) ?? [];
  return join(cliFolder, path);
}

/** The source of a file and of everything that it imports from the CLI, the MCP server and their tools. */
function sourceOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || !/[/\\]src[/\\](?:cli|server|tools)[/\\]/.test(file)) return "";
  seen.add(file);
  const text = readFileSync(file, "utf8");
  const imported = [...text.matchAll(/(?:from|import\() ?"(\.[^"]+)"/g)].map(([, path = ""]) => path);
  return [text, ...imported.map((path) => sourceOf(resolve(dirname(file), path), seen))].join("\n");
}

/**
 * Every value that the CLI imports from a part with its own decisions. This leaves out the pure rules of core, and
 * small functions over the system, except those for keys. It also leaves out the MCP server, which is an interface like
 * the CLI.
 */
async function importsOfCli(): Promise<{ readonly name: string; readonly from: string; readonly value: unknown }[]> {
  const files = readdirSync(cliFolder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => join(cliFolder, file));
  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(importLine)].flatMap(([, names = "", path = ""]) => {
      const from = relative(sourceFolder, resolve(dirname(file), path)).replaceAll("\\", "/");
      const values = names.split(",").map((name) => name.trim().split(" ")[0] ?? "");
      return values.filter((name) => name !== "" && name !== "type").map((name) => ({ name, from }));
    }),
  );
  const below = found.filter(({ from }) => !/^(?:cli|core|server|version|platform(?!\/encryption))\b/.test(from));
  const unique = [...new Map(below.map((one) => [`${one.name} ${one.from}`, one])).values()];
  return Promise.all(
    unique.map(async ({ name, from }) => {
      const module = (await import(pathToFileURL(join(sourceFolder, from)).href)) as Record<string, unknown>;
      return { name, from, value: module[name] };
    }),
  );
}

/**
 * Values that the CLI imports and the library does not export, with the reason. They concern only a terminal or this
 * process, or the library has them in another form.
 */
const ofTheCommandLine: Readonly<Record<string, string>> = {
  openThreadStreams: "a part of `loci serve --postgres`",
  openThreadUpkeep: "a part of `loci serve --postgres`",
  eraseWithSnapshots: "a part of `loci serve --postgres`",
  exportSpace: "a file for the owner of a space; programs pull the stream",
  withoutSnapshots: "a part of `loci serve --postgres`",
  startServerWork: "a part of `loci server work`",
  runServerWorkOnce: "a part of `loci server work`",
  memberMay: "a part of `loci serve --postgres`",
  createCurrentConfig: "a part of `loci serve`; programs pass `settings` as a function",
  openQuestions: "memory.facts.list with `waiting`, without what is from elsewhere",
  describeTaken: "a sentence",
  describeWaitingDevices: "a sentence",
  describeOther: "a sentence",
  describePause: "a sentence",
  describeDays: "a sentence",
  describeWhen: "a sentence",
  manifests: "tells whether an agent has started the command",
  hosts: "`continue` and `reopen` start their commands; a session names its agent",
  identities: "the MCP server knows its clients by them",
  runningHosts: "redactTranscripts looks by itself; the CLI's world can be a test's",
  ownProcessVariable: "tells that this process belongs to Loci",
  recallVariable: "named in a message",
  recogniseFile: "memory.importFrom does it; loading it takes long",
  startHook: "agents run it as `loci hook`; it reads standard input and ends the process",
  shortestPassphrase: "checked while somebody types; prepareEncryption checks it, too",
  resolvePlaces: "memoryPlaces in the library",
  stateHome: "where the program keeps its compiled code",
  runtimeDrafts: "where `edit` runs an editor",
  hasKeys: "where `edit` runs an editor",
  findSession: "where `reopen` finds a session of an agent",
  listenForHooks: "a server of the CLI answers hooks",
  wouldEncrypt: "what `restore` says before it encrypts a plain memory",
  loadPolicies: "a server of the CLI shows the rules of guards to the web UI",
  projectFolders: "a server of the CLI shows the settings of a folder to the web UI",
  filesOfTeam: "listed before `team leave` asks",
  hasSharingRule: "whether `loci sync` opens the memory before it sends",
  countUnsentLines: "named before `team leave` asks",
  leaveTeam: "removes the files of a team from this machine",
  listTeams: "whether the current folder has a shared stream to search",
  syncedAt: "the page of teams in the web UI shows it",
  readSecret: "the page of teams in the web UI marks the token of this machine",
  readTeamToken: "which servers the machine has joined; connectTeam takes their token",
  teamFolder: "which servers the machine has joined",
  writeTeam: "which servers the machine has joined",
  snippetCharacters: "the width of a line in the list of `find`",
  pauseOf: "the line of `statusline` also counts LOCI_PAUSE of its own process",
  pausesOf: "the line of `statusline` also counts LOCI_PAUSE of its own process",
};

describe("the CLI", () => {
  it("calls only functions that the library also has", async () => {
    verifies("API-5.a");
    const exported = new Set<unknown>(entries.flatMap((entry) => Object.values(entry)));
    const missing = (await importsOfCli()).filter(({ value }) => !exported.has(value));
    expect(
      missing.filter(({ name }) => !(name in ofTheCommandLine)).map(({ name, from }) => `${name} of ${from}`),
    ).toEqual([]);
    const excused = new Set(missing.map(({ name }) => name));
    expect(Object.keys(ofTheCommandLine).filter((name) => !excused.has(name))).toEqual([]);
  });
});

describe("docs/library.md", () => {
  it("lists for each command the functions that do the same in the library", () => {
    verifies("API-5.b");
    expect(rows.map(({ command }) => command).toSorted()).toEqual(Object.keys(commands).toSorted());
    expect(rows.filter(({ said }) => !said.startsWith("`"))).toEqual([]);
  });

  it("names functions that the command itself calls", () => {
    verifies("API-5.a");
    const uncalled = rows.flatMap(({ command, said }) => {
      const text = sourceOf(fileOf(command));
      const named = [...said.matchAll(/`([\w.]+)`/g)].map(([, path = ""]) => path.split(".").at(-1) ?? "");
      return named.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${command}: ${name}`);
    });
    expect(uncalled).toEqual([]);
  });

  it("names only functions that exist", () => {
    verifies("API-5.b");
    const named = rows.flatMap(({ said }) => [...said.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
    const known = new Map(entries.flatMap((entry) => Object.entries(entry)));
    expect(named.filter((name) => !(name in commands) && typeof known.get(name) !== "function")).toEqual([]);
  });

  it("names only methods that exist", async () => {
    verifies("API-5.b");
    const memory = await open();
    const named = rows.flatMap(({ said }) => [...said.matchAll(/`(memory\.[\w.]+)`/g)].map(([, path = ""]) => path));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((path) => typeof memberAt(memory, path) !== "function")).toEqual([]);
  });

  it("has examples that run", () => {
    verifies("API-5.b");
    const blocks = [...page.matchAll(/^```ts\n(import \{ openMemory \}[\s\S]*?)^```/gm)].map(([, block = ""]) => block);
    expect(blocks).toHaveLength(2);
    const printed = blocks.map((block) => {
      const code = block.replace('"loci-memory"', JSON.stringify(pathToFileURL(join(sourceFolder, "library.ts")).href));
      const results = `${code}\nconsole.log(typeof hits === "undefined" ? block : hits[0].snippet);`;
      const env = { PATH: process.env["PATH"], ...homeVariables(home), AI_MEMORY_PATH: join(home, "memory") };
      return execFileSync(process.execPath, ["--input-type=module-typescript", "-e", results], {
        encoding: "utf8",
        env,
        cwd: home,
      });
    });
    expect(printed[0]).toContain("reset every night");
    expect(printed[1]).toContain("Invoices are sent on Mondays");
  });

  it("names every method and group of a memory in its first table", async () => {
    verifies("API-5.b");
    const table = page.slice(page.indexOf("## What a memory can do"), page.indexOf("## Opening a memory"));
    const named = [...table.matchAll(/`(?:memory\.)?(\w+)`/g)].map(([, name = ""]) => name);
    expect(named.toSorted()).toEqual(Object.keys(await open()).toSorted());
  });

  it("explains how to open a memory without files", async () => {
    verifies("API-5.c");
    const memory = await open({ log: createMemoryLog() });
    await memory.remember("The staging database is reset every night");
    expect((await memory.search("staging")).hits).toHaveLength(1);
  });
});
