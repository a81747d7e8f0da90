import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { commands } from "../src/cli/commands.ts";
import * as library from "../src/index.ts";
import { createMemoryLog } from "../src/testing/index.ts";
import * as tools from "../src/tools/index.ts";
import { open, useHome } from "./memory-home.ts";
import { verifies } from "./verifies.ts";

useHome();

const page = readFileSync(new URL("../docs/library.md", import.meta.url), "utf8");
const rows = [...page.matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)].map(([, command = "", said = ""]) => ({
  command,
  said,
}));

/** The member that `memory.documents.read` names. */
function memberAt(memory: object, path: string): unknown {
  return path
    .split(".")
    .slice(1)
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], memory);
}

describe("docs/library.md", () => {
  it("says of each command which functions do the same in the library", () => {
    verifies("API-5.b");
    expect(rows.map(({ command }) => command).toSorted()).toEqual(Object.keys(commands).toSorted());
    expect(rows.filter(({ said }) => !said.startsWith("`"))).toEqual([]);
  });

  it("names only functions that there are", () => {
    verifies("API-5.b");
    const named = rows.flatMap(({ said }) => [...said.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
    const known: Record<string, unknown> = { ...library, ...tools };
    expect(named.filter((name) => !(name in commands) && typeof known[name] !== "function")).toEqual([]);
  });

  it("names only methods that there are", async () => {
    verifies("API-5.b");
    const memory = await open();
    const named = rows.flatMap(({ said }) => [...said.matchAll(/`(memory\.[\w.]+)`/g)].map(([, path = ""]) => path));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((path) => typeof memberAt(memory, path) !== "function")).toEqual([]);
  });

  it("says how to open a memory without files", async () => {
    verifies("API-5.c");
    const memory = await open({ log: createMemoryLog() });
    await memory.remember("The staging database is reset every night");
    expect((await memory.search("staging")).hits).toHaveLength(1);
  });
});
