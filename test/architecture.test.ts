import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { mayImport } from "../oxlint.config.ts";
import { makeScratch, removeScratch } from "../src/platform/scratch.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

// The lint rules that protect the architecture. `npm run lint` also checks them.
const direction = "eslint(no-restricted-imports)";
const cycle = "import(no-cycle)";
const globals = "eslint(no-restricted-globals)";
const typeImport = "typescript(consistent-type-imports)";
const architecture = new Set([direction, cycle, globals, typeImport]);

interface Finding {
  readonly rule: string;
  readonly file: string;
}

/** Lints the src/ of a folder with the project's own rules. Returns the violations of the architecture. */
function findViolations(folder: string): Finding[] {
  const linter = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/oxlint/bin/oxlint"),
      "--config",
      join(folder, "oxlint.config.ts"),
      "--format=json",
      "src",
    ],
    { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const report = JSON.parse(linter.stdout) as {
    number_of_files: number;
    diagnostics: { code?: string; filename: string }[];
  };
  // The linter must have read files, because otherwise it would find nothing.
  expect(report.number_of_files).toBeGreaterThan(0);
  return report.diagnostics
    .map(({ code, filename }) => ({ rule: code ?? "", file: filename.replaceAll("\\", "/") }))
    .filter(({ rule }) => architecture.has(rule));
}

/** What a file must not import, by title. `planted` in its name becomes a name of its own. */
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
  ["memory imports an adapter", "src/memory/planted.ts", "../disk/planted-target.ts"],
  ["the cli imports an adapter", "src/cli/planted.ts", "../disk/planted-target.ts"],
  ["one adapter imports another", "src/disk/planted.ts", "../log/planted-target.ts"],
  ["the public API imports a concrete log", "src/library.ts", "./log/planted-target.ts"],
] as const;

const otherWays = [
  ["a lazy import", `export const used = async () => import("node:fs");\n`, direction],
  ["a re-export", `export * from "../log/planted-target.ts";\n`, direction],
  ["a type-only import", `import type { Stats } from "node:fs";\nexport type Used = Stats;\n`, direction],
  ["an import inside a type", `export type Used = import("node:fs").Stats;\n`, typeImport],
  ["a global of the process", `export const used = process.cwd();\n`, globals],
] as const;

/** The files of all violations. They are planted together, because the linter reads the whole tree each time. */
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
  "src/cli/allowed.ts": importOf("../memory/allowed.ts"),
};

describe("the architecture", () => {
  let copy = "";
  let before: readonly Finding[] = [];
  let planted: readonly Finding[] = [];
  beforeAll(() => {
    copy = copyTree();
    before = findViolations(copy);
    for (const { file, text } of [...plantedImports, ...plantedWays]) write(join(copy, file), text);
    for (const [file, text] of Object.entries({ ...cycleOfTwo, ...cycleOfThree, ...allowed }))
      write(join(copy, file), text);
    planted = findViolations(copy);
  });
  afterAll(() => removeScratch(copy));

  it("holds in the tree as it is", () => {
    expect(before).toEqual([]);
  });

  it("has a rule for every folder and file at the top of src", () => {
    const parts = readdirSync(join(root, "src")).filter((part) => !part.endsWith(".test.ts"));
    expect(parts.filter((part) => !(part in mayImport))).toEqual([]);
  });

  it.each(plantedImports)("does not hold if $title", ({ file }) => {
    expect(planted).toContainEqual({ rule: direction, file });
  });

  it.each(plantedWays)("does not hold if core reaches out by $title", ({ file, rule }) => {
    expect(planted).toContainEqual({ rule, file });
  });

  it("does not hold if two files import each other", () => {
    expect(planted).toContainEqual({ rule: cycle, file: "src/memory/two.ts" });
  });

  it("does not hold if three files import each other in a circle, across folders and by types alone", () => {
    expect(planted).toContainEqual({ rule: cycle, file: "src/memory/three.ts" });
  });

  it("holds with what is allowed", () => {
    expect(planted.filter(({ file }) => file in allowed)).toEqual([]);
  });
});

/** Copies the tree with the project's rules. Type-aware rules need the dependencies' types and are not tested here. */
function copyTree(): string {
  const copy = makeScratch("architecture");
  cpSync(join(root, "src"), join(copy, "src"), { recursive: true });
  const config = pathToFileURL(join(root, "oxlint.config.ts")).href;
  writeFileSync(
    join(copy, "oxlint.config.ts"),
    `import config from "${config}";\nexport default { ...config, options: { typeAware: false } };\n`,
  );
  cpSync(join(root, "tsconfig.json"), join(copy, "tsconfig.json"));
  return copy;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function importOf(specifier: string): string {
  return `import * as planted from "${specifier}";\nexport const used = planted;\n`;
}

function typeImportOf(specifier: string): string {
  return `import type { T } from "${specifier}";\nexport type { T };\n`;
}
