import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { reachFiles } from "./reach-files.ts";

const src = fileURLToPath(new URL("../src", import.meta.url));

describe("core and memory", () => {
  it("reach the file system by no import, direct or indirect", () => {
    expect(reachFiles(src)).toEqual([]);
  });
});

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

  it("in three steps, one of them lazy", () => {
    const found = plant({
      "core/planted.ts": 'export const a = async () => import("./deep/planted.ts");\n',
      "core/deep/planted.ts": 'export * from "../../platform/planted.ts";\n',
      "platform/planted.ts": 'import { statSync } from "node:fs";\nexport const c = statSync;\n',
    });
    expect(found).toContain("core/planted.ts > core/deep/planted.ts > platform/planted.ts > node:fs");
  });
});
