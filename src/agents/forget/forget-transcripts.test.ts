import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { describe, expect, it } from "vitest";

import { home, holding, shapeOf, linesOf, useAgentHome } from "../../../test/agent-transcripts.ts";
import { verifies } from "../../../test/verifies.ts";
import { createTextFinder } from "../../core/text/text-finder.ts";
import { findFileEdits, makeFileEdits } from "./file-edits.ts";
import { applyEdits, findForgottenStrings } from "./forgotten-strings.ts";
import { redactTranscripts, runningHosts } from "./redact-transcripts.ts";
import { completeRedaction, writeJournal } from "./redaction-journal.ts";

useAgentHome();

describe("words that a tool returned", () => {
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

  it("are found in transcripts and in the host's list of prompts during `forget`", async () => {
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

  it("are not redacted while the host runs; an interrupted redaction is reported and completed", async () => {
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

  it("replaces only strings, with strings of the same length, also in JSON inside a string", () => {
    const inner = JSON.stringify({ command: "echo the  secret\nplan of Tuesday", limit: 1 });
    const text = JSON.stringify({ name: "the secret plan of Tuesday", arguments: inner, other: 'ä "quoted" \\' });
    const after = applyEdits(text, findForgottenStrings(text, forgotten));
    expect(Buffer.byteLength(after)).toBe(Buffer.byteLength(text));
    const { arguments: changed, ...rest } = JSON.parse(after) as { arguments: string };
    expect(JSON.parse(changed)).toEqual({ command: "[forgotten]", limit: 1 });
    expect(rest).toEqual({ name: "the secret plan of Tuesday", other: 'ä "quoted" \\' });
  });

  it("does not change a file that was rewritten in the meantime", () => {
    writeFileSync(path(), line("the secret plan of Tuesday"));
    const { edits } = findFileEdits(path(), false, forgotten);
    writeFileSync(path(), line("something else that is long enough"));
    expect(() => makeFileEdits(path(), edits)).toThrow(/has changed since it was read/);
    expect(readFileSync(path(), "utf8")).toBe(line("something else that is long enough"));
  });

  it("keeps lines that are appended meanwhile, because it edits the file in place", () => {
    writeFileSync(path(), line("the secret plan of Tuesday"));
    const { edits } = findFileEdits(path(), false, forgotten);
    writeFileSync(path(), line("appended"), { flag: "a" });
    makeFileEdits(path(), edits);
    expect(linesOf(readFileSync(path()))).toMatchObject([
      { message: { content: "[forgotten]" } },
      { message: { content: "appended" } },
    ]);
  });

  it("that was interrupted is completed by the next one, and its journal is removed", () => {
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

  it("skips the files of a running host, and reports that it skipped them", () => {
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

  it("recognises a running host by its program, not by a file that an editor has open", () => {
    const commands = ["/usr/bin/node /usr/lib/node_modules/@openai/codex/bin/codex.js ", "/usr/local/bin/claude "];
    expect(runningHosts(commands)).toEqual(new Set(["claude-code", "codex"]));
    expect(runningHosts(["/usr/bin/vim ", "/usr/bin/node /home/ada/claude-notes.js "])).toEqual(new Set());
  });
});
