import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { openMemory, type OpenMemoryOptions } from "../compose.ts";
import { machineFingerprint } from "../platform/device.ts";
import type { Memory } from "./memory.ts";

let home: string;
const opened: Memory[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "loci-memory-"));
});
afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close();
  rmSync(home, { recursive: true, force: true });
});

async function open(options: Partial<OpenMemoryOptions> = {}): Promise<Memory> {
  const memory = await openMemory({ memory: join(home, "memory"), state: join(home, "state"), ...options });
  opened.push(memory);
  return memory;
}

const texts = async (memory: Memory, q: string) => (await memory.search(q)).hits.map(({ snippet }) => snippet);

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Files that hold a word, or a tail of it that is still telling. */
function holding(folder: string, words: readonly string[]): string[] {
  const pieces = words.flatMap((word) => Array.from({ length: word.length - 5 }, (_, at) => word.slice(at)));
  return filesUnder(folder).filter((path) => {
    const bytes = readFileSync(path, "latin1").toLowerCase();
    return pieces.some((piece) => bytes.includes(piece));
  });
}

describe("a memory", () => {
  it("gives back what it was told, with type, score, snippet and metadata", async () => {
    verifies("REC-1", "REC-2", "REC-9", "API-5");
    const memory = await open();
    const id = await memory.remember("The staging database is reset every night.", {
      tags: ["staging"],
      session: "s1",
    });
    await memory.record([
      { type: "prompt", text: "deploy to production" },
      { type: "tool_result", text: "deployed", tool: "Bash", path: "deploy.sh" },
    ]);
    const { hits, took_ms, complete } = await memory.search({ q: "when are databases reset?", k: 3 });
    expect(hits).toMatchObject([
      {
        id,
        type: "fact",
        copies: 1,
        snippet: "The staging database is reset every night.",
        metadata: { tags: ["staging"], session: "s1" },
      },
    ]);
    expect(hits[0]?.score).toBeGreaterThan(0);
    expect(took_ms).toBeGreaterThan(0);
    expect(complete).toBe(true);
    expect(await memory.show(id)).toMatchObject({
      status: "found",
      memory: { text: "The staging database is reset every night." },
    });
    expect(await memory.show(id.slice(-8))).toMatchObject({ status: "found", memory: { id } });
  });

  it("knows all types of memories", async () => {
    verifies("REC-1");
    const memory = await open();
    const types = [
      "prompt",
      "assistant",
      "tool_use",
      "tool_result",
      "approval",
      "error",
      "artifact",
      "fact",
      "preference",
      "pin",
    ] as const;
    await memory.record(
      types.map((type) => ({ type, text: `a word of type ${type}`, path: "src/x.ts", tool: "Edit" })),
    );
    expect((await memory.search({ q: "word" })).hits.map(({ type }) => type).toSorted()).toEqual([...types].toSorted());
    for (const type of types) expect((await memory.search({ q: "word", type })).hits).toHaveLength(1);
  });

  it("searches by type, session, space and time", async () => {
    verifies("REC-2");
    const memory = await open();
    mkdirSync(join(home, "app"));
    await memory.record([
      { type: "fact", text: "word one", session: "a", at: 1000 },
      { type: "prompt", text: "word two", session: "b", at: 2000, space: join(home, "app") },
      { type: "fact", text: "word three", session: "b", at: 3000 },
    ]);
    const found = async (filter: object) =>
      (await memory.search({ q: "word", ...filter })).hits.map(({ snippet }) => snippet.slice(5)).toSorted();
    expect(await found({ type: "fact" })).toEqual(["one", "three"]);
    expect(await found({ session: "b" })).toEqual(["three", "two"]);
    expect(await found({ space: join(home, "app") })).toEqual(["two"]);
    expect(await found({ since: 2000 })).toEqual(["three", "two"]);
    expect(await found({ k: 1 })).toHaveLength(1);
  });

  it("shows what happened, newest first, page by page", async () => {
    const memory = await open();
    await memory.record(
      Array.from({ length: 10 }, (_, n) => ({
        type: "prompt" as const,
        text: `prompt ${n}`,
        at: 1000 + Math.floor(n / 5),
        id: `0190a000-0000-7000-8000-00000000000${n}`,
      })),
    );
    const page = await memory.timeline({ limit: 4 });
    expect(page.map(({ text }) => text)).toEqual(["prompt 9", "prompt 8", "prompt 7", "prompt 6"]);
    expect((await memory.timeline({ limit: 4, before: page.at(-1) ?? 0 })).map(({ text }) => text)).toEqual([
      "prompt 5",
      "prompt 4",
      "prompt 3",
      "prompt 2",
    ]);
  });

  it("keeps pins, and lets go of them", async () => {
    const memory = await open();
    const id = await memory.remember("pin me");
    await memory.pin(id.slice(-8));
    expect(await memory.show(id)).toMatchObject({ memory: { pinned: true } });
    await memory.unpin(id);
    expect(await memory.show(id)).toMatchObject({ memory: { pinned: false } });
  });

  it("stores the same id or key once, however often it is told", async () => {
    verifies("LOG-7");
    const memory = await open();
    const event = { type: "prompt" as const, text: "only once", id: "0190a000-0000-7000-8000-000000000001" };
    for (let n = 0; n < 3; n += 1)
      await memory.record([event, { type: "prompt", text: "by its key", key: "codex-1-2" }]);
    expect(await memory.stats()).toMatchObject({ memories: 2, eventsRead: 6 });
  });

  it("says what is wrong with a record, and with which field", async () => {
    verifies("LOG-4", "SAF-12");
    const memory = await open();
    const refused = async (input: object) => memory.record([input as never]).catch((error: Error) => error.message);
    expect(await refused({ type: "fact" })).toBe("text is missing");
    expect(await refused({ type: "dream", text: "x" })).toContain("type must be one of prompt, assistant");
    expect(await refused({ type: "fact", text: "x", when: 1 })).toBe("when is not a known field");
    expect(await refused({ type: "artifact", text: "x" })).toContain("path is missing");
    expect(await refused({ type: "fact", text: "x", agent: "../../etc", level: "agent", space: home })).toContain(
      "agent '../../etc' is not a plain id",
    );
    expect(await refused({ type: "fact", text: "x".repeat(1_000_001) })).toContain("limit is 1000000");
    expect(existsSync(join(home, "memory"))).toBe(false);
  });

  it("lets a model session see and write only what it may", async () => {
    verifies("SCO-2", "SCO-4", "SCO-6");
    const memory = await open();
    const app = join(home, "app");
    mkdirSync(app);
    const agent = memory.as({ kind: "agent", agent: "helper", space: app });
    await memory.remember("word of the user");
    await memory.remember("word of another space", { space: home });
    await agent.remember("word of the agent", { level: "agent", agent: "helper", space: app });
    await expect(agent.remember("x")).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(agent.forget({ session: "s" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(agent.previewForget({ session: "s" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(agent.stats()).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(agent.backup()).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(agent.restore(home)).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    expect(() => agent.as({ kind: "owner" })).toThrow("only the owner");
    expect((await texts(agent, "word")).toSorted()).toEqual(["word of the agent", "word of the user"]);
    const other = memory.as({ kind: "agent", agent: "other", space: app });
    expect(await texts(other, "word")).toEqual(["word of the user"]);
    const [hit] = (await agent.search("agent")).hits;
    await expect(other.show(hit?.id ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a model session", () => {
  verifies("SCO-4");

  it("cannot take the place of a memory that is not its own, by id, key or trust", async () => {
    const memory = await open();
    const app = join(home, "app");
    mkdirSync(app);
    const id = await memory.remember("the user's own words");
    const agent = memory.as({ kind: "agent", agent: "a", space: app, session: "s" });
    const own = { type: "fact", text: "replaced", level: "session", session: "s", at: 1 } as const;
    await expect(agent.record([{ ...own, id }])).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(agent.record([{ ...own, trust: "user" }])).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await agent.record([{ ...own, key: id }]);
    expect(await memory.show(id)).toMatchObject({ memory: { text: "the user's own words", trust: "user" } });
    expect((await memory.search("replaced")).hits).toMatchObject([{ metadata: { trust: "agent" } }]);
  });

  it("learns nothing of what was erased outside its scope", async () => {
    const memory = await open();
    const id = await memory.remember("private", { level: "session", session: "other" });
    await memory.forget({ id });
    await expect(memory.as({ kind: "user", session: "mine" }).show(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("odd input", () => {
  it("costs nothing else: lines that no Loci wrote are counted as damage", async () => {
    verifies("LOG-6");
    const memory = await open();
    await memory.remember("the good one");
    const segment = filesUnder(join(home, "memory")).find((file) => file.endsWith(".jsonl")) ?? "";
    const good = readFileSync(segment, "utf8").trim();
    const { content: _content, ...head } = JSON.parse(good) as Record<string, unknown>;
    const lines = [
      good.replace('"text":"the good one"', '"text":5'),
      good.replace('"text":"the good one"', '"text":"x","tags":"no list"'),
      good.replace('"kind":"fact.learned"', '"kind":"memory.forgotten"'),
      good
        .replace('"v":"1.0.0"', '"v":"1.9.0"')
        .replace('"digest"', '"new":1,"digest"')
        .replace(/"content":.*$/, '"content":{"later":1}}'),
      good.replace('"text":"the good one"', `"text":"x","meta":{"deep":${"[".repeat(5000)}${"]".repeat(5000)}}`),
      JSON.stringify(head),
      good.replace('{"v":', '{ "v": '),
      JSON.stringify({ v: "1.0.0", id: head["id"], content: { text: "first" }, ...head }),
    ];
    writeFileSync(segment, `\n${lines.join("\n\n")}\n`, { flag: "a" });
    expect(await texts(memory, "good one")).toEqual(["the good one"]);
    expect(await memory.stats()).toMatchObject({ memories: 1, damagedLines: 7, unknownEvents: 1 });
    await memory.rebuild();
    expect(await memory.stats()).toMatchObject({ memories: 1 });
  });

  it("is refused where a number is none", async () => {
    const memory = await open();
    for (const k of [Number.NaN, 0, -1, 1.5, 1e9]) {
      await expect(memory.search({ q: "x", k })).rejects.toMatchObject({ code: "USAGE" });
      await expect(memory.timeline({ limit: k })).rejects.toMatchObject({ code: "USAGE" });
    }
  });

  it("a relative space is the folder that it names from here", async () => {
    const memory = await open();
    await memory.remember("word", { space: "." });
    const [hit] = (await memory.search("word")).hits;
    expect(hit?.metadata.space).not.toBe(".");
  });
});

describe("the files", () => {
  it("are all for the owner alone, whatever the umask", async () => {
    verifies("SAF-9");
    const before = process.umask(0);
    try {
      const memory = await open();
      const id = await memory.remember("private");
      await memory.remember("more");
      await memory.search("private");
      await memory.backup();
      await memory.rebuild();
      await memory.forget({ id });
      await memory.remember("and more");
      await memory.search("more");
      const entries = readdirSync(home, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        expect((statSync(path).mode & 0o777).toString(8), path).toBe(entry.isDirectory() ? "700" : "600");
      }
    } finally {
      process.umask(before);
    }
  });

  it("hold nothing of the process environment", async () => {
    verifies("SAF-9");
    process.env["LOCI_TEST_MARKER"] = "environment-marker-value";
    const memory = await open();
    await memory.remember("anything");
    await memory.search("anything");
    delete process.env["LOCI_TEST_MARKER"];
    expect(
      filesUnder(home).filter((path) => readFileSync(path, "latin1").includes("environment-marker-value")),
    ).toEqual([]);
  });
});

describe("forgetting", () => {
  verifies("SAF-5", "REC-8");
  const words = ["zorblaxian", "quuxonomicon", "flimsterdomly"];
  const planted = `The ${words.join(" ")} affair`;

  async function filled(): Promise<Memory> {
    const memory = await open();
    await memory.record(
      Array.from({ length: 200 }, (_, n) => ({
        type: "prompt" as const,
        text: `prompt ${n} about zorb and quux and flim`,
        session: `s${n % 5}`,
      })),
    );
    return memory;
  }

  it("takes one memory and every copy of it from every file, and the id still says when", async () => {
    const memory = await filled();
    const id = await memory.remember(planted, { tags: ["quuxonomicon"] });
    await memory.remember(planted.toUpperCase());
    await memory.search("zorblaxian");
    await memory.backup();
    expect(holding(home, words)).not.toEqual([]);
    expect((await memory.previewForget({ id })).ids).toHaveLength(2);
    expect(await memory.forget({ id })).toEqual({ forgotten: 2, elsewhere: [], unreachable: [], residue: false });
    expect(holding(home, words)).toEqual([]);
    expect(await texts(memory, "zorblaxian affair")).toEqual([]);
    expect(await memory.show(id)).toMatchObject({ status: "erased", id });
    expect(await memory.verify()).toMatchObject({ ok: true, pending: [], erased: 2 });
    expect(await memory.forget({ id })).toMatchObject({ forgotten: 0 });
  });

  it("does so while another process has the index open in the middle of reading", async () => {
    const memory = await filled();
    const id = await memory.remember(planted);
    await memory.search("zorblaxian");
    const index = filesUnder(join(home, "state")).find((path) => path.endsWith(".sqlite")) ?? "";
    const reader = new DatabaseSync(index, { readOnly: true });
    reader.exec("BEGIN");
    const rows = reader.prepare("SELECT text FROM memories").iterate();
    rows.next();
    expect(await memory.forget({ id })).toMatchObject({ forgotten: 1, residue: false });
    expect(holding(home, words)).toEqual([]);
    // The reader goes on with what it had, undisturbed.
    expect([...rows].length).toBe(200);
    reader.close();
  });

  it("is complete also when an older index was left behind by a crash", async () => {
    const memory = await filled();
    const id = await memory.remember(planted);
    await memory.search("zorblaxian");
    const index = filesUnder(join(home, "state")).find((path) => path.endsWith(".sqlite")) ?? "";
    await memory.rebuild();
    // Killed after the new one got its name, before the old one was removed; and a side file whose main file is gone.
    writeFileSync(index, planted);
    writeFileSync(join(home, "state", "index-1-000000.sqlite-wal"), planted);
    writeFileSync(join(home, "state", "index-1-000009.sqlite.building"), planted);
    expect(await memory.forget({ id })).toMatchObject({ forgotten: 1, residue: false });
    expect(holding(home, words)).toEqual([]);
  });

  it("reaches what a killed migration, restore or backup has left, and says which backup it cannot reach", async () => {
    const memory = await filled();
    const id = await memory.remember(planted);
    await memory.backup({ to: join(home, "usb", "backups") });
    await memory.backup();
    const [made] = readdirSync(join(home, "state", "backups"));
    cpSync(join(home, "state", "backups", made ?? ""), join(home, "state", "backups", `${made}.draft`), {
      recursive: true,
    });
    cpSync(
      join(home, "memory", "log", readdirSync(join(home, "memory", "log"))[0] ?? ""),
      join(home, "memory", "log", ".d0123456789ab"),
      { recursive: true },
    );
    const segment = filesUnder(join(home, "memory")).find((file) => /log.d[^.]*\.jsonl$/.test(file)) ?? "";
    cpSync(segment, `${segment}.draft-1-killed`);
    renameSync(join(home, "usb"), join(home, "unplugged"));
    const { unreachable } = await memory.forget({ id });
    expect(unreachable).toEqual([expect.stringContaining(join(home, "usb"))]);
    expect(holding(join(home, "memory"), words)).toEqual([]);
    expect(holding(join(home, "state"), words)).toEqual([]);
    renameSync(join(home, "unplugged"), join(home, "usb"));
    expect(await memory.settle()).toMatchObject({ unreachable: [] });
    expect(holding(home, words)).toEqual([]);
  });

  it("waits for an index that has not caught up, and does not report success without it", async () => {
    const memory = await filled();
    await memory.search("anything");
    await memory.remember("not yet indexed", { session: "s1" });
    const index = filesUnder(join(home, "state")).find((path) => path.endsWith(".sqlite")) ?? "";
    const other = new DatabaseSync(index);
    other.exec("BEGIN IMMEDIATE");
    const busy = memory.forget({ session: "s1" });
    await expect(busy).rejects.toMatchObject({ code: "BUSY" });
    other.exec("ROLLBACK");
    other.close();
    expect(await memory.forget({ session: "s1" })).toMatchObject({ forgotten: 41 });
  });

  it("is refused without a target, and takes nothing then", async () => {
    const memory = await filled();
    for (const target of [
      {},
      { session: "" },
      { sesion: "s1" },
      { session: undefined },
      { session: "s1", space: "x" },
    ]) {
      await expect(memory.forget(target as never)).rejects.toMatchObject({ code: "USAGE" });
    }
    expect(await memory.stats()).toMatchObject({ memories: 200 });
  });

  it("takes a session, and a space", async () => {
    const memory = await filled();
    mkdirSync(join(home, "app"));
    await memory.record([
      { type: "prompt", text: planted, session: "doomed" },
      { type: "assistant", text: "zorblaxian reply", session: "doomed" },
      { type: "assistant", text: "quuxonomicon reply", space: join(home, "app") },
    ]);
    expect(await memory.forget({ session: "doomed" })).toMatchObject({ forgotten: 2 });
    expect(await memory.forget({ space: join(home, "app") })).toMatchObject({ forgotten: 1 });
    expect(holding(home, words)).toEqual([]);
    expect(await memory.stats()).toMatchObject({ memories: 200, forgotten: 3, pendingErasures: 0 });
  });

  it("is completed by the next one who opens the memory, if it was cut off after it was logged", async () => {
    const memory = await filled();
    const id = await memory.remember(planted);
    await memory.close();
    const log = (await import("../log/jsonl/log.ts")).openJsonlLog({
      memory: join(home, "memory"),
      state: join(home, "state"),
    });
    const { admittedEvent } = await import("../testing/index.ts");
    await log.append([
      admittedEvent({
        kind: "memory.forgotten",
        content: { targets: [id], reason: "asked" },
        scope: { level: "user", user: "me" },
        origin: { device: "d" },
        trust: "user",
      }),
    ]);
    const again = await open();
    await again.search("anything");
    expect(holding(home, words)).toEqual([]);
  });

  it("hides what another device wrote, says that it is pending, and that device erases it", async () => {
    verifies("LOG-10");
    const a = await open({ memory: join(home, "a"), state: join(home, "state-a") });
    const id = await a.remember(planted);
    cpSync(join(home, "a"), join(home, "b"), { recursive: true });
    // The copy arrives at a machine that is not the one that wrote it.
    const folder = readdirSync(join(home, "b", "log"))[0] ?? "";
    writeFileSync(join(home, "b", "log", folder, "owner.json"), JSON.stringify({ machine: "another" }));
    const b = await open({ memory: join(home, "b"), state: join(home, "state-b") });
    expect(await b.forget({ id })).toEqual({ forgotten: 1, elsewhere: [id], unreachable: [], residue: false });
    expect(await texts(b, "zorblaxian")).toEqual([]);
    expect((await b.verify()).pending).toEqual([{ id, device: folder, own: false }]);
    expect(await b.stats()).toMatchObject({ pendingErasures: 0, elsewhereErasures: 1 });
    expect(await b.settle()).toMatchObject({ elsewhere: [id] });
    for (const device of readdirSync(join(home, "b", "log")).filter((name) => name !== folder))
      cpSync(join(home, "b", "log", device), join(home, "a", "log", device), { recursive: true });
    await a.close();
    const reopened = await open({ memory: join(home, "a"), state: join(home, "state-a") });
    expect(await texts(reopened, "zorblaxian")).toEqual([]);
    expect(holding(join(home, "a"), words)).toEqual([]);
    expect(holding(join(home, "state-a"), words)).toEqual([]);
  });
});

describe("backup and restore", () => {
  verifies("LOG-12");

  it("bring a lost memory back, and add to one that is there", async () => {
    const memory = await open();
    await memory.remember("before the backup");
    const { path, files } = await memory.backup();
    expect(files).toBeGreaterThan(0);
    await memory.remember("after the backup");
    expect(await memory.restore(path)).toMatchObject({ copied: 0 });
    await memory.close();
    renameSync(join(home, "memory"), join(home, "lost"));
    const empty = await open({ state: join(home, "state-2") });
    await empty.restore(path);
    expect(await texts(empty, "backup")).toEqual(["before the backup"]);
  });

  it("keep only as many as asked for", async () => {
    const memory = await open();
    await memory.remember("x");
    for (let n = 0; n < 4; n += 1) await memory.backup({ to: join(home, "backups"), keep: 2 });
    expect(readdirSync(join(home, "backups"))).toHaveLength(2);
  });

  it("keep another memory's backups in the same folder", async () => {
    const [one, two] = [await open(), await open({ memory: join(home, "memory-2"), state: join(home, "state-2") })];
    await one.remember("x");
    await two.remember("y");
    await one.backup({ to: join(home, "backups"), keep: 1 });
    await two.backup({ to: join(home, "backups"), keep: 1 });
    await two.backup({ to: join(home, "backups"), keep: 1 });
    expect(readdirSync(join(home, "backups"))).toHaveLength(2);
  });

  it("never write into a segment that has come to be meanwhile", async () => {
    const memory = await open();
    await memory.remember("in the backup");
    const { path } = await memory.backup();
    const segment = filesUnder(join(home, "memory")).find((file) => file.endsWith(".jsonl")) ?? "";
    rmSync(segment);
    await memory.remember("written since");
    await memory.restore(path);
    expect((await texts(memory, "backup since")).toSorted()).toEqual(["in the backup", "written since"]);
  });

  it("refuse a backup that was altered, and one that reaches outside", async () => {
    const memory = await open();
    await memory.remember("genuine words");
    const { path } = await memory.backup();
    const segment = filesUnder(path).find((file) => file.endsWith(".jsonl")) ?? "";
    writeFileSync(segment, readFileSync(segment, "utf8").replace('"trust":"user"', '"trust":"tool"'));
    await expect(memory.restore(path)).rejects.toMatchObject({ code: "BACKUP_INVALID" });
    await expect(memory.restore(home)).rejects.toMatchObject({ code: "BACKUP_INVALID" });
    writeFileSync(
      join(path, "manifest.json"),
      JSON.stringify({ made: "x", files: { "../../escape": { bytes: 0, hash: "" } } }),
    );
    await expect(memory.restore(path)).rejects.toMatchObject({
      code: "BACKUP_INVALID",
      message: expect.stringContaining("outside"),
    });
  });

  it("do not bring back what was forgotten since", async () => {
    const memory = await open();
    await memory.remember("an innocent memory");
    const id = await memory.remember("zorblaxian plan");
    const { path } = await memory.backup();
    // A copy that Loci does not know of still has the content.
    cpSync(path, join(home, "elsewhere"), { recursive: true });
    await memory.forget({ id });
    // The segment is damaged, so the backup's copy of it is put beside it.
    const segment = filesUnder(join(home, "memory")).find((file) => file.endsWith(".jsonl")) ?? "";
    writeFileSync(segment, readFileSync(segment, "utf8").replace('"user":"me"', '"user":"mx"'));
    expect(await memory.restore(join(home, "elsewhere"))).toMatchObject({ copied: 1 });
    expect(holding(join(home, "memory"), ["zorblaxian"])).toEqual([]);
    expect(holding(join(home, "state"), ["zorblaxian"])).toEqual([]);
    expect(await texts(memory, "innocent plan")).toEqual(["an innocent memory"]);
  });
});

describe("a log of an older version", () => {
  verifies("LOG-3", "LOG-8");
  const fixture = new URL("../../test/fixtures/log-0.1.0/", import.meta.url);

  async function oldHome(): Promise<Memory> {
    cpSync(fixture, join(home, "memory", "log"), { recursive: true });
    writeFileSync(
      join(home, "memory", "log", "d0123456789ab", "owner.json"),
      JSON.stringify({ machine: machineFingerprint() }),
    );
    return open();
  }

  it("is read as it is", async () => {
    const memory = await oldHome();
    expect(await texts(memory, "install steps")).toContain("The README now has the install steps.");
    expect(await memory.stats()).toMatchObject({ memories: 9, unknownEvents: 1, damagedLines: 2 });
  });

  it("is migrated into a new log with an audit report, and the old one is kept as it was", async () => {
    const memory = await oldHome();
    const old = join(home, "memory", "log", "d0123456789ab", "2025-01-000001.jsonl");
    const before = readFileSync(old);
    const dry = await memory.migrate({ dryRun: true });
    expect(dry).toMatchObject({ dryRun: true, changed: 9, unchanged: 0, sameContent: 8, passed: 1, refused: 2 });
    expect(readdirSync(join(home, "memory", "log"))).toEqual(["d0123456789ab"]);
    const report = await memory.migrate({ dryRun: false });
    expect({ ...report, dryRun: true }).toEqual(dry);
    expect(report.after).toMatchObject({ "1.0.0 fact.learned": 2, "1.0.0 prompt.submitted": 1 });
    expect(readFileSync(old)).toEqual(before);
    expect(await memory.stats()).toMatchObject({ memories: 9, unknownEvents: 1 });
    expect(await memory.verify()).toMatchObject({ ok: true });
    const [added] = readdirSync(join(home, "memory", "log")).filter((name) => name !== "d0123456789ab");
    const text = readFileSync(
      join(
        home,
        "memory",
        "log",
        added ?? "",
        readdirSync(join(home, "memory", "log", added ?? "")).find((name) => name.endsWith(".jsonl")) ?? "",
      ),
      "utf8",
    );
    expect(text).not.toContain("hunter2");
    expect(text).toContain(`"head":"${report.head}"`);
    expect(text).toContain("a version that nobody knows yet");
    expect(await memory.migrate({ dryRun: false })).toMatchObject({ changed: 0, head: null });
  });

  it("still shows what a late writer adds to it, and is let go only when all of it is in the new one", async () => {
    const memory = await oldHome();
    await memory.migrate({ dryRun: false });
    const old = join(home, "memory", "log", "d0123456789ab", "2025-01-000001.jsonl");
    const { admittedEvent } = await import("../testing/index.ts");
    const size = statSync(old).size;
    writeFileSync(old, `\n${admittedEvent("from a late writer").line}\n`, { flag: "a" });
    expect((await texts(memory, "late writer"))[0]).toBe("from a late writer");
    expect(await memory.dropMigrated()).toEqual([]);
    const bytes = readFileSync(old).subarray(0, size);
    rmSync(join(home, "state"), { recursive: true });
    writeFileSync(old, bytes);
    expect(await memory.dropMigrated()).toHaveLength(1);
    expect(await memory.stats()).toMatchObject({ memories: 9 });
  });

  it("has its content erased like any other", async () => {
    const memory = await oldHome();
    await memory.forget({ id: "01945f3a-fc2e-7b3d-9a41-0c5f6e7d8a08" });
    await memory.forget({ id: "01945f3a-8c2e-7b3d-9a41-0c5f6e7d8a01" });
    expect(holding(home, ["mystical", "please update"])).toEqual([]);
    const before = await memory.timeline();
    const stats = await memory.stats();
    await memory.rebuild();
    expect(await memory.timeline()).toEqual(before);
    expect(await memory.stats()).toMatchObject({ sessions: stats.sessions, memories: stats.memories, forgotten: 2 });
    expect(await memory.verify()).toMatchObject({ ok: true });
    await memory.migrate({ dryRun: false });
    expect(await memory.show("01945f3a-fc2e-7b3d-9a41-0c5f6e7d8a08")).toMatchObject({ status: "erased" });
  });
});
