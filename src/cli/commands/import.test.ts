import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { home, noon, session, prompt, write, importAll, prompts, useImportHome } from "../../../test/import-home.ts";
import { verifies } from "../../../test/verifies.ts";

useImportHome();

describe("loci import", () => {
  it("stores nothing in a dry run, and says what it would store", async () => {
    verifies("HOOK-8.a");
    const { path, start } = session("s1");
    write(path, start, prompt("hello"));
    expect(await importAll("--dry-run")).toMatchObject({ transcripts: 1, sessions: 1, stored: 2 });
    expect(existsSync(join(home.path, ".config"))).toBe(false);
    expect(await importAll()).toMatchObject({ stored: 2, known: 0 });
  });

  it("skips and counts only the damaged lines", async () => {
    verifies("HOOK-8.a");
    const { path, start } = session("s1");
    write(
      path,
      start,
      prompt("one"),
      '{"type":"user.mess\n',
      "[1]\n",
      "\n",
      prompt("two", noon + 2000),
      '{"type":"half',
    );
    // The text after the last line end may still be incomplete, so it does not count as damaged.
    expect(await importAll()).toMatchObject({ stored: 3, damagedLines: 2 });
    expect(await prompts()).toEqual(["one", "two"]);
  });

  it("omits folders with capture off", async () => {
    verifies("HOOK-8.a", "CFG-2.b");
    const folder = join(home.path, "secret");
    mkdirSync(join(folder, ".ai"), { recursive: true });
    writeFileSync(join(folder, ".ai", "config.json"), '{"capture": false}');
    const { path, start } = session("s1", folder);
    write(path, start, prompt("one"));
    expect(await importAll()).toMatchObject({ stored: 0, notCaptured: 2 });
    expect((await home.loci(["import", "copilot", "--again"])).stdout).toMatch(/2 events left out: not to be recorded/);
  });

  it("writes no secret into any file", async () => {
    verifies("HOOK-8.a", "SAF-1.b");
    const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
    const { path, start } = session("s1");
    write(path, start, prompt(`use ${secret}`));
    await importAll();
    const written = [".config", ".local"].flatMap((name) =>
      readdirSync(join(home.path, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1")),
    );
    expect(written.length).toBeGreaterThan(2);
    expect(written.filter((text) => text.includes(secret))).toEqual([]);
  });

  it("lists the agents that it knows", async () => {
    verifies("HOOK-8.a");
    expect(await home.loci(["import"])).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(/claude-code, codex/),
    });
    expect((await home.loci(["import", "copilt"])).stderr).toMatch(/did you mean copilot\?/);
  });
});
