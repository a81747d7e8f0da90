import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { exportedNames } from "../scripts/exported-names.ts";
import { entriesOf } from "../scripts/measure-house.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { inferredTypes, undocumented } from "./named-types.ts";
import { requirements } from "./requirements.ts";
import { verifies } from "./verifies.ts";

const source = fileURLToPath(new URL("../src/", import.meta.url));

const entries = entriesOf(fileURLToPath(new URL("..", import.meta.url)));

it.each(entries)("every export of %s has a doc comment, and so has each of its fields and methods", (_name, file) => {
  verifies("API-5.b");
  expect(undocumented(file, "exported").map(({ name }) => name)).toEqual([]);
});

// Entries whose methods take and return types that have no name in the entry.
const withUnnamedTypes = ["loci-memory", "loci-memory/machine", "loci-memory/server"];

it.each(entries.filter(([name]) => withUnnamedTypes.includes(name)))(
  "every type that %s mentions has a doc comment, and so has each of its fields and methods",
  (_name, file) => {
    verifies("API-5.b");
    expect(undocumented(file, "all").map(({ name }) => name)).toEqual([]);
  },
);

const mostNames = 120;

it.each(entries)(`%s exports at most ${mostNames} names, each by itself`, (_name, file) => {
  expect(exportedNames(file).length).toBeLessThanOrEqual(mostNames);
  expect(readFileSync(file, "utf8")).not.toMatch(/^(?:export|import) (?:type )?\*/m);
});

it("only the contents of events and the settings are inferred from a schema: docs/log-format.md and docs/config.md list their fields", () => {
  const inferred = ["library.ts", "library/machine.ts"].flatMap((entry) => inferredTypes(join(source, entry)));
  expect([...new Set(inferred)].toSorted()).toEqual(["Config", "Contents"]);
});

it("an export, type, field or method without a doc comment is found, at any depth", () => {
  const folder = makeScratch("docs");
  writeFileSync(
    join(folder, "index.ts"),
    'export { open, close } from "./a.ts"; export type { Open, Kind, Other } from "./a.ts";',
  );
  writeFileSync(
    join(folder, "a.ts"),
    `import type { Far as Near } from "./b.ts";
     /** Opens. */ export function open(options: { bare: 1; /** Good. */ good: 1 }): void { const inner: { unseen: 1 } = { unseen: 1 }; }
     export const close = 1;
     /** Documented. */
     export interface Open {
       /** Good. */ good: { deep: string };
       // Not a doc comment.
       method<T>(given: T): Promise<readonly Near[]>;
     }
     /** Documented. */
     export type Kind = { /** Good. */ good: 1 } | { kind: 2 };
     /** Documented. */
     export type Other = Exclude<Kind, { kind: 2 }>;`,
  );
  writeFileSync(join(folder, "b.ts"), "export interface Far extends Base { deep: 1 } interface Base { far: 1 }");
  expect(undocumented(join(folder, "index.ts"), "all").map(({ name }) => name)).toEqual([
    "open.bare",
    "close",
    "Open.deep",
    "Open.method",
    "Kind.kind",
    "Far",
    "Far.deep",
    "Base",
    "Base.far",
  ]);
  removeScratch(folder);
});

it("no comment of the source names a requirement, which a reader of the published types cannot look up", () => {
  const ids = new Set(requirements.map(({ id }) => id));
  const named = globSync("**/*.ts", { cwd: source })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const text = readFileSync(join(source, file), "utf8");
      return (text.match(/\b[A-Z]+-\d+\b/g) ?? []).filter((id) => ids.has(id)).map((id) => `${file} ${id}`);
    });
  expect(named).toEqual([]);
});
