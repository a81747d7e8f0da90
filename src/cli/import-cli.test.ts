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

import { writeTranscripts } from "../../bench/transcripts/write-transcripts.ts";
import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";
import { copilot } from "../agents/copilot/host.ts";
import { openMemory } from "../compose.ts";
import { importTranscripts, planImport } from "./import-transcripts.ts";

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

describe("loci import", () => {
  it("takes in the transcripts of every agent, and says how many events of how many sessions", async () => {
    verifies("HOOK-8");
    // opencode has one database for all of them.
    const files = { "claude-code": 3, codex: 3, gemini: 3, copilot: 3, opencode: 1 };
    const written = Object.entries(files).map(([host, transcripts]) => {
      const { events } = writeTranscripts(home.path, host, 3);
      return { host, transcripts, sessions: 3, stored: events, known: 0 };
    });
    const ran = (await home.json(["import", "all"])) as { hosts: object[] };
    expect(ran.hosts).toMatchObject(written);
    const { stdout } = await home.loci(["import", "all"]);
    expect(stdout).toMatch(/^✓ 0 events stored/);
    expect(stdout).toMatch(/Codex CLI.*3 not read: nothing new in them/);
  });

  it("stores nothing in a dry run, and says what it would store", async () => {
    verifies("HOOK-8");
    const { path, start } = session("s1");
    write(path, start, prompt("hello"));
    expect(await importAll("--dry-run")).toMatchObject({ transcripts: 1, sessions: 1, stored: 2 });
    expect(existsSync(join(home.path, ".config"))).toBe(false);
    expect(await importAll()).toMatchObject({ stored: 2, known: 0 });
  });

  it("reads a transcript that has grown again, and stores what is new", async () => {
    verifies("HOOK-8");
    const { path, start } = session("s1");
    write(path, start, prompt("one"));
    await importAll();
    appendFileSync(path, prompt("two", noon + 2000));
    expect(await importAll()).toMatchObject({ transcripts: 1, unchanged: 0, stored: 1, known: 2 });
    expect(await prompts()).toEqual(["one", "two"]);
  });

  it("loses only the lines that are damaged, and counts them", async () => {
    verifies("HOOK-8");
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
    // What stands behind the last line end may still be being written.
    expect(await importAll()).toMatchObject({ stored: 3, damagedLines: 2 });
    expect(await prompts()).toEqual(["one", "two"]);
  });

  it("takes only what happened since a time, and the rest when it is asked for", async () => {
    verifies("HOOK-8");
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
    verifies("HOOK-8");
    const { path, start } = session("s1");
    write(path, start, prompt("one"));
    await importAll();
    expect(await importAll("--again")).toMatchObject({ transcripts: 1, stored: 0, known: 2 });
  });

  it("imports again what the memory has lost", async () => {
    verifies("HOOK-8");
    const { path, start } = session("s1");
    write(path, start, prompt("one"));
    await importAll();
    rmSync(join(home.path, ".config/ai/memory"), { recursive: true });
    expect(await importAll("--again")).toMatchObject({ stored: 2 });
  });

  it("leaves out folders where nothing is to be captured", async () => {
    verifies("HOOK-8", "CFG-2");
    const folder = join(home.path, "secret");
    mkdirSync(join(folder, ".ai"), { recursive: true });
    writeFileSync(join(folder, ".ai", "config.json"), '{"capture": false}');
    const { path, start } = session("s1", folder);
    write(path, start, prompt("one"));
    expect(await importAll()).toMatchObject({ stored: 0, notCaptured: 2 });
    expect((await home.loci(["import", "copilot", "--again"])).stdout).toMatch(/2 events left out: capture is off/);
  });

  it("writes no secret anywhere", async () => {
    verifies("HOOK-8", "SAF-1");
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
    verifies("HOOK-8");
    const [first, second] = [session("s1"), session("s2")];
    write(first.path, first.start, prompt("one"));
    write(second.path, second.start, prompt("two"));
    const plan = await planImport(copilot, { HOME: home.path }, () => false);
    rmSync(first.path);
    const memory = await openMemory({ env: { HOME: home.path } });
    const report = await importTranscripts(plan, {
      since: 0,
      user: "me",
      device: "here",
      into: memory.beginImport(),
      done: null,
      spaceOf: (path) => ({ path }),
      isCaptured: () => true,
      onProgress: () => {},
    });
    await memory.close();
    expect(report).toMatchObject({ stored: 2, unreadable: 1 });
  });

  it("says which agents it knows", async () => {
    verifies("HOOK-8");
    expect(await home.loci(["import"])).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(/claude-code, codex/),
    });
    expect((await home.loci(["import", "copilt"])).stderr).toMatch(/did you mean copilot\?/);
  });
});
