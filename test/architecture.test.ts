import { readdirSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { mayImport, memoryMayImport } from "../oxlint.config.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import {
  cycle,
  direction,
  findViolations,
  globals,
  root,
  typeImport,
  write,
  writeRules,
  type Finding,
} from "./architecture-lint.ts";
import { findCycles, readImportGraph } from "./import-cycles.ts";

/** Files that import what they must not, by title. In a planted file, `planted` is replaced by a unique name. */
const imports = [
  ["core imports a built-in", "src/core/planted.ts", "node:fs"],
  ["core imports a package", "src/core/planted.ts", "uuid"],
  ["core imports zod outside a schema file", "src/core/planted.ts", "zod"],
  ["a schema file imports a built-in", "src/core/planted-schema.ts", "node:fs"],
  ["a schema file imports the log", "src/core/planted-schema.ts", "../log/planted-target.ts"],
  ["core imports the platform", "src/core/planted.ts", "../platform/planted-target.ts"],
  ["core imports the log", "src/core/planted.ts", "../log/planted-target.ts"],
  ["a folder inside core imports the public API", "src/core/deep/planted.ts", "../../library.ts"],
  ["log imports memory", "src/log/planted.ts", "../memory/planted-target.ts"],
  ["log imports index", "src/log/jsonl/planted.ts", "../../index/planted-target.ts"],
  ["index imports log", "src/index/planted.ts", "../log/planted-target.ts"],
  ["config imports memory", "src/config/planted.ts", "../memory/planted-target.ts"],
  ["models imports memory", "src/models/planted.ts", "../memory/planted-target.ts"],
  ["memory imports a concrete log", "src/memory/planted.ts", "../log/jsonl/planted-target.ts"],
  ["memory imports the composition", "src/memory/planted.ts", "../compose/open-memory.ts"],
  ["hooks know a host", "src/hooks/planted.ts", "../agents/planted-target.ts"],
  ["hooks import the hook process", "src/hooks/planted.ts", "../hook-process/planted-target.ts"],
  ["agents import the hook process", "src/agents/planted.ts", "../hook-process/planted-target.ts"],
  ["agents import the cli", "src/agents/host/planted.ts", "../../cli/planted-target.ts"],
  ["platform imports the log", "src/platform/planted.ts", "../log/planted-target.ts"],
  ["server imports the index", "src/server/planted.ts", "../index/planted-target.ts"],
  ["an adapter imports the composition", "src/adapters/sdk/planted.ts", "../../compose/planted-target.ts"],
  ["cli imports a concrete log", "src/cli/planted.ts", "../log/jsonl/planted-target.ts"],
  ["ui imports core", "src/ui/planted.ts", "../core/planted-target.ts"],
  ["testing imports the index", "src/testing/planted.ts", "../index/planted-target.ts"],
  ["the client imports the server", "src/client/planted.ts", "../server/planted-target.ts"],
  ["the client imports a built-in", "src/client/planted.ts", "node:fs"],
  ["testing imports vitest", "src/testing/planted.ts", "vitest"],
  ["the composition imports the cli", "src/compose/planted.ts", "../cli/planted-target.ts"],
  ["the base of the memory imports a subject", "src/memory/base/planted.ts", "../recall/planted-target.ts"],
  ["a subject of the memory imports one above it", "src/memory/recall/planted.ts", "../forget/planted-target.ts"],
  [
    "a folder inside a subject imports one above it",
    "src/memory/recall/steps/planted.ts",
    "../../forget/planted-target.ts",
  ],
  ["a subject of the memory imports the whole memory", "src/memory/trust/planted.ts", "../memory.ts"],
  ["a subject of the memory imports a concrete log", "src/memory/trust/planted.ts", "../../log/planted-target.ts"],
  ["memory imports an adapter", "src/memory/planted.ts", "../disk/planted-target.ts"],
  ["the cli imports an adapter", "src/cli/planted.ts", "../disk/planted-target.ts"],
  ["one adapter imports another", "src/disk/planted.ts", "../log/planted-target.ts"],
  ["the public API imports a concrete log", "src/library.ts", "./log/planted-target.ts"],
  ["the root of the public API imports the hosts", "src/library.ts", "./agents/planted-target.ts"],
  ["an entry of the public API imports a concrete log", "src/library/planted.ts", "../log/planted-target.ts"],
] as const;

const otherWays = [
  ["a lazy import", `export const used = async () => import("node:fs");\n`, direction],
  ["a re-export", `export * from "../log/planted-target.ts";\n`, direction],
  ["a type-only import", `import type { Stats } from "node:fs";\nexport type Used = Stats;\n`, direction],
  ["an import inside a type", `export type Used = import("node:fs").Stats;\n`, typeImport],
  ["a global of the process", `export const used = process.cwd();\n`, globals],
] as const;

/** The files of all violations. They are planted together, because each start of the linter takes a moment. */
const plantedImports = imports.map(([title, file, specifier], at) => ({
  title,
  file: file.replace("planted", `planted-${at}`),
  text: importOf(specifier),
}));
const plantedWays = otherWays.map(([title, text, rule], at) => ({
  title,
  file: `src/core/planted-way-${at}.ts`,
  text,
  rule,
}));
const cycleOfTwo = {
  "src/memory/two.ts": `import { b } from "./two-too.ts";\nexport const a = () => b;\n`,
  "src/memory/two-too.ts": `import { a } from "./two.ts";\nexport const b = () => a;\n`,
};
const cycleOfThree = {
  "src/memory/three.ts": typeImportOf("./deep/three.ts"),
  "src/memory/deep/three.ts": typeImportOf("./three-too.ts"),
  "src/memory/deep/three-too.ts": typeImportOf("../three.ts"),
};
const allowed = {
  "src/core/allowed-schema.ts": importOf("zod"),
  "src/core/allowed.test.ts": importOf("node:fs"),
  "src/log/jsonl/allowed.ts": importOf("node:fs"),
  "src/memory/allowed.ts": importOf("../core/allowed-schema.ts"),
  "src/memory/trust/allowed.ts": importOf("../recall/planted-target.ts"),
  "src/memory/recall/steps/allowed.ts": importOf("../../base/planted-target.ts"),
  "src/cli/allowed.ts": importOf("../memory/allowed.ts"),
};

describe("the architecture", () => {
  let folder = "";
  let planted: readonly Finding[] = [];
  beforeAll(() => {
    folder = makeScratch("architecture");
    writeRules(folder);
    for (const { file, text } of [...plantedImports, ...plantedWays]) write(join(folder, file), text);
    for (const [file, text] of Object.entries({ ...cycleOfTwo, ...cycleOfThree, ...allowed }))
      write(join(folder, file), text);
    planted = findViolations(folder);
  });
  afterAll(() => removeScratch(folder));

  it("has a rule for every folder and file at the top of src", () => {
    const parts = readdirSync(join(root, "src")).filter((part) => !part.endsWith(".test.ts"));
    expect(parts.filter((part) => !(part in mayImport))).toEqual([]);
  });

  it("has a rule for every subject of the memory, which names only subjects above it", () => {
    const folders = readdirSync(join(root, "src/memory"), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const subjects = Object.keys(memoryMayImport);
    expect(subjects.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
    for (const [at, subject] of subjects.entries())
      expect(subjects.slice(0, at), subject).toEqual(expect.arrayContaining([...(memoryMayImport[subject] ?? [])]));
  });

  it.each(plantedImports)("is violated if $title", ({ file }) => {
    expect(planted).toContainEqual({ rule: direction, file });
  });

  it.each(plantedWays)("is violated if core imports $title", ({ file, rule }) => {
    expect(planted).toContainEqual({ rule, file });
  });

  it("is violated if two files import each other", () => {
    expect(planted).toContainEqual({ rule: cycle, file: "src/memory/two.ts" });
  });

  it("is violated if three files import each other in a circle, across folders and by types alone", () => {
    expect(planted).toContainEqual({ rule: cycle, file: "src/memory/three.ts" });
  });

  it("is not broken by an allowed import", () => {
    expect(planted.filter(({ file }) => file in allowed)).toEqual([]);
  });
});

describe("a circle of imports", () => {
  let folder = "";
  beforeAll(() => {
    folder = makeScratch("cycles");
  });
  afterAll(() => removeScratch(folder));

  it.each([
    ["static imports", `import { b } from "./b.ts";\nexport const a = b;\n`],
    ["a re-export", `export * from "./b.ts";\n`],
    ["import()", `export const a = async () => import("./b.ts");\n`],
    ["a type import", `import type { B } from "./b.ts";\nexport type A = B;\n`],
    ["an import inside a type", `export type A = import("./b.ts").B;\n`],
  ])("is found if it is closed by %s", (title, text) => {
    const planted = join(folder, title.replaceAll(/\W/g, "-"));
    write(join(planted, "a.ts"), text);
    write(join(planted, "b.ts"), `export * from "./deep/c.ts";\n`);
    write(join(planted, "deep/c.ts"), `export * from "../a.ts";\nexport * from "../other.ts";\n`);
    write(join(planted, "other.ts"), "export {};\n");
    expect(findCycles(readImportGraph(planted))).toEqual([["a.ts", "b.ts", "deep/c.ts"]]);
  });

  it("exists in no file of src, also not through import() or types", () => {
    const graph = readImportGraph(join(root, "src"));
    expect(graph.size).toBeGreaterThan(1_000);
    expect(findCycles(graph)).toEqual([]);
  });
});

function importOf(specifier: string): string {
  return `import * as planted from "${specifier}";\nexport const used = planted;\n`;
}

function typeImportOf(specifier: string): string {
  return `import type { T } from "${specifier}";\nexport type { T };\n`;
}
