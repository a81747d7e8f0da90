import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { makeScratch, removeScratch } from "../src/platform/scratch.ts";
import { inferredTypes, undocumented, unnamedTypes } from "./named-types.ts";
import { requirements } from "./requirements.ts";
import { verifies } from "./verifies.ts";

const source = fileURLToPath(new URL("../src/", import.meta.url));

it("every type that the library takes or gives can be imported by its name", () => {
  verifies("API-5.b");
  expect(unnamedTypes(join(source, "library.ts"))).toEqual([]);
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

const adapters = globSync("adapters/*/index.ts", { cwd: source });

it.each(["library.ts", "testing/index.ts", "tools/index.ts", "client/index.ts", ...adapters])(
  "every export of %s has a doc comment, and so has each of its fields and methods",
  (entry) => {
    verifies("API-5.b");
    expect(undocumented(join(source, entry)).map(({ name }) => name)).toEqual([]);
  },
);

it("only the contents of events and the settings are inferred from a schema: docs/log-format.md and docs/config.md list their fields", () => {
  expect(inferredTypes(join(source, "library.ts")).toSorted()).toEqual(["Config", "Contents"]);
});

it("an export, field or method without a doc comment is found", () => {
  const folder = makeScratch("docs");
  writeFileSync(
    join(folder, "index.ts"),
    'export { open, close } from "./a.ts"; export type { Open, Kind, Other } from "./a.ts";',
  );
  writeFileSync(
    join(folder, "a.ts"),
    `/** Opens. */ export function open(options: { bare: 1; /** Good. */ good: 1 }): void { const inner: { unseen: 1 } = { unseen: 1 }; }
     export const close = 1;
     /** Documented. */
     export interface Open {
       /** Good. */ good: { deep: string };
       // Not a doc comment.
       method(): void;
     }
     /** Documented. */
     export type Kind = { /** Good. */ good: 1 } | { kind: 2 };
     /** Documented. */
     export type Other = Exclude<Kind, { kind: 2 }>;`,
  );
  expect(undocumented(join(folder, "index.ts")).map(({ name }) => name)).toEqual([
    "open.bare",
    "close",
    "Open.deep",
    "Open.method",
    "Kind.kind",
  ]);
  removeScratch(folder);
});

it("no comment of the source names a requirement: a reader of the published types cannot look it up", () => {
  const ids = new Set(requirements.map(({ id }) => id));
  const named = globSync("**/*.ts", { cwd: source })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const text = readFileSync(join(source, file), "utf8");
      return (text.match(/\b[A-Z]+-\d+\b/g) ?? []).filter((id) => ids.has(id)).map((id) => `${file} ${id}`);
    });
  expect(named).toEqual([]);
});
