import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { home, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { fileKinds, strangeFiles } from "./kept-files.ts";

useHome();

describe("the files that Loci writes", () => {
  verifies("SAF-5.c");

  it("are all of a known kind, and others are reported", async () => {
    const memory = await open();
    await memory.remember("something");
    await memory.documents.append({ scope: "user" }, "a line");
    await memory.documents.saveSummary({ scope: "user" }, "a summary");
    await memory.search("something");
    await memory.care.backup();
    const places = { memory: join(home, "memory"), state: join(home, "state") };
    // The copy of the settings that a hook makes.
    mkdirSync(join(places.state, "settings"));
    writeFileSync(join(places.state, "settings", "0123456789abcdef.json"), "{}");
    expect(strangeFiles(places)).toEqual([]);
    mkdirSync(join(places.state, "exports"));
    const strange = [join(places.memory, "copy.txt"), join(places.state, "exports", "all.jsonl")];
    for (const file of strange) writeFileSync(file, "who knows");
    expect(strangeFiles(places)).toEqual(strange);
  });

  it.each(fileKinds.map(({ name }) => name))("docs/internals/files.md explains how erasure reaches: %s", (name) => {
    const page = readFileSync(new URL("../../../docs/internals/files.md", import.meta.url), "utf8");
    expect(page).toMatch(new RegExp(`^\\| ${name} +\\|`, "m"));
  });
});
