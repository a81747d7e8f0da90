import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { home, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { missingFolders, removeFolders, writeChange } from "./write-change.ts";

useHome();

const change = (name: string, before: string | null, after: string | null) => ({
  path: join(home, name),
  target: join(home, name),
  mode: null,
  before: before === null ? null : Buffer.from(before),
  after: after === null ? null : Buffer.from(after),
  without: null,
  labels: [],
  notes: [],
});

describe("writing a host's file", () => {
  verifies("HOOK-7.a");

  it.each([
    ["has changed", "planned for this", "changed since"],
    ["has come", null, "there now"],
  ])("stops if it %s since the difference was shown, and leaves no draft", (_what, planned, now) => {
    writeFileSync(join(home, "settings.json"), now);
    expect(() => writeChange(change("settings.json", planned, "new"), true)).toThrow(/has changed in the meantime/);
    expect(readFileSync(join(home, "settings.json"), "utf8")).toBe(now);
    expect(readdirSync(home)).toEqual(["settings.json"]);
  });

  // Windows has no such users, and root may write to every file.
  it.skipIf(process.platform === "win32")("does not change a file that is read-only for the person", () => {
    const path = join(home, "settings.json");
    writeFileSync(path, "mine");
    chmodSync(path, 0o444);
    chmodSync(home, 0o777);
    // Becomes another user only after the program and its files are loaded, which that user may not be allowed to read.
    const code = `
      import { writeChange } from ${JSON.stringify(new URL("write-change.ts", import.meta.url).href)};
      if (process.getuid() === 0) process.setuid(65_534);
      const [target, before, after] = [${JSON.stringify(path)}, Buffer.from("mine"), Buffer.from("new")];
      for (const next of [after, null])
        try { writeChange({ target, before, after: next, mode: null }, true); } catch (error) { console.log(error.code); }`;
    const run = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
    expect(run).toMatchObject({ stdout: "NOT_WRITABLE\nNOT_WRITABLE\n", stderr: "" });
    expect(readFileSync(path, "utf8")).toBe("mine");
    expect(readdirSync(home)).toEqual(["settings.json"]);
  });

  it("creates missing folders, and removes those that nobody else uses", () => {
    const file = change("a/b/c/settings.json", null, "new");
    const made = missingFolders(file.target);
    expect(made).toEqual(["a", "a/b", "a/b/c"].map((name) => join(home, name)));
    writeChange(file, true);
    writeChange({ ...file, before: file.after, after: null }, true);
    mkdirSync(join(home, "a/mine"));
    removeFolders(made);
    expect(readdirSync(home, { recursive: true })).toEqual(["a", join("a", "mine")]);
  });
});
