/**
 * `npm run generate:home -- <commit>` makes a small memory with the program of a commit, and stores it in
 * test/fixtures/homes under the version of the events that this program writes. Run it with the last commit before the
 * version changes; test/old-homes.test.ts opens each of these memories with the present program.
 */
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";

const [commit] = process.argv.slice(2);
if (commit === undefined) throw new Error("Name a commit: npm run generate:home -- <commit>");
const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = makeScratch("old-home");
try {
  const program = unpackProgram(join(scratch, "program"), commit);
  const home = join(scratch, "home");
  mkdirSync(home);
  fillHome(program, home);
  const folder = join(root, "test/fixtures/homes", eventVersion(program));
  storeHome(home, folder);
  console.log(`${folder} was written by ${commit}`);
} finally {
  removeScratch(scratch);
}

/** Writes the program of a commit into a folder, with the packages that it needs. */
function unpackProgram(folder: string, from: string): string {
  mkdirSync(folder);
  const archive = execFileSync("git", ["archive", from, "src", "package.json", "package-lock.json"], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  });
  execFileSync("tar", ["x"], { cwd: folder, input: archive });
  execFileSync("npm", ["ci", "--omit=dev", "--omit=peer", "--no-audit", "--no-fund"], { cwd: folder });
  return folder;
}

function fillHome(program: string, home: string): void {
  const loci = (args: readonly string[], input = ""): string =>
    execFileSync(process.execPath, [join(program, "src/cli/loci.ts"), ...args], {
      cwd: home,
      input,
      encoding: "utf8",
      env: { HOME: home, PATH: process.env["PATH"], NO_COLOR: "1" },
    });
  const remember = (text: string): string => (JSON.parse(loci(["remember", text, "--json"])) as { id: string }).id;
  const pinned = remember("The staging port is 6433.");
  const forgotten = remember("The old client is called Waldstein.");
  const exchange = [
    { type: "prompt", text: "How do we deploy the shop?", session: "s1" },
    { type: "assistant", text: "With make deploy, after the migrations.", session: "s1" },
    { type: "error", text: "ECONNREFUSED 127.0.0.1:6433", session: "s1" },
  ];
  loci(["record"], exchange.map((event) => `${JSON.stringify(event)}\n`).join(""));
  loci(["write", "-", "--scope", "user"], "# About me\n\nI write tests first.\n");
  loci(["pin", pinned]);
  loci(["forget", forgotten, "--yes"]);
  // A search brings the index up to date before the program ends.
  loci(["search", "staging"]);
}

function eventVersion(program: string): string {
  const [file] = globSync("src/core/{event,event/event}.ts", { cwd: program });
  const version = /writtenVersion = "([^"]+)"/.exec(readFileSync(join(program, file ?? ""), "utf8"))?.[1];
  if (version === undefined) throw new Error("The program does not tell the version of its events.");
  return version;
}

/** Stores the memory and its state. The record of the paths of this machine stays out, and databases are compressed. */
function storeHome(home: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(home, ".config/ai/memory"), join(folder, "memory"), {
    recursive: true,
    // With this file, git would leave out the whole memory.
    filter: (path) => !path.endsWith(".gitignore"),
  });
  const states = join(home, ".local/state/ai");
  const [state] = readdirSync(states).filter((name) => /^[0-9a-f]{16}$/.test(name));
  if (state === undefined) throw new Error("The program has left no state.");
  for (const name of readdirSync(join(states, state))) {
    if (name !== "device.json" && !/^index-.*\.sqlite$/.test(name)) continue;
    const bytes = readFileSync(join(states, state, name));
    mkdirSync(join(folder, "state"), { recursive: true });
    if (name === "device.json") writeFileSync(join(folder, "state", name), bytes);
    else writeFileSync(join(folder, "state", `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
