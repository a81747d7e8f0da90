import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { verifies } from "./verifies.ts";

const source = fileURLToPath(new URL("../src", import.meta.url));

/** Functions of Node that open a file by its path. */
const openers =
  /^(?:(?:readFile|writeFile|appendFile|copyFile|cp|open|truncate)(?:Sync)?|openAsBlob|createReadStream|createWriteStream|promises|DatabaseSync|default)$/;

/**
 * Modules with such functions. They may only be used through named imports, because other imports would hide the calls.
 */
const modules = String.raw`(?:node:)?(?:fs|fs/promises|sqlite)`;

/**
 * The files that may open files, in addition to src/platform/files/regular-file.ts. Each has the number of calls per
 * function, and the reason why they are safe.
 */
const allowed: Readonly<Record<string, { readonly calls: Readonly<Record<string, number>>; readonly why: string }>> = {
  "platform/hashes/random-bytes.ts": {
    calls: { openSync: 1 },
    why: "the kernel's random device, and nothing but a device",
  },
  "platform/files/make-files.ts": {
    calls: { openSync: 1 },
    why: "a folder that was just written to, opened to make its names durable",
  },
  "hook-process/hook-request.ts": { calls: { openSync: 1 }, why: "the kernel's list of mounts" },
  "platform/programs/host-process.ts": { calls: { readFileSync: 1 }, why: "the kernel's list of processes" },
  "platform/programs/cached-scripts.ts": {
    calls: { readFileSync: 2, writeFileSync: 1 },
    why: "the program's own scripts, and compiled code in a private cache; loaded before everything else in each hook",
  },
  "core/text/open-text.ts": { calls: { openSync: 1 }, why: "the program's own tables, in its package" },
  "server/http/ui-files.ts": { calls: { readFileSync: 2 }, why: "the program's own pages, in its package" },
  "platform/files/lock.ts": {
    calls: { DatabaseSync: 1 },
    why: "in the private state folder, made by makeFile just before",
  },
  "index/database/database.ts": {
    calls: { DatabaseSync: 2 },
    why: "in the private state folder, made by makeFile just before, or behind checkDatabaseFiles",
  },
  "agents/opencode/session-records.ts": { calls: { DatabaseSync: 1 }, why: "behind checkDatabaseFiles" },
  "agents/forget/redact-database.ts": { calls: { DatabaseSync: 1 }, why: "behind checkDatabaseFiles" },
  "disk/transfer-files.ts": { calls: { DatabaseSync: 1 }, why: "behind checkDatabaseFiles" },
  "platform/postgres/migrate.ts": { calls: { readFileSync: 1 }, why: "the program's own migrations, in its package" },
  "compose/streams/stream-upkeep.ts": {
    calls: { createReadStream: 1 },
    why: "a copy of an index in the node's private folder, made just before",
  },
  "disk/snapshot-folder.ts": {
    calls: { createReadStream: 1 },
    why: "a snapshot in the folder of the operator's nodes",
  },
  "index/stream-index.ts": {
    calls: { createWriteStream: 1 },
    why: "in the private state folder, made by makeFile just before",
  },
  "compose/import-git-history.ts": { calls: { createWriteStream: 1 }, why: "a new file in a private scratch folder" },
  "index/database/generations.ts": {
    calls: { copyFileSync: 1 },
    why: "a file of Loci, on Windows only, to a new name",
  },
  "index/database/scratch-database.ts": { calls: { DatabaseSync: 1 }, why: "a temporary database without a name" },
};

/** Counts the calls of each imported opener in a source file. Anything that could hide calls counts as a call. */
function opensIn(text: string): Record<string, number> {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, "$1");
  const opens: Record<string, number> = {};
  for (const [, list = ""] of code.matchAll(new RegExp(String.raw`import\s*\{([^}]*)\}\s*from\s*"${modules}"`, "g"))) {
    for (const part of list.split(",")) {
      const [name = "", alias = name] = part.trim().split(/\s+as\s+/);
      if (!openers.test(name)) continue;
      const calls = [...code.matchAll(new RegExp(String.raw`(?<![\w.])${alias}\s*\(`, "g"))].length;
      // An opener that is passed as a value is called elsewhere, so each use counts.
      const uses = [...code.matchAll(new RegExp(String.raw`(?<![\w."])(?<!\?:? )${alias}(?!\w)`, "g"))].length - 1;
      opens[name] = name === "DatabaseSync" ? calls : Math.max(calls, uses);
    }
  }
  const hidden = String.raw`import\s+(?:\*\s+as\s+)?\w+(?:\s*,\s*\{[^}]*\})?\s+from\s*"${modules}"|(?:import|require|getBuiltinModule)\(\s*"${modules}"|export\s*(?:\*|\{[^}]*\})\s*from\s*"${modules}"`;
  for (const [found] of code.matchAll(new RegExp(hidden, "g"))) opens[found] = 1;
  return opens;
}

function opensUnder(folder: string): Record<string, Record<string, number>> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  return Object.fromEntries(
    names
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("testing/"))
      .filter((name) => name !== "platform/files/regular-file.ts")
      .map((name) => [name, opensIn(readFileSync(join(folder, name), "utf8"))] as const)
      .filter(([, opens]) => Object.values(opens).some((count) => count > 0)),
  );
}

describe("opening files", () => {
  it("happens in one module, and elsewhere only with a listed reason", () => {
    verifies("SAF-13.b");
    expect(opensUnder(source)).toEqual(
      Object.fromEntries(Object.entries(allowed).map(([file, { calls }]) => [file, calls])),
    );
  });

  it.each([
    ['import { readFileSync } from "node:fs";\nreadFileSync(path, "utf8");', { readFileSync: 1 }],
    ['import { existsSync, openSync as take } from "fs";\ntake(path, "r"); take(other, "r");', { openSync: 2 }],
    ['import { readFile } from "node:fs/promises";\nawait Promise.all(paths.map(readFile));', { readFile: 1 }],
    ['import { DatabaseSync } from "node:sqlite";\nconst db = new DatabaseSync(path);', { DatabaseSync: 1 }],
    ['import * as fs from "node:fs";\nfs.readFileSync(path);', { 'import * as fs from "node:fs"': 1 }],
    ['import fs from "node:fs";\nfs.readFileSync(path);', { 'import fs from "node:fs"': 1 }],
    ['const { readFileSync } = process.getBuiltinModule("node:fs");', { 'getBuiltinModule("node:fs"': 1 }],
    ['const fs = await import("node:fs/promises");', { 'import("node:fs/promises"': 1 }],
    ['export { readFileSync } from "node:fs";', { 'export { readFileSync } from "node:fs"': 1 }],
    ['import { createReadStream } from "node:fs";\ncreateReadStream(path);', { createReadStream: 1 }],
    ['import { statSync } from "node:fs";\n// readFileSync(path)\nstatSync(path);', {}],
  ])("a planted open is found: %s", (text, found) => {
    expect(opensIn(text)).toEqual(found);
  });
});
