import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { reachFiles } from "./reach-files.ts";

const src = fileURLToPath(new URL("../src", import.meta.url));

describe("a path to the file system is found:", () => {
  let copy = "";
  beforeEach(() => {
    copy = makeScratch("reach");
    for (const part of ["core", "memory", "index", "platform"])
      cpSync(join(src, part), join(copy, part), { recursive: true });
  });
  afterEach(() => removeScratch(copy));

  const plant = (files: Record<string, string>) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), text);
    }
    return reachFiles(copy).map((way) => way.map((step) => step.replaceAll("\\", "/")).join(" > "));
  };

  it.each([
    ["an import", 'import { statSync } from "node:fs";\nexport const a = statSync;\n', "node:fs"],
    ["an import by its old name", 'import { statSync } from "fs";\nexport const a = statSync;\n', "fs"],
    ["promises", 'import { stat } from "node:fs/promises";\nexport const a = stat;\n', "node:fs/promises"],
    ["a database", 'import { DatabaseSync } from "node:sqlite";\nexport const a = DatabaseSync;\n', "node:sqlite"],
    ["another program", 'import { spawn } from "node:child_process";\nexport const a = spawn;\n', "node:child_process"],
    [
      "an import over several lines",
      'import {\n  statSync,\n} from "node:fs";\nexport const a = statSync;\n',
      "node:fs",
    ],
    ["an import for its effect", 'import "node:fs";\n', "node:fs"],
    ["a re-export", 'export { statSync } from "node:fs";\n', "node:fs"],
    ["a lazy import", 'export const a = async () => import("node:fs");\n', "node:fs"],
    ["require", 'export const a = (require: (name: string) => unknown) => require("node:fs");\n', "node:fs"],
    ["the process", 'export const a = () => process.getBuiltinModule("node:fs");\n', "node:fs"],
  ])("%s", (_title, text, builtIn) => {
    expect(plant({ "memory/planted.ts": text })).toEqual([`memory/planted.ts > ${builtIn}`]);
    expect(plant({ "core/planted.ts": text })).toContain(`core/planted.ts > ${builtIn}`);
  });

  it("through a module of src/platform", () => {
    const text = 'import { makeFolder } from "../platform/files/make-files.ts";\nexport const a = makeFolder;\n';
    expect(plant({ "memory/planted.ts": text })).toEqual([
      "memory/planted.ts > platform/files/make-files.ts > node:fs",
    ]);
  });

  it("through the index, except its own database files", () => {
    const found = plant({
      "index/planted.ts": 'import { statSync } from "node:fs";\nexport const a = statSync;\n',
      "memory/planted.ts": 'import { a } from "../index/planted.ts";\nexport const b = a;\n',
    });
    expect(found).toEqual(["memory/planted.ts > index/planted.ts > node:fs"]);
  });

  it("but not in types, in comments, or in the index's own database", () => {
    const text = `import type { Stats } from "node:fs";\n// import { statSync } from "node:fs";\n/* import "node:fs"; */
import { openDatabase } from "../index/database/database.ts";\nexport const a: Stats | typeof openDatabase = openDatabase;\n`;
    expect(plant({ "memory/planted.ts": text })).toEqual([]);
  });
});
