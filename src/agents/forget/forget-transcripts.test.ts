import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { createTextFinder } from "../../core/text/text-finder.ts";
import { hosts } from "../hosts.ts";
import { findFileEdits, makeFileEdits } from "./file-edits.ts";
import { applyEdits, findForgottenStrings } from "./forgotten-strings.ts";
import { redactTranscripts } from "./redact-transcripts.ts";
import { completeRedaction, writeJournal } from "./redaction-journal.ts";
import { runningHosts } from "./running-hosts.ts";

let home: TestHome;
beforeEach(() => void (home = createTestHome()));
afterEach(() => home.remove());

const recorded = (host: string) => new URL(`../../../test/fixtures/transcripts/${host}/home`, import.meta.url);

/** The agents' files in the home, with their content. */
function agentFiles(): Map<string, Buffer> {
  const entries = readdirSync(home.path, { recursive: true, encoding: "utf8" });
  const names = entries.map((name) => name.replaceAll("\\", "/"));
  return new Map(
    names
      .filter((name) => !name.startsWith(".config") && !name.startsWith(".local/state/ai"))
      .filter((name) => statSync(join(home.path, name)).isFile())
      .map((name) => [name, readFileSync(join(home.path, name))]),
  );
}

const holding = (words: string) => [...agentFiles()].filter(([, bytes]) => bytes.includes(words)).map(([name]) => name);

interface Row {
  readonly id: string;
  readonly type: string;
  readonly text: string | null;
}

/** Returns the structure of a JSON value: its keys, the lengths of its lists, and the types of its other values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
  return typeof value;
}

const linesOf = (bytes: Buffer) =>
  bytes
    .toString("utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as unknown);

describe.each(hosts.map(({ manifest }) => manifest.name))("what was forgotten, in the transcripts of %s,", (host) => {
  it("is named, redacted on request in a form that the host can read, and then no longer named", async () => {
    verifies("SAF-14.b", "SAF-14.c");
    cpSync(recorded(host), home.path, { recursive: true });
    await home.loci(["import", host]);
    const { memories } = (await home.json(["timeline", "--limit", "200"])) as { memories: Row[] };
    const prompt = memories.findLast(({ type }) => type === "prompt");
    const words = prompt?.text ?? "";
    expect(words).not.toBe("");
    const before = agentFiles();
    expect(holding(words)).not.toEqual([]);

    const forgotten = await home.loci(["forget", prompt?.id ?? "", "--yes", "--transcripts"]);
    expect(forgotten.stdout).toMatch(/erased from Loci's log, index and backups/);
    expect(forgotten.stdout).toMatch(/of agents hold it still/);
    expect(agentFiles()).toEqual(before);

    // Loci has already erased the words, so it finds the transcripts by the key of the event.
    const verified = await home.json(["verify", "--erasures"]);
    const named = (verified["transcripts"] as { path: string }[]).map(({ path }) => path);
    expect(named.length).toBeGreaterThan(0);
    expect(verified["ok"]).toBe(true);

    const redacted = await home.loci(["forget", "--pending", "--transcripts", "--redact"]);
    expect(redacted.stdout).toMatch(/redacted in \d+ transcripts? of agents; no copy of the words was kept/);
    expect(holding(words)).toEqual([]);
    for (const [name, bytes] of agentFiles()) {
      if (!name.endsWith(".jsonl")) continue;
      expect(bytes.length, name).toBe(before.get(name)?.length);
      expect(linesOf(bytes).map(shapeOf), name).toEqual(linesOf(before.get(name) ?? bytes).map(shapeOf));
    }
    expect((await home.json(["verify", "--erasures"]))["transcripts"]).toEqual([]);
    // Importing the redacted transcripts again stores nothing.
    expect((await home.json(["import", host, "--again"]))["hosts"]).toMatchObject([
      { stored: 0, damagedLines: 0, unreadable: 0 },
    ]);
  });
});

describe("words that Loci was told by a tool", () => {
  it("are found and redacted in the compacted session of Cline, which is not imported", async () => {
    verifies("SAF-14.b");
    const words = "The launch code name is Kingfisher Nine";
    const path = join(home.path, ".cline", "data", "sessions", "s1", "s1.compaction.json");
    mkdirSync(dirname(path), { recursive: true });
    const session = { version: 1, messages: [{ role: "user", content: [{ type: "text", text: words }] }] };
    writeFileSync(path, `${JSON.stringify(session, null, 2)}\n`);
    const id = await home.remember(words);
    const dry = await home.json(["forget", id, "--dry-run", "--transcripts"]);
    expect(dry["transcripts"]).toMatchObject({ found: [{ places: 1 }], looked: 1 });
    await home.loci(["forget", id, "--yes", "--transcripts", "--redact"]);
    expect(shapeOf(JSON.parse(readFileSync(path, "utf8")))).toEqual(shapeOf(session));
    expect(readFileSync(path, "utf8")).not.toContain("Kingfisher");
  });

  it("are found in transcripts and in the host's list of prompts while they are being forgotten", async () => {
    verifies("SAF-14.b");
    const words = "The launch code name is Kingfisher Nine";
    const files = {
      "projects/-shop/s.jsonl": { type: "assistant", message: { content: [{ input: { text: words } }] } },
      "history.jsonl": { display: `remember: ${words}`, project: "/shop" },
    };
    for (const [name, record] of Object.entries(files)) {
      mkdirSync(dirname(join(home.path, ".claude", name)), { recursive: true });
      writeFileSync(join(home.path, ".claude", name), `${JSON.stringify(record)}\n`);
    }
    const id = await home.remember(words);
    const dry = await home.json(["forget", id, "--dry-run", "--transcripts"]);
    expect(dry["transcripts"]).toMatchObject({ found: [{ places: 1 }, { places: 1 }], looked: 2 });
    const done = await home.json(["forget", id, "--yes", "--transcripts", "--redact"]);
    expect(done["transcripts"]).toMatchObject({ redacted: [{ places: 1 }, { places: 1 }], left: [] });
    expect(holding("Kingfisher")).toEqual([]);
  });

  it("stay where the host runs, and a redaction that was cut off is reported and completed", async () => {
    verifies("SAF-14.c");
    const words = "The launch code name is Kingfisher Nine";
    const path = join(home.path, ".claude/history.jsonl");
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify({ display: words })}\n`);
    const id = await home.remember(words);
    const programs = ["/home/ada/.local/bin/claude "];
    const done = await home.loci(["forget", id, "--yes", "--transcripts", "--redact"], { programs });
    expect(done).toMatchObject({ exit: 75, stdout: expect.stringContaining("Claude Code is running; end it first") });
    expect(holding(words)).toEqual([".claude/history.jsonl"]);

    const state = join(home.path, ".local/state/ai", readdirSync(join(home.path, ".local/state/ai"))[0] ?? "");
    writeJournal(state, findFileEdits(path, false, createTextFinder([words])).edits);
    const cutOff = await home.loci(["verify", "--erasures"]);
    expect(cutOff).toMatchObject({ exit: 1, stdout: expect.stringContaining("was interrupted") });
    await home.loci(["forget", "--pending"]);
    expect(holding(words)).toEqual([]);
    expect(await home.loci(["verify", "--erasures"])).toMatchObject({ exit: 0 });
  });
});

describe("a redaction", () => {
  const forgotten = createTextFinder(["the secret plan of Tuesday"]);
  const path = () => join(home.path, "a.jsonl");
  const line = (text: string) => `${JSON.stringify({ type: "user", message: { content: text }, uuid: "1" })}\n`;

  it("replaces strings alone, by as many bytes, also inside of a string that is JSON", () => {
    const inner = JSON.stringify({ command: "echo the  secret\nplan of Tuesday", limit: 1 });
    const text = JSON.stringify({ name: "the secret plan of Tuesday", arguments: inner, other: 'ä "quoted" \\' });
    const after = applyEdits(text, findForgottenStrings(text, forgotten));
    expect(Buffer.byteLength(after)).toBe(Buffer.byteLength(text));
    const { arguments: changed, ...rest } = JSON.parse(after) as { arguments: string };
    expect(JSON.parse(changed)).toEqual({ command: "[forgotten]", limit: 1 });
    expect(rest).toEqual({ name: "the secret plan of Tuesday", other: 'ä "quoted" \\' });
  });

  it("changes nothing in a file that was rewritten in the meantime", () => {
    writeFileSync(path(), line("the secret plan of Tuesday"));
    const { edits } = findFileEdits(path(), false, forgotten);
    writeFileSync(path(), line("something else that is long enough"));
    expect(() => makeFileEdits(path(), edits)).toThrow(/has changed since it was read/);
    expect(readFileSync(path(), "utf8")).toBe(line("something else that is long enough"));
  });

  it("loses nothing that is appended meanwhile, since the file stays the same", () => {
    writeFileSync(path(), line("the secret plan of Tuesday"));
    const { edits } = findFileEdits(path(), false, forgotten);
    writeFileSync(path(), line("appended"), { flag: "a" });
    makeFileEdits(path(), edits);
    expect(linesOf(readFileSync(path()))).toMatchObject([
      { message: { content: "[forgotten]" } },
      { message: { content: "appended" } },
    ]);
  });

  it("that was cut off is completed by the next, and its journal removed", () => {
    const state = join(home.path, "state");
    writeFileSync(path(), line("the secret plan of Tuesday"));
    const { edits } = findFileEdits(path(), false, forgotten);
    writeJournal(state, edits);
    const half = edits.map((edit) => ({
      ...edit,
      before: edit.before.subarray(0, 15),
      after: edit.after.subarray(0, 15),
    }));
    makeFileEdits(path(), half);
    expect(() => linesOf(readFileSync(path()))).toThrow(/JSON/);
    expect(completeRedaction(state)).toEqual([]);
    expect(linesOf(readFileSync(path()))).toMatchObject([{ message: { content: "[forgotten]" } }]);
    expect(readdirSync(state)).toEqual([]);
  });

  it("leaves the files of a host that runs alone, and says so", () => {
    writeFileSync(path(), line("the secret plan of Tuesday"));
    const transcript = { host: "codex", title: "Codex", path: path(), places: 1, kind: "lines" as const };
    const found = { transcripts: [transcript], finder: forgotten };
    const options = { state: join(home.path, "state"), now: Date.now() };
    expect(redactTranscripts(found, { ...options, running: new Set(["codex"]) }).left).toMatchObject([
      { why: "Codex is running; end it first" },
    ]);
    expect(redactTranscripts(found, { ...options, running: null }).left).toMatchObject([{ why: /moment ago/ }]);
    expect(readFileSync(path(), "utf8")).toBe(line("the secret plan of Tuesday"));
    expect(redactTranscripts(found, { ...options, running: new Set() })).toMatchObject({ left: [] });
  });

  it("knows a host by its program, and not by a file that an editor has open", () => {
    const commands = ["/usr/bin/node /usr/lib/node_modules/@openai/codex/bin/codex.js ", "/usr/local/bin/claude "];
    expect(runningHosts(commands)).toEqual(new Set(["claude-code", "codex"]));
    expect(runningHosts(["/usr/bin/vim ", "/usr/bin/node /home/ada/claude-notes.js "])).toEqual(new Set());
  });
});

it("a finder compares no whole texts at every place of a text that is made for it", () => {
  const finder = createTextFinder([`${"a".repeat(500_000)}b`, `${"a".repeat(60)}c`]);
  const start = process.cpuUsage();
  expect(finder(`${"a".repeat(1000)}d`.repeat(100))).toBe(false);
  const { user, system } = process.cpuUsage(start);
  // Takes 0.1 s on an idle machine.
  expect((user + system) / 1e6).toBeLessThan(10);
});

it("a finder's time does not grow with the number of texts", () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => `text number ${n} of what was forgotten`);
  const finder = createTextFinder(texts);
  expect(finder(`${"x ".repeat(100_000)} text number 19999 of what\n was forgotten`)).toBe(true);
  expect(finder(`${"y ".repeat(100_000)} text number 20000 of what was kept`)).toBe(false);
});
