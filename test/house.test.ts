import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { exportedNames } from "../scripts/exported-names.ts";
import { countWords, measureHouse } from "../scripts/measure-house.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";

let root = "";
beforeEach(() => (root = makeScratch("house")));
afterEach(() => removeScratch(root));

function write(path: string, text: string): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe("the names of a module", () => {
  it("include values, types, renamed and default exports, and those of `export *`", () => {
    write("far.ts", "export type Far = 1; export default 2;");
    write("near.ts", 'export * from "./far.ts"; export * from "./entry.ts"; export enum Near {}');
    const entry = write(
      "entry.ts",
      `export * from "./near.ts";
       export * as all from "./far.ts";
       export { Far as Other, default } from "./far.ts";
       export const one = 1, two = 2;
       export async function open() {}
       export interface Shape { readonly inner: Inner }
       interface Inner {}`,
    );
    expect(exportedNames(entry)).toEqual(
      ["Far", "Near", "Other", "Shape", "all", "default", "one", "open", "two"].toSorted(),
    );
  });

  it("cannot be counted if the module re-exports a package", () => {
    const entry = write("entry.ts", 'export * from "zod";');
    expect(() => exportedNames(entry)).toThrow("zod");
  });
});

describe("the measures of a checkout", () => {
  const body = (lines: number) => "void 0;\n".repeat(lines);

  it("count files and lines without tests and generated files, long functions, and small files with one importer", () => {
    write("package.json", '{ "name": "p", "exports": { ".": { "default": "./dist/a.js" }, "./package.json": "./x" } }');
    write(
      "src/a.ts",
      `import { b } from "./deep/b.ts";\nexport type C = import("./c.ts").C;\nexport { b };\nconst long = () => {\n${body(79)}};\nlong();\n`,
    );
    write("src/deep/b.ts", 'export const b = () => import("../d.tsx");\n');
    write("src/c.ts", 'import "./deep/b.ts";\nexport type C = 1;\n');
    write("src/d.tsx", `export default class {\n  method() {\n${body(100)}  }\n}\n`);
    write("src/e.ts", body(38));
    write("src/a.test.ts", 'import "./e.ts";\n');
    write("src/f.generated.ts", 'import "./e.ts";\n');
    expect(measureHouse(root)).toEqual({
      files: 5,
      lines: 85 + 1 + 2 + 104 + 38,
      medianLines: 38,
      p90Lines: 104,
      longFunctions: [
        { file: "d.tsx", name: "method", lines: 102 },
        { file: "a.ts", name: "long", lines: 81 },
      ],
      smallSingleImporters: ["c.ts"],
      names: { p: 2 },
    });
  });

  it("count the words of a page without the frames of its tables", () => {
    expect(countWords(["# A title\n\n| a | b |\n| - | -- |\n", "déjà — vu\n"])).toBe(6);
  });
});
