import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { writeTranscripts } from "../../../bench/transcripts/write-transcripts.ts";
import { homeVariables } from "../../../test/home-variables.ts";
import { home, noon, session, prompt, write, importAll, prompts, useImportHome } from "../../../test/import-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { copilot } from "../../agents/copilot/host.ts";
import { importTranscripts, planImport } from "../../agents/transcripts/import-transcripts.ts";
import { openMemory } from "../../compose/open-memory.ts";
import { resolvePlaces } from "../../config/paths.ts";
import { keepFault } from "../../hooks/faults.ts";
import { keepLeftAlone } from "../../hooks/left-alone.ts";
import { textWidth } from "../output/layout.ts";

useImportHome();

const day = 86_400_000;
/** Makes copies of a record. In each copy, one value at any depth is replaced. */
function variants(text: string, other: unknown): string[] {
  const paths = pathsIn(JSON.parse(text));
  return paths.map((path) => {
    const record = JSON.parse(text) as Record<string, unknown>;
    const parent = path.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, record);
    parent[path.at(-1) ?? ""] = other;
    return JSON.stringify(record);
  });
}

function pathsIn(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[name], ...pathsIn(inner).map((path) => [name, ...path])]);
}

describe("loci import", () => {
  it("imports the transcripts of every agent, and reports how many events and sessions", async () => {
    verifies("HOOK-8.a");
    // opencode and Kilo store all their conversations in one database.
    const files = { "claude-code": 3, codex: 3, gemini: 3, copilot: 3, opencode: 1, qwen: 3, kilo: 1, cline: 3 };
    const written = Object.entries(files).map(([host, transcripts]) => {
      const { events } = writeTranscripts(home.path, host, 3);
      return { host, transcripts, sessions: 3, stored: events, known: 0 };
    });
    const ran = (await home.json(["import", "all"])) as { hosts: object[] };
    expect(ran.hosts).toMatchObject(written);
    expect((await home.loci(["import", "all"])).stdout).toBe("✓ nothing new (20 transcripts)\n");
  });

  it("shows its counts in 80 columns", async () => {
    verifies("HOOK-8.a");
    for (const host of ["claude-code", "codex", "gemini", "copilot"]) writeTranscripts(home.path, host, 3);
    const env = { NO_COLOR: "1" };
    const dry = await home.loci(["import", "all", "--dry-run"], { columns: 80, env });
    expect(dry.stdout).toMatch(/^ +transcripts +sessions +new +known$/m);
    await home.loci(["import", "all"]);
    const { path, start } = session("s1");
    write(path, start, prompt("hello"));
    const { stdout } = await home.loci(["import", "all"], { columns: 80, env });
    expect(stdout).toMatch(/^ +transcripts +sessions +stored +known +not read$/m);
    expect(stdout).toMatch(/^Codex CLI +0 +0 +0 +0 +3$/m);
    expect(stdout).toMatch(/^Copilot CLI +1 +1 +2 +0 +3$/m);
    expect(Math.max(...`${dry.stdout}${stdout}`.split("\n").map(textWidth))).toBeLessThanOrEqual(80);
  });

  it("reads a transcript again after it grew, and stores the new part", async () => {
    verifies("HOOK-8.b");
    const { path, start } = session("s1");
    write(path, start, prompt("one"));
    await importAll();
    appendFileSync(path, prompt("two", noon + 2000));
    expect(await importAll()).toMatchObject({ transcripts: 1, unchanged: 0, stored: 1, known: 2 });
    expect(await prompts()).toEqual(["one", "two"]);
  });

  it.each([
    ["codex", ".codex/sessions/2026/11/14/rollout-2026-11-14T12-00-00-s1.jsonl"],
    ["gemini", ".gemini/tmp/shop/chats/session-2026-11-14T12-00-s1.jsonl"],
    ["claude-code", ".claude/projects/-shop/s1.jsonl"],
    ["copilot", ".copilot/session-state/s1/events.jsonl"],
    ["qwen", ".qwen/projects/-shop/chats/s1.jsonl"],
  ])("loses nothing of %s except a record that is malformed on purpose", async (host, name) => {
    verifies("HOOK-8.a");
    writeTranscripts(home.path, host, 1);
    const counts = async () => {
      const { hosts } = (await home.json(["import", host, "--dry-run", "--again"])) as {
        hosts: Record<string, number>[];
      };
      return hosts[0];
    };
    const before = await counts();
    const [written = ""] = readdirSync(home.path, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".jsonl"),
    );
    const records = readFileSync(join(home.path, written), "utf8").trimEnd().split("\n");
    // Replaces each value of each record with values that importers may fail to convert to a text, a number or a path.
    const hostile = [{ toString: 1, valueOf: 1 }, [{ toString: 1 }], "/\0", "x".repeat(5000), -1, null];
    const broken = records.flatMap((record) => hostile.flatMap((value) => variants(record, value)));
    write(join(home.path, name), [records[0], ...broken, ""].join("\n"));
    expect(await home.loci(["import", host])).toMatchObject({ exit: 0, stderr: "" });
    rmSync(join(home.path, name));
    expect((await counts())?.["known"]).toBe(before?.["stored"]);
  });

  it("imports only events since a time, and the earlier ones on request", async () => {
    verifies("HOOK-8.a");
    const [old, recent] = [session("s1"), session("s2")];
    write(old.path, old.start, prompt("long ago", noon - 9 * day));
    utimesSync(old.path, new Date(noon - 8 * day), new Date(noon - 8 * day));
    write(recent.path, recent.start, prompt("before", noon - 5 * day), prompt("after"));
    expect(await importAll("--since", "2026-11-12")).toMatchObject({ transcripts: 1, stored: 2 });
    expect(await prompts()).toEqual(["after"]);
    expect(await importAll("--since", "2026-11-12")).toMatchObject({ transcripts: 0, unchanged: 2 });
    await importAll();
    expect(await prompts()).toEqual(["long ago", "before", "after"]);
  });

  it("reads everything again with --again, and finds nothing new", async () => {
    verifies("HOOK-8.a");
    const { path, start } = session("s1");
    write(path, start, prompt("one"));
    await importAll();
    expect(await importAll("--again")).toMatchObject({ transcripts: 1, stored: 0, known: 2 });
  });

  it("imports events again that the memory has lost", async () => {
    verifies("HOOK-8.a");
    const { path, start } = session("s1");
    write(path, start, prompt("one"));
    await importAll();
    rmSync(join(home.path, ".config/ai/memory"), { recursive: true });
    expect(await importAll("--again")).toMatchObject({ stored: 2 });
  });

  it("omits events from a pause, even after the pause has ended", async () => {
    verifies("HOOK-8.a", "SAF-11.b");
    const { path, start } = session("s1");
    const minute = 60_000;
    write(path, start, ...[1, 3, 5, 7].map((at) => prompt(`minute ${at}`, noon + at * minute)));
    await home.loci(["pause", "--capture", "--for", "1h"], { now: noon + 2 * minute });
    await home.loci(["pause"], { now: noon + 4 * minute });
    await home.loci(["unpause"], { now: noon + 6 * minute });
    expect(await importAll()).toMatchObject({ stored: 3, notCaptured: 2 });
    expect(await prompts()).toEqual(["minute 1", "minute 7"]);
  });

  it("omits events from a session's pause or an expired pause, and no others", async () => {
    verifies("HOOK-8.a", "SAF-11.b");
    const [first, second] = [session("s1"), session("s2")];
    write(first.path, first.start, prompt("one", noon + 1000), prompt("two", noon + 90_000));
    write(second.path, second.start, prompt("three", noon + 1000));
    await home.loci(["pause", "--session", "s1", "--for", "1min"], { now: noon });
    expect(await importAll()).toMatchObject({ stored: 3, notCaptured: 2 });
    expect(await prompts()).toEqual(["three", "two"]);
  });

  it("imports nothing if the profile lets hooks record nothing", async () => {
    verifies("HOOK-8.a", "CFG-3.b");
    const { path, start } = session("s1");
    write(path, start, prompt("one"));
    mkdirSync(join(home.path, ".config/ai"), { recursive: true });
    writeFileSync(join(home.path, ".config/ai/config.json"), '{"profile": "manual"}');
    expect(await importAll()).toMatchObject({ stored: 0, notCaptured: 2 });
  });

  it("omits sessions while LOCI_PAUSE applied to them", async () => {
    verifies("HOOK-8.a", "SAF-11.b");
    const { state } = resolvePlaces({ ...homeVariables(home.path) });
    const { path, start } = session("s1");
    const minute = 60_000;
    write(path, start, ...[1, 3, 5].map((at) => prompt(`minute ${at}`, noon + at * minute)));
    keepLeftAlone(state, "s1", false, noon);
    keepLeftAlone(state, "s1", true, noon + 2 * minute);
    keepLeftAlone(state, "s2", false, noon + 2 * minute);
    keepLeftAlone(state, "s1", true, noon + 2.5 * minute);
    keepLeftAlone(state, "s1", false, noon + 4 * minute);
    await importAll();
    expect(await prompts()).toEqual(["minute 1", "minute 5"]);
  });

  it("continues if a transcript disappears before it is read", async () => {
    verifies("HOOK-8.a");
    const [first, second] = [session("s1"), session("s2")];
    write(first.path, first.start, prompt("one"));
    write(second.path, second.start, prompt("two"));
    const plan = await planImport(copilot, { ...homeVariables(home.path) }, () => false);
    rmSync(first.path);
    const memory = await openMemory({ env: { ...homeVariables(home.path) } });
    const report = await importTranscripts(plan, {
      since: 0,
      user: "me",
      device: "here",
      into: memory.transfer.beginImport(),
      done: null,
      spaceOf: (path) => ({ path }),
      rule: { mayRecord: () => true, keepsOutside: () => true },
      onProgress: () => {},
    });
    await memory.close();
    expect(report).toMatchObject({ stored: 2, unreadable: 1 });
  });

  it("no longer counts events as lost after it has imported them", async () => {
    verifies("HOOK-8.a", "LIFE-5.c");
    const { state } = resolvePlaces({ ...homeVariables(home.path) });
    const { path, start } = session("s1");
    write(path, start, prompt("one"));
    for (const host of ["copilot", "codex"])
      keepFault(state, { at: noon + 1000, host, event: "UserPromptSubmit", phase: "read" }, new Error("no space"));
    const lost = async () => ((await home.json(["stats"])) as { cycle: { lost: number } }).cycle.lost;
    expect(await lost()).toBe(2);
    await home.loci(["import", "copilot", "--dry-run"]);
    await home.loci(["import", "copilot"], { now: noon });
    await home.loci(["import", "copilot", "--since", "2026-11-15"]);
    expect(await lost()).toBe(2);
    await home.loci(["import", "copilot"]);
    expect(await lost()).toBe(1);
  });
});
