import { chmodSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { makeScratch, removeScratch } from "./scratch.ts";
import { prepareSwap, readPlainFile, recoverSwap, type Gap } from "./swap-file.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = makeScratch("swap");
  path = join(folder, "note.md");
});
afterEach(() => removeScratch(folder));

/** Saves as most editors do: writes a new file and renames it over the old one. */
const saveByRename = (text: string) => {
  writeFileSync(join(folder, "editor.tmp"), text);
  renameSync(join(folder, "editor.tmp"), path);
};
/** Saves as some other editors do: writes into the existing file. */
const saveInPlace = (text: string) => writeFileSync(path, text);

async function swap(text: string, expected: string | null, at: Partial<Record<Gap, () => void>> = {}) {
  const kept: string[] = [];
  const prepared = prepareSwap(path, Buffer.from(text), 0o600);
  const done = await prepared.commit({
    isExpected: (found) => (found === null ? null : found.toString()) === expected,
    keep: async (found) => void kept.push(found.toString()),
    atGap: (gap) => at[gap]?.(),
  });
  prepared.discard();
  return { done, kept, text: readFileSync(path, "utf8"), files: readdirSync(folder) };
}

describe("swapping a file", () => {
  it("replaces the expected text, and keeps the mode", async () => {
    writeFileSync(path, "old");
    chmodSync(path, 0o640);
    expect(await swap("new", "old")).toEqual({ done: true, kept: [], text: "new", files: ["note.md"] });
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  it("creates a missing file", async () => {
    expect(await swap("new", null)).toEqual({ done: true, kept: [], text: "new", files: ["note.md"] });
  });

  it("does not change a file with another text", async () => {
    writeFileSync(path, "other");
    expect(await swap("new", "old")).toEqual({ done: false, kept: [], text: "other", files: ["note.md"] });
  });

  describe.each([
    ["renames over the file", saveByRename],
    ["writes into the file", saveInPlace],
  ])("and somebody who %s in the middle", (_how, save) => {
    it("just before the old file is moved aside: their text stays, and nothing is lost", async () => {
      verifies("DOC-9.c");
      writeFileSync(path, "old");
      const result = await swap("new", "old", { "before-move": () => save("theirs") });
      expect(result).toEqual({ done: false, kept: [], text: "theirs", files: ["note.md"] });
    });

    it("just before the new file is put in place: their text stays, and nothing is lost", async () => {
      verifies("DOC-9.c");
      writeFileSync(path, "old");
      const result = await swap("new", "old", { "before-link": () => save("theirs") });
      expect(result).toEqual({ done: false, kept: [], text: "theirs", files: ["note.md"] });
    });
  });

  it("keeps what somebody writes into the old file, which they still have open", async () => {
    verifies("DOC-9.c");
    writeFileSync(path, "old");
    const aside = () => join(folder, readdirSync(folder).find((name) => name.includes("loci-old")) ?? "");
    const result = await swap("new", "old", { "before-remove": () => writeFileSync(aside(), "theirs") });
    expect(result).toEqual({ done: true, kept: ["theirs"], text: "new", files: ["note.md"] });
  });

  it("is completed after a kill: the file exists, and no draft remains", async () => {
    verifies("DOC-9.c");
    for (const gap of ["before-move", "before-link", "before-remove"] as const) {
      writeFileSync(path, "old");
      const copy = makeScratch("swap-killed");
      // Copies the folder at this moment, which gives the state after a kill.
      await swap("new", "old", {
        [gap]: () => {
          for (const name of readdirSync(folder)) writeFileSync(join(copy, name), readFileSync(join(folder, name)));
        },
      });
      // Recovery considers only old files, so their names get an early time.
      for (const name of readdirSync(copy))
        renameSync(join(copy, name), join(copy, name.replace(/loci-(new|old)-[^-]+/, "loci-$1-1")));
      const recovered: string[] = [];
      await recoverSwap(join(copy, "note.md"), async (found) => void recovered.push(found.toString()));
      expect(readdirSync(copy)).toEqual(["note.md"]);
      expect(readFileSync(join(copy, "note.md"), "utf8")).toBe(gap === "before-remove" ? "new" : "old");
      expect(recovered).toEqual(gap === "before-remove" ? ["old"] : []);
      removeScratch(copy);
    }
  });
});

describe("another memory's swap of the same file", () => {
  it("is not touched while it may continue", async () => {
    writeFileSync(path, "live");
    const prepared = prepareSwap(path, Buffer.from("new"), 0o600);
    await recoverSwap(path, async () => {});
    expect(await prepared.commit({ isExpected: () => true, keep: async () => {} })).toBe(true);
    expect(readFileSync(path, "utf8")).toBe("new");
  });

  it("is undone if it has moved the file away and put no new one in its place", async () => {
    writeFileSync(path, "old");
    const result = await swap("new", "old", {
      "before-link": () => void recoverSwap(path, async () => {}),
    });
    expect(result).toEqual({ done: false, kept: [], text: "old", files: ["note.md"] });
  });
});

describe("a disk that fails during a swap", () => {
  it("leaves the old text under its name", async () => {
    verifies("LOG-11.b");
    writeFileSync(path, "old");
    const failing = swap("new", "old", {
      "before-link": () => {
        throw new Error("the disk is gone");
      },
    });
    await expect(failing).rejects.toThrow("the disk is gone");
    expect(readFileSync(path, "utf8")).toBe("old");
  });
});

describe("the stamp of a file", () => {
  it("is returned only when no later change can have the same stamp", () => {
    writeFileSync(path, "now");
    expect(readPlainFile(path)?.stamp).toBeNull();
  });
});
