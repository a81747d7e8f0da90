import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { makeScratch, removeScratch } from "../src/platform/scratch.ts";
import { unnamedTypes } from "./named-types.ts";
import { verifies } from "./verifies.ts";

it("every type that the library takes or gives can be imported by its name", () => {
  verifies("API-5.b");
  expect(unnamedTypes(fileURLToPath(new URL("../src/library.ts", import.meta.url)))).toEqual([]);
});

it("a type that has no name there is found, however far down", () => {
  const folder = makeScratch("types");
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("index.ts", 'export { open } from "./a.ts"; export type { Open } from "./a.ts";');
  write(
    "a.ts",
    `import type { Far as Near } from "./b.ts";
     interface Hidden { readonly of: Near[] }
     interface Inner {}
     export interface Open extends Omit<Hidden, "x"> { method<T>(given: T): Promise<string> }
     export function open(): Open { const inner: Inner = {}; return inner as Open; }`,
  );
  write("b.ts", "export type Far = { readonly deep: Deep }; type Deep = 1;");
  expect(unnamedTypes(join(folder, "index.ts")).toSorted()).toEqual(["a.ts Hidden", "b.ts Deep", "b.ts Far"]);
  removeScratch(folder);
});
