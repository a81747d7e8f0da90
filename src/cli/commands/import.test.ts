import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { writeTranscripts } from "../../../bench/transcripts/write-transcripts.ts";
import { homeVariables } from "../../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { copilot } from "../../agents/copilot/host.ts";
import { importTranscripts, planImport } from "../../agents/transcripts/import-transcripts.ts";
import { openMemory } from "../../compose/open-memory.ts";
import { resolvePlaces } from "../../config/paths.ts";
import { keepFault } from "../../hooks/faults.ts";
import { keepLeftAlone } from "../../hooks/left-alone.ts";
import { textWidth } from "../output/layout.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const day = 86_400_000;
const noon = Date.UTC(2026, 10, 14, 12);
const session = (id: string, folder = "/shop") => ({
  path: join(home.path, `.copilot/session-state/${id}/events.jsonl`),
  start: line("session.start", noon, { sessionId: id, context: { cwd: folder } }),
});
const line = (type: string, at: number, data: object): string =>
  `${JSON.stringify({ type, data, id: `${type} ${at}`, timestamp: new Date(at).toISOString() })}\n`;
const prompt = (text: string, at = noon + 1000): string => line("user.message", at, { content: text });
const write = (path: string, ...lines: readonly string[]): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.join(""));
};
const importAll = async (...args: readonly string[]) => {
  const { hosts } = (await home.json(["import", "all", ...args])) as { hosts: Record<string, number | string>[] };
  return hosts.find(({ host }) => host === "copilot") ?? {};
};
const prompts = async (): Promise<unknown[]> => {
  const { memories } = (await home.json(["timeline", "--type", "prompt", "--limit", "50"])) as {
    memories: { text: string }[];
  };
  return memories.map(({ text }) => text).toReversed();
};

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
  it("takes in the transcripts of every agent, and says how many events of how many sessions", async () => {
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

  it("stores nothing in a dry run, and says what it would store", async () => {
    verifies("HOOK-8.a");
    const { path, start } = session("s1");
    write(path, start, prompt("hello"));
    expect(await importAll("--dry-run")).toMatchObject({ transcripts: 1, sessions: 1, stored: 2 });
    expect(existsSync(join(home.path, ".config"))).toBe(false);
    expect(await importAll()).toMatchObject({ stored: 2, known: 0 });
  });

  it("reads a transcript that has grown again, and stores what is new", async () => {
    verifies("HOOK-8.b");
    const { path, start } = session("s1");
    write(path, start, prompt("one"));
    await importAll();
    appendFileSync(path, prompt("two", noon + 2000));
    expect(await importAll()).toMatchObject({ transcripts: 1, unchanged: 0, stored: 1, known: 2 });
    expect(await prompts()).toEqual(["one", "two"]);
  });

  it("loses only the lines that are damaged, and counts them", async () => {
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

  it.each([
    ["codex", ".codex/sessions/2026/11/14/rollout-2026-11-14T12-00-00-s1.jsonl"],
    ["gemini", ".gemini/tmp/shop/chats/session-2026-11-14T12-00-s1.jsonl"],
    ["claude-code", ".claude/projects/-shop/s1.jsonl"],
    ["copilot", ".copilot/session-state/s1/events.jsonl"],
    ["qwen", ".qwen/projects/-shop/chats/s1.jsonl"],
  ])("loses nothing of %s but a record that was made to break it", async (host, name) => {
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

  it("takes only what happened since a time, and the rest when it is asked for", async () => {
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

  it("reads everything again when asked, and finds that it is known", async () => {
    verifies("HOOK-8.a");
    const { path, start } = session("s1");
    write(path, start, prompt("one"));
    await importAll();
    expect(await importAll("--again")).toMatchObject({ transcripts: 1, stored: 0, known: 2 });
  });

  it("imports again what the memory has lost", async () => {
    verifies("HOOK-8.a");
    const { path, start } = session("s1");
    write(path, start, prompt("one"));
    await importAll();
    rmSync(join(home.path, ".config/ai/memory"), { recursive: true });
    expect(await importAll("--again")).toMatchObject({ stored: 2 });
  });

  it("leaves out folders where nothing is to be captured", async () => {
    verifies("HOOK-8.a", "CFG-2.b");
    const folder = join(home.path, "secret");
    mkdirSync(join(folder, ".ai"), { recursive: true });
    writeFileSync(join(folder, ".ai", "config.json"), '{"capture": false}');
    const { path, start } = session("s1", folder);
    write(path, start, prompt("one"));
    expect(await importAll()).toMatchObject({ stored: 0, notCaptured: 2 });
    expect((await home.loci(["import", "copilot", "--again"])).stdout).toMatch(/2 events left out: not to be recorded/);
  });

  it("leaves out what happened in a pause, also when it is over", async () => {
    verifies("HOOK-8.a", "SAF-11.b");
    const { path, start } = session("s1");
    const minute = 60_000;
    write(path, start, ...[1, 3, 5, 7].map((at) => prompt(`minute ${at}`, noon + at * minute)));
    await home.loci(["pause", "--capture", "--for", "1h"], { now: noon + 2 * minute });
    await home.loci(["pause"], { now: noon + 4 * minute });
    await home.loci(["resume"], { now: noon + 6 * minute });
    expect(await importAll()).toMatchObject({ stored: 3, notCaptured: 2 });
    expect(await prompts()).toEqual(["minute 1", "minute 7"]);
  });

  it("leaves out what happened in a pause of a session or of a time that ran out, and nothing else", async () => {
    verifies("HOOK-8.a", "SAF-11.b");
    const [first, second] = [session("s1"), session("s2")];
    write(first.path, first.start, prompt("one", noon + 1000), prompt("two", noon + 90_000));
    write(second.path, second.start, prompt("three", noon + 1000));
    await home.loci(["pause", "--session", "s1", "--for", "1min"], { now: noon });
    expect(await importAll()).toMatchObject({ stored: 3, notCaptured: 2 });
    expect(await prompts()).toEqual(["three", "two"]);
  });

  it("leaves out everything where the profile lets hooks record nothing", async () => {
    verifies("HOOK-8.a", "CFG-3.b");
    const { path, start } = session("s1");
    write(path, start, prompt("one"));
    mkdirSync(join(home.path, ".config/ai"), { recursive: true });
    writeFileSync(join(home.path, ".config/ai/config.json"), '{"profile": "manual"}');
    expect(await importAll()).toMatchObject({ stored: 0, notCaptured: 2 });
  });

  it("leaves out sessions that were started with LOCI_PAUSE, for as long as they were", async () => {
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

  it("writes no secret anywhere", async () => {
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

  it("goes on where a transcript is gone when its turn comes", async () => {
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

  it("makes up for what hooks could not store: it does not count as lost any more", async () => {
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

  it("says which agents it knows", async () => {
    verifies("HOOK-8.a");
    expect(await home.loci(["import"])).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(/claude-code, codex/),
    });
    expect((await home.loci(["import", "copilt"])).stderr).toMatch(/did you mean copilot\?/);
  });
});
