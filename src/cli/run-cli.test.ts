import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";
import { commands } from "./commands.ts";
import { textWidth } from "./output/layout.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

describe("loci alone", () => {
  it("shows where an empty memory is, and how to begin", async () => {
    const { stdout, exit } = await home.loci([]);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/memory {2}~\/\.config\/ai\/memory\n.*nothing yet/s);
    expect(stdout).toContain("Let your agents remember with: loci install all");
  });

  it("prints the number of memories, and when they were counted", async () => {
    await home.remember("one");
    const { stdout } = await home.loci([], { now: Date.now() + 3 * 3_600_000 + 1000 });
    expect(stdout).toMatch(/holds +1 memory\n +newest +3 h ago/);
  });

  it("is also called status; help does not read options as commands", async () => {
    expect((await home.loci(["status"])).stdout).toBe((await home.loci([])).stdout);
    expect((await home.loci(["help", "--json"])).stdout).toBe((await home.loci(["--help"])).stdout);
  });

  it("creates the folders on first use, private to their owner", async () => {
    verifies("LOG-11.a", "SAF-9.a");
    expect((await home.loci(["search", "anything"])).stdout).toMatch(/^Nothing found for anything/);
    await home.remember("one");
    const modes = readdirSync(home.path, { recursive: true, encoding: "utf8" }).map((name) =>
      statSync(join(home.path, name)),
    );
    expect(modes.filter((stats) => stats.isDirectory() && (stats.mode & 0o077) !== 0)).toEqual([]);
    expect(modes.filter((stats) => stats.isFile() && stats.size > 0 && (stats.mode & 0o077) !== 0)).toEqual([]);
  });
});

describe("an invalid command line", () => {
  it.each([
    [["serch", "x"], "there is no command 'serch'; did you mean `loci search`?"],
    [["zzz"], "there is no command 'zzz'; `loci --help --all` lists all"],
    [["unpin", "x"], "did you mean `loci pin --remove`?"],
    [["list"], "did you mean `loci timeline`?"],
    [["version"], "did you mean `loci --version`?"],
    [["rm", "x"], "did you mean `loci forget`?"],
    [["config", "zzz"], "there is no setting 'zzz'; `loci config` lists all"],
    [["install", "all"], "name it: claude-code, codex, gemini, copilot, opencode, qwen, kilo, cline"],
    [["embed"], "no model is set; name one as `embeddings.model`"],
    [["edit"], "there is no terminal to edit in; use `loci write`, or set EDITOR"],
    [["search", "x", "--limt", "3"], "there is no option --limt; did you mean --limit?"],
    [["search", "x", "--limit"], "--limit needs a value"],
    [["search", "x", "--limit", "0"], "--limit is '0'; it must be a whole number from 1 to 1000"],
    [["search", "x", "--type", "fct"], "there is no type 'fct'; did you mean fact?"],
    [["search", "x", "--since", "blue"], "--since 'blue' is not a time"],
    [["search"], "there is nothing to search for"],
    [["show"], "which memory?"],
    [["why", "a", "b"], "'b' is one word too many"],
    [["backup", "../bk"], "Usage: loci backup [--to <folder>]"],
    [["read", "user"], "Usage: loci read [--scope user|space|agent]"],
    [["restore", "--to", "x"], "Usage: loci restore <backup folder>"],
    [["facts", "staging"], "`loci search --type fact <words>` finds facts"],
    [["config", "set"], "write loci config set <key> <value>"],
    [["encrypt", "--yes"], "set LOCI_PASSPHRASE to a passphrase"],
    [["remember", "use", "--force", "with", "care"], "put text that begins with a dash after --"],
    [["forget"], "say what to forget"],
    [["forget", "x", "--session", "s"], "one thing at a time"],
    [["--json", "search"], "the command comes first"],
    [["config", "serch.limit"], "did you mean search.limit?"],
  ])("%j is a usage error with a hint", async (args, message) => {
    const ran = await home.loci(args);
    expect(ran.exit).toBe(64);
    expect(ran.stdout + ran.stderr).toContain(message);
    expect(ran.stderr).not.toMatch(/\n\s+at /);
  });

  it.runIf(process.platform === "linux")(
    "reports an unwritable home with the variables that name Loci's folders",
    async () => {
      const ran = await home.loci(["remember", "x"], { env: { HOME: "/proc", XDG_STATE_HOME: undefined } });
      expect(ran).toMatchObject({
        exit: 77,
        stderr: expect.stringContaining("HOME, AI_MEMORY_PATH and XDG_STATE_HOME"),
      });
    },
  );

  it("is reported before any question", async () => {
    const ran = await home.loci(["restore", "/there/is/none", "--yes"]);
    expect(ran).toMatchObject({ exit: 66, stderr: expect.stringContaining("there is no folder /there/is/none; ") });
    expect((await home.loci(["restore", "/there/is/none"])).stderr).toBe(ran.stderr);
  });

  it("is JSON on standard output with --json", async () => {
    const ran = await home.loci(["show", "ffffffff", "--json"]);
    expect(ran).toMatchObject({ exit: 66, stderr: "" });
    expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code: "NOT_FOUND", message: expect.any(String) } });
  });

  it("is printed without its secrets and control characters", async () => {
    verifies("OBS-1.a", "SAF-1.c");
    const { stderr } = await home.loci(["show", "sk-abcdefghijklmnopqrstuvwx\u001B[31m"]);
    expect(stderr).toContain("[redacted:model-key]");
    expect(stderr).not.toContain("\u001B");
  });
});

describe("every command", () => {
  it.each(Object.keys(commands))("%s has a help with an example, which fits in 80 columns", async (name) => {
    const { stdout, exit } = await home.loci([name, "--help"]);
    expect(exit).toBe(0);
    expect(stdout.split("\n").filter((line) => textWidth(line) > 80)).toEqual([]);
    expect(stdout).toContain(`loci ${name}`);
    expect(stdout).toMatch(/Examples?\n {2}/);
    expect(stdout).toContain("--json");
  });

  it.each([
    [[]],
    [["remember", "x"]],
    [["search", "x"]],
    [["timeline"]],
    [["stats"]],
    [["doctor"]],
    [["verify"]],
    [["rebuild"]],
    [["migrate", "--dry-run"]],
    [["backup"]],
    [["forget", "--pending"]],
    [["config"]],
    [["config", "--schema"]],
  ])("%j --json prints one JSON object", async (args) => {
    const { stdout, exit } = await home.loci([...args, "--json"]);
    expect(exit).toBe(0);
    expect(stdout.trimEnd()).not.toContain("\n");
    expect(JSON.parse(stdout)).toBeTypeOf("object");
  });
});
