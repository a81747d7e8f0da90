import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { dumpIndex } from "../../test/dump-index.ts";
import { verifies } from "../../test/verifies.ts";
import { admit } from "../core/admit.ts";
import type { Contents, Event, NewEvent } from "../core/event.ts";
import type { Batch, Cursor, Log } from "../core/ports.ts";
import { defaultPolicy } from "../core/ranking/recall-policy.ts";
import { systemTools } from "../platform/admission-tools.ts";
import { takeLock } from "../platform/lock.ts";
import { makeScratch, removeScratch } from "../platform/scratch.ts";
import { steadyTime } from "../platform/steady-time.ts";
import { admittedEvent, createMemoryLog, sampleEvent } from "../testing/index.ts";
import type { SqlDatabase } from "./database/sql-database.ts";
import { openIndex } from "./open-index.ts";
import { searchMemories } from "./search/search.ts";

let state: string;
beforeEach(() => {
  state = makeScratch("index");
});
afterEach(() => removeScratch(state));

const owner = { kind: "owner" } as const;
const searchFor =
  (q: string, principal: Parameters<typeof searchMemories>[2] = owner) =>
  (db: SqlDatabase) =>
    searchMemories(db, { q, k: 20, policy: defaultPolicy, now: 0 }, principal).memories;
const found = async (index: ReturnType<typeof openIndex>, q: string) =>
  (await index.query(searchFor(q))).map(({ memory }) => memory.text);

/** A log that delivers given events in given batches. */
function scriptedLog(batches: readonly (readonly Event[])[]): Log {
  return {
    ...createMemoryLog(),
    read: async function* (after: Cursor | null): AsyncGenerator<Batch> {
      for (const [at, events] of batches.entries())
        if (at >= Number(after ?? 0)) yield { events, cursor: String(at + 1), damage: [], unknown: 0 };
    },
  };
}

/** All that an index says of some events, which it has read bit by bit, or in a rebuild. */
async function dumpOf(batches: readonly (readonly Event[])[], batchesPerCommit: number | "rebuilt"): Promise<string[]> {
  const folder = mkdtempSync(join(state, "run-"));
  const index = openIndex({ state: folder, log: scriptedLog(batches) });
  if (batchesPerCommit === "rebuilt") await index.rebuild();
  else await index.catchUp({ batchesPerCommit });
  const dump = await index.query(dumpIndex);
  await index.query((db) => {
    for (const rank of [0, 1])
      db.prepare("INSERT INTO memory_words (memory_words, rank) VALUES ('integrity-check', ?)").run(rank);
  });
  index.close();
  return dump;
}

/** Small worlds: few ids, keys and words, so that everything collides with everything. */
const id = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`;
const aHappening = fc.record({
  what: fc.constantFrom(
    ...([
      "fact",
      "prompt",
      "session",
      "pin",
      "unpin",
      "forget",
      "cut",
      "retry",
      "promote",
      "classify",
      "confirm",
      "unconfirm",
    ] as const),
    ...(["save", "read", "clear", "promote entry", "forget save", "note", "deliver", "remove"] as const),
    ...(["write", "forget version", "link", "split"] as const),
  ),
  n: fc.nat(5),
  key: fc.nat(3),
  at: fc.nat(3),
  words: fc.array(fc.constantFrom("alpha", "beta", "gamma", "deltas", "Epsilon", "my salary"), {
    minLength: 1,
    maxLength: 5,
  }),
  device: fc.constantFrom("a", "b"),
});

/** Three versions of a document: the first whole, each other as what it adds to the one before. */
const versionId = (n: number) => `0190a000-0000-7000-8000-00000000d${n}00`;
function writtenVersion(n: number): Contents["document.written"] {
  const text = (count: number) =>
    Array.from({ length: count + 1 }, (_, at) => `## Part ${at}\n\nzeta ${at}\n`).join("");
  const delta =
    n === 0 ? { at: 0, remove: 0, insert: text(0) } : { at: 3 * n, remove: 0, insert: `## Part ${n}\n\nzeta ${n}\n` };
  const hash = systemTools.sha256(text(n));
  const about = { name: "user.md", file: "/user.md", action: "replace", delta: [delta], hash, bytes: 1 } as const;
  return { ...about, delta: [...about.delta], ...(n === 0 ? {} : { base: versionId(n - 1) }) };
}

function toEvent(happening: typeof aHappening extends fc.Arbitrary<infer T> ? T : never): Event {
  const { what, n, at, key, words, device } = happening;
  const base = { scope: { level: "user", user: "me" }, origin: { device }, trust: "user", at: 1000 + at } as const;
  // What stands under one id and key is always the same, on whichever device it was written.
  const own = {
    id: id(n),
    key: `key ${n % 4}`,
    content: { text: `${"alpha beta gamma delta".slice(0, 5 + n)} ${n % 2 === 0 ? "even" : "odd"}` },
  };
  // Folders of several devices that all claim one remote, and a document in one of them.
  const folder = n < 3 ? { device: `d${n}`, root: `/r${n}` } : { device: "a", root: "/doc" };
  const claim = (root: string) => ({ remote: "github.com/acme/app", root, path: root });
  const claiming = { level: "user", user: "me", space: claim(`/r${n}`) } as const;
  const linked = { root: folder.root, remote: "github.com/acme/app" };
  const told = (kind: number) => `0190a000-0000-7000-8000-00000${kind}0${at}${key}${n}00`.slice(0, 36);
  const entry = `0190a000-0000-7000-8000-00000000e${n % 2}00`;
  const note = `0190a000-0000-7000-8000-00000000f${n % 2}00`;
  const scope = { level: "run", user: "me", session: "s", run: "r", space: { path: "/app" } } as const;
  const events: Record<typeof what, NewEvent> = {
    promote: {
      ...base,
      kind: "memory.promoted",
      content: { targets: [id(n), id(key)], level: at % 2 === 0 ? "session" : "run" },
      id: told(4),
    },
    // The first save has the id of its entry; what is saved later has its own.
    save: {
      ...base,
      scope,
      kind: "entry.saved",
      content: { entry, compartment: "run", text: `as of ${at}`, priority: 5, ...(at > 1 ? { tags: ["late"] } : {}) },
      id: at === 0 ? entry : `0190a000-0000-7000-8000-00000000e${n % 2}0${at}`,
    },
    read: { ...base, scope, kind: "entry.read", content: { targets: [entry] }, id: told(5) },
    clear: { ...base, scope, kind: "entry.cleared", content: { targets: [entry] }, id: told(6) },
    "promote entry": {
      ...base,
      scope,
      kind: "memory.promoted",
      content: { targets: [entry], level: at % 2 === 0 ? "session" : "run" },
      id: told(7),
    },
    "forget save": {
      ...base,
      kind: "memory.forgotten",
      content: { targets: [`0190a000-0000-7000-8000-00000000e${n % 2}0${key}`, note], reason: "session" },
      id: told(8),
    },
    note: { ...base, kind: "note.scheduled", content: { text: "say it", at: n % 2 }, at: 1000, id: note },
    deliver: { ...base, kind: "note.delivered", content: { note, due: at }, id: told(9) },
    remove: { ...base, kind: "note.removed", content: { note }, id: told(1).replace("-00000", "-00001") },
    link: { ...base, kind: "space.linked", content: linked, id: told(3).replace("-00000", "-00001") },
    split: { ...base, kind: "space.split", content: linked, id: told(4).replace("-00000", "-00001") },
    write: {
      ...base,
      scope: { level: "space", user: "me", space: claim("/doc") },
      kind: "document.written",
      content: writtenVersion(n % 3),
      at: 1000 + (n % 3),
      id: versionId(n % 3),
    },
    "forget version": {
      ...base,
      kind: "memory.forgotten",
      content: { targets: [versionId(key % 3)], reason: "space" },
      id: told(2).replace("-00000", "-00001"),
    },
    fact: { ...base, ...own, scope: claiming, at: 1000 + n, kind: "fact.learned" },
    prompt: {
      ...base,
      kind: "prompt.submitted",
      id: id(6),
      content: { text: "always the same words" },
      at: 5,
      origin: { device: "a" },
    },
    session: { ...base, kind: "session.started", id: id(7), content: {}, at: 7, origin: { device: "b" } },
    pin: {
      ...base,
      kind: "memory.pinned",
      content: { targets: [id(n)] },
      id: `0190a000-0000-7000-8000-0000001${at}${key}${n}00`,
    },
    classify: {
      ...base,
      kind: "memory.classified",
      content: { targets: [id(n)], sensitive: key % 2 === 0 },
      id: `0190a000-0000-7000-8000-0000004${at}${key}${n}00`,
    },
    confirm: {
      ...base,
      kind: "memory.confirmed",
      content: { targets: [id(n)] },
      id: `0190a000-0000-7000-8000-00000050${key % 2}${n}00`,
    },
    unconfirm: {
      ...base,
      kind: "memory.forgotten",
      content: { targets: [`0190a000-0000-7000-8000-00000050${key % 2}${n}00`], reason: "asked" },
      id: `0190a000-0000-7000-8000-0000006${at}${key}${n}00`,
    },
    unpin: {
      ...base,
      kind: "memory.unpinned",
      content: { targets: [id(n)] },
      id: `0190a000-0000-7000-8000-0000002${at}${key}${n}00`,
    },
    forget: {
      ...base,
      kind: "memory.forgotten",
      content: { targets: [id(n), id(key)], reason: "asked" },
      id: `0190a000-0000-7000-8000-0000003${at}${key}${n}00`,
    },
    cut: { ...base, ...own, scope: claiming, at: 1000 + n, kind: "fact.learned" },
    // A caller that tries again with the same id, but a new time.
    retry: { ...base, ...own, scope: claiming, at: 998 + at, kind: "fact.learned" },
  };
  const tools = { ...systemTools, newSalt: () => words.join("") };
  const devices: Partial<Record<typeof what, string>> = {
    fact: `d${n}`,
    cut: `d${n}`,
    retry: `d${n}`,
    link: folder.device,
    split: folder.device,
  };
  const { event } = admit({ ...events[what], origin: { device: devices[what] ?? "a" } }, tools);
  return what === "cut" ? { ...event, salt: null, content: null } : event;
}

describe("the index", () => {
  it("is the same for any arrival order, any batches and any repeats as when it is rebuilt", async () => {
    verifies("LOG-1", "LOG-7", "SCO-1");
    await fc.assert(
      fc.asyncProperty(
        fc.array(aHappening, { minLength: 1, maxLength: 14 }).chain((happenings) => {
          const events = happenings.map(toEvent);
          const shuffled = fc.shuffledSubarray([...events, ...events], { minLength: events.length });
          return fc.tuple(
            fc.constant(events),
            shuffled,
            fc.array(fc.nat(6), { maxLength: 6 }),
            fc.integer({ min: 1, max: 3 }),
          );
        }),
        async ([events, arrival, cuts, perCommit]) => {
          // Repeats come in any order, but each event comes at least once.
          const all = [...arrival, ...events.filter((event) => !arrival.includes(event))];
          const batches = split(all, cuts);
          expect(await dumpOf(batches, perCommit)).toEqual(await dumpOf([events], "rebuilt"));
        },
      ),
      { numRuns: Number(process.env["LOCI_PROPERTY_RUNS"] ?? 60) },
    );
  }, 120_000);

  it("has one process catch up while the others read on", async () => {
    verifies("REC-2");
    const log = createMemoryLog();
    await log.append([admittedEvent("first")]);
    const [one, two] = [openIndex({ state, log }), openIndex({ state, log })];
    await one.catchUp();
    await log.append([admittedEvent("second")]);
    await two.query((db) => db.exec("BEGIN IMMEDIATE"));
    expect(await one.catchUp()).toBe("busy");
    expect(await found(one, "first second")).toEqual(["first"]);
    await two.query((db) => db.exec("ROLLBACK"));
    expect(await one.catchUp()).toBe("complete");
    expect(await found(two, "second")).toEqual(["second"]);
    one.close();
    two.close();
  });

  it("stops at a deadline and goes on from there", async () => {
    const events = Array.from({ length: 50 }, (_, n) => admittedEvent(`number ${n}`).event);
    const index = openIndex({ state, log: scriptedLog(events.map((event) => [event])) });
    expect(await index.catchUp({ deadline: steadyTime() - 1 })).toBe("deadline");
    expect(await index.query((db) => db.prepare("SELECT count(*) AS n FROM memories").get())).toEqual({ n: 1 });
    expect(await index.catchUp()).toBe("complete");
    expect(await index.query((db) => db.prepare("SELECT count(*) AS n FROM memories").get())).toEqual({ n: 50 });
    index.close();
  });

  it("is rebuilt into a new generation while the old one serves", async () => {
    const log = createMemoryLog();
    await log.append([admittedEvent("one"), admittedEvent("two")]);
    const [mine, other] = [openIndex({ state, log }), openIndex({ state, log })];
    await mine.catchUp();
    await other.catchUp();
    const before = other.path();
    await mine.rebuild();
    expect(mine.path()).not.toBe(before);
    expect(await found(mine, "two")).toEqual(["two"]);
    await log.append([admittedEvent("three")]);
    await other.catchUp();
    expect(other.path()).toBe(mine.path());
    expect(await found(other, "three")).toEqual(["three"]);
    expect(readdirSync(state).filter((name) => name.endsWith(".sqlite"))).toHaveLength(1);
    mine.close();
    other.close();
  });

  it("lacks nothing when another process has rebuilt it from a log that was shorter then", async () => {
    verifies("LOG-1");
    const events = ["one", "two"].map((text) => [admittedEvent(text).event]);
    const mine = openIndex({ state, log: scriptedLog(events) });
    await mine.catchUp();
    const other = openIndex({ state, log: scriptedLog(events.slice(0, 1)) });
    await other.rebuild();
    other.close();
    expect(await found(mine, "two")).toEqual(["two"]);
    mine.close();
  });

  it("has the same tables and lookups after a rebuild as when it was begun", async () => {
    const log = createMemoryLog();
    await log.append([admittedEvent("one")]);
    const index = openIndex({ state, log });
    const made = (db: SqlDatabase) => db.prepare("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").all();
    await index.catchUp();
    const before = await index.query(made);
    await index.rebuild();
    expect(await index.query(made)).toEqual(before);
    expect(before.map(({ name }) => name)).toContain("memories_by_time");
    index.close();
  });

  it("waits for another rebuild, and says so when it takes too long", async () => {
    const lock = takeLock(state, "rebuild", 0);
    const index = openIndex({ state, log: createMemoryLog() });
    expect(await index.removeResidue(10)).toBe(false);
    lock?.release();
    expect(await index.removeResidue(10)).toBe(true);
    index.close();
  });

  it("is made anew when its file was deleted or damaged", async () => {
    verifies("LOG-1");
    const log = createMemoryLog();
    await log.append([admittedEvent("kept in the log")]);
    const index = openIndex({ state, log });
    await index.catchUp();
    rmSync(index.path());
    await index.catchUp();
    expect(await found(index, "kept")).toEqual(["kept in the log"]);
    const path = index.path();
    index.close();
    writeFileSync(path, "this is no database ".repeat(1000));
    const again = openIndex({ state, log });
    await again.catchUp();
    expect(await found(again, "kept")).toEqual(["kept in the log"]);
    again.close();
  });

  it("is used to the end by a process that looks for its file once", async () => {
    const log = createMemoryLog();
    await log.append([admittedEvent("kept in the log")]);
    const index = openIndex({ state, log, lookOnce: true });
    await index.catchUp();
    rmSync(index.path());
    expect(await found(index, "kept")).toEqual(["kept in the log"]);
    index.close();
    expect(readdirSync(state).filter((name) => /^index-\d+-\d+\.sqlite$/.test(name))).toEqual([]);
  });

  it("is left without a transaction by a search, also by one that fails", async () => {
    const index = openIndex({ state, log: createMemoryLog() });
    await index.catchUp();
    const failing = { q: "x", k: 20, policy: defaultPolicy, now: 0, channel: {} as string };
    await expect(index.query((db) => searchMemories(db, failing, owner))).rejects.toThrow("cannot be bound");
    expect(await index.query(({ isTransaction }) => isTransaction)).toBe(false);
    expect(await found(index, "kept")).toEqual([]);
    expect(await index.query(({ isTransaction }) => isTransaction)).toBe(false);
    index.close();
  });

  it("shows duplicates once, with a count, the earliest of them", async () => {
    verifies("REC-8");
    const log = createMemoryLog();
    const texts = ["Use pnpm here", "use  PNPM here\n", "use pnpm here", "use npm there"];
    await log.append(texts.map((text, n) => admittedEvent(sampleEvent(text, { at: 5000 - n }))));
    const index = openIndex({ state, log });
    await index.catchUp();
    const hits = await index.query(searchFor("pnpm"));
    expect(hits.map(({ memory, copies }) => [memory.text, copies])).toEqual([["use pnpm here", 3]]);
    index.close();
  });

  it("finds word forms, and searches content, tags and path", async () => {
    verifies("REC-9");
    const log = createMemoryLog();
    await log.append([
      admittedEvent(
        sampleEvent("The migrations were running slowly", {
          content: { text: "The migrations were running slowly", tags: ["database"] },
        }),
      ),
      admittedEvent({
        ...sampleEvent("x"),
        kind: "artifact.changed",
        content: { text: "created", path: "src/billing/invoice.ts", change: "created" },
      }),
    ]);
    const index = openIndex({ state, log });
    await index.catchUp();
    for (const q of ["migration", "run", "databases"]) expect(await found(index, q), q).toHaveLength(1);
    for (const q of ["invoice", "src/billing/invoice.ts", "billing"])
      expect(await found(index, q), q).toEqual(["created"]);
    for (const q of ["", '"', "NEAR(", "a AND", "*", "^", "---", "🙂"]) expect(await found(index, q), q).toEqual([]);
    index.close();
  });

  it("enforces scopes and ACLs in the query", async () => {
    verifies("SCO-2", "SCO-6");
    const log = createMemoryLog();
    const space = { path: "/projects/app" };
    const at = (text: string, fields: Partial<Parameters<typeof sampleEvent>[1]>) =>
      admittedEvent(sampleEvent(`word ${text}`, fields));
    await log.append([
      at("user", {}),
      at("space", { scope: { level: "space", user: "me", space } }),
      at("other space", { scope: { level: "space", user: "me", space: { path: "/projects/other" } } }),
      at("agent a", { scope: { level: "agent", user: "me", space, agent: "a" } }),
      at("agent b", { scope: { level: "agent", user: "me", space, agent: "b" } }),
      at("session 1", { scope: { level: "session", user: "me", session: "1" } }),
      at("run 1", { scope: { level: "run", user: "me", run: "1" } }),
      at("only for agent b", { scope: { level: "space", user: "me", space }, acl: { read: ["agent:b"] } }),
      at("only for users", { acl: { read: ["user"] } }),
    ]);
    const index = openIndex({ state, log });
    await index.catchUp();
    const seen = async (principal: Parameters<typeof searchMemories>[2]) =>
      (await index.query(searchFor("word", principal))).map(({ memory }) => memory.text?.slice(5) ?? "").toSorted();
    expect(await seen({ kind: "user", space: "/projects/app", session: "1" })).toEqual([
      "only for users",
      "session 1",
      "space",
      "user",
    ]);
    expect(await seen({ kind: "agent", agent: "a", space: "/projects/app", run: "1" })).toEqual([
      "agent a",
      "run 1",
      "space",
      "user",
    ]);
    expect(await seen({ kind: "agent", agent: "b", space: "/projects/app" })).toEqual([
      "agent b",
      "only for agent b",
      "space",
      "user",
    ]);
    expect(await seen({ kind: "agent", agent: "a" })).toEqual(["user"]);
    expect(await seen(owner)).toHaveLength(9);
    index.close();
  });
});

function split(events: readonly Event[], cuts: readonly number[]): Event[][] {
  const batches: Event[][] = [];
  let rest = [...events];
  for (const cut of cuts) {
    batches.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...batches, rest];
}

describe("erasing from the index", () => {
  it("takes tags and details of an event without a text, too", async () => {
    const log = createMemoryLog();
    const base = { scope: { level: "user", user: "me" }, origin: { device: "t" }, trust: "user" } as const;
    const started = admittedEvent({
      ...base,
      kind: "session.started",
      content: { tags: ["zorblaxian"], task: "quuxonomicon" },
    });
    await log.append([
      started,
      admittedEvent({ ...base, kind: "memory.forgotten", content: { targets: [started.event.id], reason: "asked" } }),
    ]);
    const index = openIndex({ state, log });
    await index.catchUp();
    expect(await index.query((db) => db.prepare("SELECT tags, details FROM memories").get())).toEqual({
      tags: null,
      details: null,
    });
    index.close();
  });

  it("the last pin or unpin of any report of a memory counts", async () => {
    const log = createMemoryLog();
    const base = { scope: { level: "user", user: "me" }, origin: { device: "t" }, trust: "user" } as const;
    const later = admittedEvent(sampleEvent("word", { key: "k", at: 2000 }));
    const earlier = admittedEvent(sampleEvent("word", { key: "k", at: 1000 }));
    const pin = (kind: "memory.pinned" | "memory.unpinned", target: string, at: number) =>
      admittedEvent({ ...base, kind, content: { targets: [target] }, at });
    await log.append([
      later,
      pin("memory.pinned", later.event.id, 3000),
      earlier,
      pin("memory.unpinned", earlier.event.id, 4000),
    ]);
    const index = openIndex({ state, log });
    await index.catchUp();
    expect((await index.query(searchFor("word"))).map(({ memory }) => memory.pinned)).toEqual([false]);
    index.close();
  });

  it("leaves no word and no tail of a word in any file", async () => {
    verifies("SAF-5");
    const log = createMemoryLog();
    const words = ["zorblaxian", "zorblaxative", "quuxonomicon", "flimsterdom"];
    await log.append(
      Array.from({ length: 300 }, (_, n) =>
        admittedEvent(`filler ${n} zorb zorbla quux flim ${"word ".repeat(n % 40)}`),
      ),
    );
    const secret = admittedEvent(sampleEvent(`The ${words.join(" ")} plan`));
    await log.append([secret]);
    const index = openIndex({ state, log });
    await index.catchUp();
    await log.append([
      admittedEvent({
        kind: "memory.forgotten",
        content: { targets: [secret.event.id], reason: "asked" },
        scope: { level: "user", user: "me" },
        origin: { device: "t" },
        trust: "user",
      }),
    ]);
    await index.catchUp();
    expect(await index.removeResidue(1000)).toBe(true);
    const files = readdirSync(state, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of files) {
      const bytes = readFileSync(join(file.parentPath, file.name)).toString("latin1").toLowerCase();
      for (const word of words)
        for (let at = 0; at <= word.length - 6; at += 1)
          expect(bytes.includes(word.slice(at)), `${word.slice(at)} in ${file.name}`).toBe(false);
    }
    expect(await found(index, "zorblaxian")).toEqual([]);
    index.close();
  });
});
