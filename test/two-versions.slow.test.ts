import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { writtenVersion } from "../src/core/event/event.ts";
import { indexSchema } from "../src/index/database/schema.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { verifies } from "./verifies.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Copies the program to a folder and changes some files, to simulate another version. */
function laterVersion(folder: string, changes: Record<string, (text: string) => string>): string {
  cpSync(join(root, "src"), join(folder, "src"), { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [name, change] of Object.entries(changes)) {
    const path = join(folder, "src", name);
    const text = readFileSync(path, "utf8");
    const changed = change(text);
    if (changed === text) throw new Error(`${name} has nothing to change`);
    writeFileSync(path, changed);
  }
  return folder;
}

/** Changes the schema number of the index by `later`. */
function withSchema(text: string, later: number): string {
  return text.replace(`indexSchema = ${indexSchema}`, `indexSchema = ${indexSchema + later}`);
}

describe("two versions of the program on one home", () => {
  verifies("PLAT-3.a", "PLAT-3.b", "LOG-3.c", "LOG-3.d");
  let home: string;
  let later: string;
  beforeAll(() => {
    home = makeScratch("versions");
    later = laterVersion(makeScratch("later"), {
      "index/database/schema.ts": (text) => withSchema(text, 1),
      "core/event/event.ts": (text) => text.replace(`"${writtenVersion}"`, '"1.9.0"'),
    });
  });
  afterAll(() => {
    removeScratch(home);
    removeScratch(later);
  });

  const run = (version: string, body: string): unknown => {
    const script = `
      const { openMemory } = await import(${JSON.stringify(pathToFileURL(join(version, "src/library.ts")))});
      const memory = await openMemory({ memory: ${JSON.stringify(join(home, "memory"))}, state: ${JSON.stringify(join(home, "state"))} });
      const found = async (q) => (await memory.search(q)).hits.map((hit) => hit.snippet).toSorted();
      console.log(JSON.stringify(await (async () => { ${body} })()));
      await memory.close();`;
    return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
  };

  it("append and read side by side, each with its own index", () => {
    run(root, `return memory.remember("word from the older");`);
    run(later, `return memory.remember("word from the newer");`);
    const both = ["word from the newer", "word from the older"];
    expect(run(root, `return found("word");`)).toEqual(both);
    expect(run(later, `return found("word");`)).toEqual(both);
    expect(readdirSync(join(home, "state")).filter((name) => name.endsWith(".sqlite"))).toEqual([
      `index-${indexSchema}-000001.sqlite`,
      `index-${indexSchema + 1}-000001.sqlite`,
    ]);
  });

  it("erase in both indexes what one version forgets, and both continue to work", () => {
    run(root, `const id = await memory.remember("zorblaxian word"); return memory.search("zorblaxian");`);
    run(later, `const { hits } = await memory.search("zorblaxian"); return memory.forget({ id: hits[0].id });`);
    const bytes = readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
    expect(bytes.filter((text) => text.includes("zorblaxian"))).toEqual([]);
    expect(run(root, `return found("word");`)).toEqual(["word from the newer", "word from the older"]);
  });

  it("ignore a confirmation that the newer withdrew, even if the older version cannot withdraw", () => {
    const before = laterVersion(makeScratch("before"), {
      "index/database/schema.ts": (text) => withSchema(text, -1),
      "index/apply/apply-forgettings.ts": (text) =>
        text.replace("statements.unconfirm.run(target).changes > 0", "false"),
    });
    const isConfirmed = `const [hit] = (await memory.search("quarrel")).hits; return (await memory.show(hit.id)).memory.confirmed;`;
    try {
      run(
        before,
        `const id = await memory.remember("quarrel of the web", { trust: "web" }); await memory.trust.confirm(id); return id;`,
      );
      expect(run(before, isConfirmed)).toBe(true);
      expect(run(root, isConfirmed)).toBe(true);
      run(root, `const [hit] = (await memory.search("quarrel")).hits; return memory.trust.unconfirm(hit.id);`);
      expect(run(root, isConfirmed)).toBe(false);
      expect(run(before, isConfirmed)).toBe(false);
    } finally {
      removeScratch(before);
    }
  });

  it("can share a log, in which the older version reports unreadable events and still appends", () => {
    const next = laterVersion(makeScratch("next"), {
      "core/event/event.ts": (text) => text.replace(`"${writtenVersion}"`, '"2.0.0"'),
      "index/database/schema.ts": (text) => withSchema(text, 2),
    });
    try {
      run(next, `return memory.remember("word from the future");`);
      expect(run(root, `await memory.remember("word from the past"); return found("word");`)).toEqual([
        "word from the newer",
        "word from the older",
        "word from the past",
      ]);
      expect(run(root, `return (await memory.care.stats()).unknownEvents;`)).toBe(1);
    } finally {
      removeScratch(next);
    }
  });
});
