import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { writeTranscripts } from "../../../bench/transcripts/write-transcripts.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { textWidth } from "../output/layout.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const logFile = () => {
  const log = join(home.path, ".config/ai/memory/log");
  const device = readdirSync(log)[0] ?? "";
  return join(log, device, readdirSync(join(log, device)).find((name) => name.endsWith(".jsonl")) ?? "");
};

describe("stats, doctor and verify", () => {
  it("stats shows sizes, how many events are captured, indexed and searchable, and the cost of this run", async () => {
    verifies("OBS-1.b", "LIFE-5.a", "LIFE-5.c");
    await home.loci(["remember", "in the shop"], { cwd: home.shop() });
    await home.remember("mine");
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

  it("stats fits in 80 columns, even if the log is damaged", async () => {
    await home.remember("one");
    appendFileSync(logFile(), "torn\n");
    const { stdout } = await home.loci(["stats"], { columns: 80, env: { NO_COLOR: "1" } });
    expect(stdout).toMatch(/0 versions of documents · .*\n {2}0 forgotten/);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("verify says that an unreadable line may be damage, and does not promise that nothing was lost", async () => {
    await home.remember("one");
    await home.remember("two");
    writeFileSync(logFile(), readFileSync(logFile(), "utf8").replace(/.{20}\n/, "damaged\n"));
    const { stdout } = await home.loci(["verify"]);
    expect(stdout).toMatch(/torn lines +1 +as killed writers leave them; in the newest part.* damage looks the same/);
    expect(stdout).not.toContain("nothing acknowledged");
  });

  it("doctor reports that everything is in order, or else what to do", async () => {
    await home.remember("one");
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

  it("verify reports how much of the log has a checksum", async () => {
    await home.remember("The lamp is blue.");
    const { stdout } = await home.loci(["verify"], { columns: 80 });
    expect(stdout).toContain("still written to: the first part has no checksum yet");
    expect(stdout).not.toContain("sealed");
    expect(stdout.split("\n").filter((line) => textWidth(line) > 80)).toEqual([]);
  });

  it("verify finds altered content and exits with the code of a damaged log", async () => {
    await home.remember("an original text");
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
  verifies("CFG-2.c");

  it("are shown with their source, and ignored ones with the reason", async () => {
    mkdirSync(join(home.path, ".config/ai"), { recursive: true });
    writeFileSync(join(home.path, ".config/ai/config.json"), '{"search":{"limit":1}}');
    mkdirSync(join(home.path, ".ai"));
    writeFileSync(join(home.path, ".ai/config.json"), '{"user":"mallory"}');
    const { stdout } = await home.loci(["config"]);
    expect(stdout).toMatch(/search\.limit +1 +~\/\.config\/ai\/config\.json/);
    expect(stdout).toMatch(/backup\.keep +7 +default/);
    expect(stdout).toContain("! user = mallory: a project may not set this");
    expect((await home.loci(["config", "search.limit"])).stdout).toBe("1\n");
    await home.remember("alpha one");
    await home.remember("alpha two");
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
  it("restore a lost memory", async () => {
    await home.remember("precious");
    const { path } = await home.json(["backup", "--to", "safe"]);
    expect(String(path)).toContain(join(home.path, "safe"));
    rmSync(join(home.path, ".config/ai/memory"), { recursive: true });
    expect(await home.json(["restore", String(path), "--yes"])).toMatchObject({ restored: true, kept: 0 });
    expect((await home.loci(["search", "precious"])).stdout).toContain("precious");
    expect((await home.loci(["restore", join(home.path, "safe"), "--yes"])).exit).toBe(64);
  });
});

it("status and doctor report that a memory folder was removed, and how to restore it", async () => {
  await home.remember("A lamp");
  await home.loci(["backup"]);
  rmSync(join(home.path, ".config/ai/memory"), { recursive: true });
  const text = async (command: string) => (await home.loci([command])).stdout.replaceAll(/\s+/g, " ");
  expect(await text("status")).toMatch(/the memory that was in this folder is gone; `loci restore/);
  // A new memory in its place does not hide that.
  await home.remember("A door");
  expect(await text("doctor")).toMatch(/the memory that was in this folder is gone → `loci restore/);
  const { next } = (await home.json(["status"])) as { next: { command: string } };
  const restored = await home.loci([...next.command.replace("loci ", "").split(" "), "--yes"]);
  expect(restored).toMatchObject({ exit: 0, stdout: expect.not.stringContaining("device") });
  expect(await text("status")).toContain("holds 2 memories");
  expect(await text("status")).not.toContain("is gone");
});

it("`loci backup` refuses to write into the memory folder, and `loci restore` refuses a folder of several backups", async () => {
  await home.remember("A lamp");
  const inside = join(home.path, ".config/ai/memory/backups");
  expect(await home.loci(["backup", "--to", inside])).toMatchObject({
    exit: 64,
    stderr: expect.stringContaining("is inside the memory folder"),
  });
  expect(existsSync(inside)).toBe(false);
  const places = join(home.path, "backups");
  await home.loci(["backup", "--to", places]);
  const [name = ""] = readdirSync(places);
  const refused = await home.loci(["restore", places, "--yes"]);
  expect(refused.exit).toBe(64);
  expect(refused.stderr).toContain(`holds backups, and is none itself; the newest is ~/backups/${name}`);
});

describe("migrate", () => {
  it("reports what it would do, does it, and deletes the old log on request", async () => {
    await home.remember("from today");
    const fixture = new URL("../../../test/fixtures/log-0.1.0/d0123456789ab/2025-01-000001.jsonl", import.meta.url);
    copyFileSync(fixture, join(dirname(logFile()), "2025-01-000001.jsonl"));
    const planned = await home.loci(["migrate", "--dry-run"]);
    expect(planned.stdout).toMatch(/nothing was changed[\s\S]*changed +9 [\s\S]*0\.1\.0 prompt\.submitted +1 +0\n/);
    expect((await home.loci(["migrate"])).stdout).toMatch(/written, read back and is in use[\s\S]*--drop-old/);
    expect(await home.json(["stats"])).toMatchObject({
      memories: 10,
      cycle: { captured: 11, lost: 0 },
    });
    expect((await home.loci(["migrate", "--drop-old", "--yes"])).exit).toBe(65);
    const dropped = await home.loci(["migrate", "--drop-old", "--yes", "--accept-loss"], { keys: "" });
    expect(dropped.stdout).toMatch(/removed 1 old log[^]*lines that cannot be read were put aside in\n.*lines-.*\.txt/);
    expect(await home.json(["stats"])).toMatchObject({ memories: 10, cycle: { lost: 0 } });
    expect((await home.loci(["migrate"])).stdout).toContain("nothing to do");
  });
});

it("`loci upkeep --session` summarises that session, and reports this", async () => {
  verifies("LIFE-1.c");
  const prompts = ["Repair the zorblax gateway", "Then paint it", "Then sell the gateway"];
  const lines = prompts.map((text) => JSON.stringify({ type: "prompt", text, session: "s1" }));
  await home.loci(["record"], { input: `${lines.join("\n")}\n` });
  expect((await home.loci(["upkeep", "--session", "s1"])).stdout).toContain("summarised the session");
  expect(await home.json(["upkeep", "--session", "s1"])).toMatchObject({ summary: null });
});

it("`loci upkeep` stores the summary beside the document of the session's agent if the profile is automatic", async () => {
  verifies("DOC-7.b");
  const space = home.shop();
  await home.loci(["write", "# State", "--agent", "billing"], { cwd: space });
  const lines = ["Repair the zorblax gateway", "Then paint it", "Then sell the gateway"].map((text) =>
    JSON.stringify({ type: "prompt", text, session: "s1", agent: "billing", space }),
  );
  await home.loci(["record"], { input: `${lines.join("\n")}\n`, cwd: space });
  await home.loci(["config", "set", "profile", "automatic"]);
  const { stdout } = await home.loci(["upkeep", "--session", "s1"], { cwd: space });
  expect(stdout).toMatch(/stored the summary in .*billing\/memory\/.*-repair-the-zorblax-gateway\.md/);
});

it("`loci upkeep` summarises sessions that were imported from an agent's transcripts", async () => {
  verifies("LIFE-1.c");
  writeTranscripts(home.path, "codex", 3);
  await home.loci(["import", "codex"]);
  expect((await home.loci(["upkeep"])).stdout).toContain("summarised 3 sessions that ended without a report");
  expect(await home.json(["upkeep"])).toMatchObject({ quiet: [] });
});
