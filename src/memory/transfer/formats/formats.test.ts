import { createWriteStream, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { home, open, useHome } from "../../../../test/memory-home.ts";
import { verifies } from "../../../../test/verifies.ts";
import { recogniseFile } from "../../../compose/recognise-file.ts";
import { openSource } from "../../../disk/transfer-files.ts";
import { makeScratch, removeScratch } from "../../../platform/files/scratch.ts";
import type { Memory } from "../../memory.ts";
import { claudeMemDatabase as claudeMem } from "./claude-mem.ts";

useHome();

const fixture = (name: string) => fileURLToPath(new URL(`../../../../test/fixtures/transfer/${name}`, import.meta.url));

/** All memories, oldest first. */
const all = async (memory: Memory) => (await memory.timeline({ limit: 1000 })).toReversed();

function claudeMemDatabase(): string {
  const path = join(home, "claude-mem.db");
  const db = new DatabaseSync(path);
  db.exec(`
    CREATE TABLE sdk_sessions (id INTEGER PRIMARY KEY, content_session_id TEXT, memory_session_id TEXT, project TEXT);
    CREATE TABLE observations (id INTEGER PRIMARY KEY, memory_session_id TEXT, project TEXT, text TEXT, type TEXT, title TEXT, subtitle TEXT,
      facts TEXT, narrative TEXT, concepts TEXT, created_at TEXT, created_at_epoch INTEGER);
    CREATE TABLE session_summaries (id INTEGER PRIMARY KEY, memory_session_id TEXT, project TEXT, request TEXT, learned TEXT, created_at_epoch INTEGER);
    CREATE TABLE user_prompts (id INTEGER PRIMARY KEY, content_session_id TEXT, prompt_number INTEGER, prompt_text TEXT, created_at_epoch INTEGER);
    INSERT INTO observations VALUES (1, 'mem-session-7', 'harbour', NULL, 'bugfix', 'Crane scheduler skipped Sundays', 'An off-by-one in the week table',
      '["The week table began on Monday","Sunday had index 7"]', 'The scheduler looked up day 0 and found nothing.', '["scheduling"]', '', 1777803300000);
    INSERT INTO session_summaries VALUES (1, 'mem-session-7', 'harbour', 'Find out why', 'Days are counted from 1', 1777806000000);
    INSERT INTO user_prompts VALUES (1, 'claude-1', 2, 'why do the cranes stand still on sundays?', 1777802400000);`);
  db.close();
  return path;
}

describe("memories of other programs", () => {
  it("are recognised by the content of the file", () => {
    expect(recogniseFile(fixture("claude-mem-export.json")).format).toBe("claude-mem");
    expect(recogniseFile(claudeMemDatabase()).format).toBe("claude-mem");
    expect(recogniseFile(fixture("mem0.json")).format).toBe("mem0");
    expect(recogniseFile(fixture("mcp-memory.jsonl")).format).toBe("mcp-memory");
    expect(recogniseFile(fixture("mcp-memory-graph.json")).format).toBe("mcp-memory");
    expect(recogniseFile(fixture("basic-memory")).format).toBe("basic-memory");
    expect(recogniseFile(fixture("basic-memory/Espresso.md")).format).toBe("basic-memory");
  });

  it("in an unknown format are refused with a list of the known formats", () => {
    const path = join(home, "shopping.txt");
    writeFileSync(path, "milk\n");
    expect(() => recogniseFile(path)).toThrow(expect.objectContaining({ code: "FORMAT_UNKNOWN" }));
    expect(() => recogniseFile(join(home, "nothing"))).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  });

  it("from claude-mem become observations, summaries and prompts in a space of their project", async () => {
    const memory = await open();
    const counts = await memory.transfer.importFrom(fixture("claude-mem-export.json"));
    expect(counts).toMatchObject({ format: "claude-mem", stored: 4, refused: 0 });
    const found = await all(memory);
    expect(found.map(({ type, trust, space, origin }) => ({ type, trust, space, agent: origin.agent }))).toEqual(
      ["prompt", "fact", "fact", "fact"].map((type) => ({
        type,
        trust: "import",
        space: "harbour",
        agent: "claude-mem",
      })),
    );
    expect(found[1]).toMatchObject({
      ts: 1_777_803_300_000,
      session: "mem-session-7",
      tags: ["bugfix", "problem-solution", "scheduling"],
      text: "Crane scheduler skipped Sundays\nAn off-by-one in the week table\nThe scheduler looked up day 0 and found nothing.\n- The week table began on Monday\n- Sunday had index 7",
    });
    expect(found[2]?.text).not.toContain("tangerine");
    expect(found[3]?.text).toContain("Learned: Days are counted from 1");
  });

  it("from claude-mem's database are the same as from its export", async () => {
    const memory = await open();
    expect(await memory.transfer.importFrom(claudeMemDatabase())).toMatchObject({ stored: 3, refused: 0 });
    expect(await memory.transfer.importFrom(fixture("claude-mem-export.json"))).toMatchObject({ stored: 1, known: 3 });
  });

  it("from mem0 keep their times and categories", async () => {
    const memory = await open();
    expect(await memory.transfer.importFrom(fixture("mem0.json"))).toMatchObject({ stored: 2, refused: 1 });
    const [train, walnuts] = await all(memory);
    expect(train).toMatchObject({
      text: "Prefers trains to planes for anything under eight hours",
      ts: Date.parse("2026-03-01T17:30:00Z"),
      tags: ["preferences", "travel"],
      type: "fact",
      trust: "import",
      space: null,
    });
    // Slashes are replaced, because in a session's name they could form a path.
    expect(walnuts).toMatchObject({ text: "Allergic to walnuts", session: "chat_12" });
  });

  it("from the MCP reference memory server become observations and relations", async () => {
    const memory = await open();
    expect(await memory.transfer.importFrom(fixture("mcp-memory.jsonl"))).toMatchObject({ stored: 3, refused: 1 });
    expect((await all(memory)).map(({ text }) => text)).toEqual([
      "Ada_Keller: Speaks Portuguese",
      "Ada_Keller: Leads the billing team",
      "Ada_Keller works at Billing",
    ]);
    expect(await memory.transfer.importFrom(fixture("mcp-memory-graph.json"))).toMatchObject({ stored: 0, known: 2 });
  });

  it("have keys that do not depend on unstored text: a secret or private word changes no key", async () => {
    verifies("SAF-1.a");
    const memory = await open();
    const stored = async (observation: string) => {
      const path = join(home, "graph.jsonl");
      writeFileSync(path, `${JSON.stringify({ type: "entity", name: "Bob", observations: [observation] })}\n`);
      return (await memory.transfer.importFrom(path)).stored;
    };
    expect(await stored("the password for staging is Rainy7Horse")).toBe(1);
    expect(await stored("the password for staging is Sunny8Goat")).toBe(0);
    expect(await stored("owes <private>alpha</private> money")).toBe(1);
    expect(await stored("owes <private>beta</private> money")).toBe(0);
  });

  it("from basic-memory become observations, relations, and the rest of the note", async () => {
    const memory = await open();
    expect(await memory.transfer.importFrom(fixture("basic-memory"))).toMatchObject({ stored: 6, refused: 0 });
    const found = await all(memory);
    expect(found.map(({ text }) => String(text)).toSorted()).toEqual([
      "Espresso\n\nThe machine needs twenty minutes to warm up.\n\n- [ ] descale it\n- [a link](https://example.org)",
      "Espresso relates to Water",
      "Espresso requires Grinder",
      "Espresso: Eighteen grams in, thirty-six out #ratio (double basket)",
      "Espresso: Lighter roasts taste sour below 93 degrees",
      "Grinder: Burrs were changed in March",
    ]);
    expect(found.find(({ text }) => text?.includes("Eighteen"))).toMatchObject({
      tags: ["method", "ratio", "coffee", "kitchen"],
      ts: Date.parse("2026-02-03T07:00:00Z"),
    });
  });

  it("are stored once if imported twice, also after an interruption or into another space", async () => {
    verifies("LOG-7.c");
    const memory = await open();
    const file = fixture("claude-mem-export.json");
    await memory.transfer.importFrom(file);
    const again = await memory.transfer.importFrom(file, { space: { path: "/work/elsewhere" } });
    expect(again).toMatchObject({ stored: 0, known: 4 });
    expect(await all(memory)).toHaveLength(4);
  });

  it("are stored in the requested space", async () => {
    const memory = await open();
    await memory.transfer.importFrom(fixture("mem0.json"), { space: { path: "/work/travel" } });
    expect((await all(memory)).map(({ space, level }) => ({ space, level }))).toEqual([
      { space: "/work/travel", level: "space" },
      { space: "/work/travel", level: "space" },
    ]);
  });

  it("are only counted in a dry run, with examples", async () => {
    const memory = await open();
    const counts = await memory.transfer.importFrom(fixture("mem0.json"), { dryRun: true });
    expect(counts).toMatchObject({ stored: 2, kinds: { fact: 2 } });
    expect(counts.examples[1]).toBe("Allergic to walnuts");
    expect(await all(memory)).toEqual([]);
  });

  it("can be imported only by the owner", async () => {
    const memory = (await open()).as({ kind: "user" });
    await expect(memory.transfer.importFrom(fixture("mem0.json"))).rejects.toThrow(
      expect.objectContaining({ code: "SCOPE_REFUSED" }),
    );
  });
});

describe("a hostile file", () => {
  it("with a record of 40 MB, or with endless nesting, loses only that record", async () => {
    verifies("SAF-12.d");
    const memory = await open();
    const path = join(home, "mem0.json");
    const deep = `${"[".repeat(400_000)}${"]".repeat(400_000)}`;
    const out = createWriteStream(path);
    out.write('{"results":[{"id":"a","memory":"before"},');
    out.write(`{"id":"deep","memory":"deep","metadata":${deep}},`);
    out.write('{"id":"huge","memory":"');
    for (let piece = 0; piece < 40; piece += 1) out.write("x".repeat(1_000_000));
    out.write('"},{"id":"b","memory":"after"}]}');
    await new Promise<void>((done) => out.end(() => done()));
    expect(await memory.transfer.importFrom(path)).toMatchObject({ stored: 2, refused: 2 });
    expect((await all(memory)).map(({ text }) => text)).toEqual(["before", "after"]);
  });

  it("that is truncated yields its complete records", async () => {
    const memory = await open();
    const path = join(home, "mem0.json");
    writeFileSync(path, '[{"id":"a","memory":"whole"},{"id":"b","memory":"cut o');
    expect(await memory.transfer.importFrom(path)).toMatchObject({ stored: 1, refused: 1 });
  });

  it("cannot lead out of its folder by a link, and cannot be a pipe", async () => {
    const memory = await open();
    const folder = join(home, "notes");
    mkdirSync(folder);
    const elsewhere = makeScratch("elsewhere");
    writeFileSync(join(elsewhere, "Secret.md"), "---\ntitle: Secret\ntype: note\n---\n\n- [fact] not to be read\n");
    writeFileSync(join(folder, "Note.md"), "---\ntitle: Note\ntype: note\n---\n\n- [fact] to be read\n");
    symlinkSync(elsewhere, join(folder, "linked"));
    symlinkSync(join(elsewhere, "Secret.md"), join(folder, "Linked.md"));
    await memory.transfer.importFrom(folder);
    expect((await all(memory)).map(({ text }) => text)).toEqual(["Note: to be read"]);
    expect(() => recogniseFile("/dev/zero")).toThrow(expect.objectContaining({ code: "USAGE" }));
    removeScratch(elsewhere);
  });

  it("with a database whose row numbers do not grow is read in finite time", () => {
    const path = join(home, "loop.db");
    const db = new DatabaseSync(path);
    db.exec(`CREATE TABLE session_summaries (id INTEGER); CREATE TABLE observations (id INTEGER, "rowid" TEXT);
      INSERT INTO observations VALUES (1, '9e0')`);
    db.close();
    let parts = 0;
    for (const part of claudeMem.read(openSource(path))) {
      parts += part.memories.length + part.damaged;
      if (parts > 9) break;
    }
    expect(parts).toBe(1);
  });

  it("that is a database with a view in place of a table is not read", () => {
    const path = join(home, "trap.db");
    const db = new DatabaseSync(path);
    db.exec(`CREATE TABLE session_summaries (id INTEGER);
      CREATE VIEW observations AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id FROM n;`);
    db.close();
    expect(() => recogniseFile(path)).toThrow(expect.objectContaining({ code: "FORMAT_UNKNOWN" }));
  });
});
