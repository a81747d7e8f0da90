import { mkdtempSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { dumpIndex } from "../../../test/dump-index.ts";
import { verifies } from "../../../test/verifies.ts";
import type { NewEvent, NewEventOf } from "../../core/event/event.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";
import { understandQuery } from "../../core/ranking/understand-query.ts";
import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import { makeScratch, removeScratch } from "../../platform/scratch.ts";
import { admittedEvent, createMemoryLog, sampleEvent } from "../../testing/index.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { openIndex, type Index } from "../open-index.ts";
import { allOf } from "../visibility.ts";
import { findRows } from "./find-rows.ts";
import { searchMemories, type SearchQuery } from "./search.ts";

let state: string;
let index: Index;
let log: ReturnType<typeof createMemoryLog>;
beforeEach(() => {
  state = makeScratch("search");
  log = createMemoryLog();
  index = openIndex({ state, log });
});
afterEach(() => {
  index.close();
  removeScratch(state);
});

const now = Date.UTC(2026, 4, 20);

/** Writes events to the log and updates the index. Returns the ids of the events. */
async function add(events: readonly (NewEvent | string)[]): Promise<string[]> {
  const admitted = events.map((event) => admittedEvent(event));
  await log.append(admitted);
  await index.catchUp();
  return admitted.map(({ event }) => event.id);
}

const search = async (q: string, query: Partial<SearchQuery> = {}) =>
  (await index.query((db) => searchMemories(db, { q, k: 20, policy: defaultPolicy, now, ...query }, { kind: "owner" })))
    .memories;
const texts = async (q: string, query: Partial<SearchQuery> = {}) =>
  (await search(q, query)).map(({ memory }) => memory.text ?? "").toSorted();

const inSpace = (path: string) => ({ scope: { level: "space", user: "me", space: { path } } }) as const;
const tagged = (text: string, ...tags: string[]) => sampleEvent(text, { content: { text, tags } });
const inSession = (text: string, session: string, at: number): NewEvent => ({
  ...sampleEvent(text, { at, scope: { level: "user", user: "me", session } }),
  kind: "prompt.submitted",
});

describe("a search", () => {
  verifies("REC-2.a");

  it("gives the best match first, and of equal ones the one that says it in fewer words", async () => {
    await add([
      "the zorblax is one of very many things that were spoken about at length that day",
      "the zorblax again",
      "a zorblax and a quux",
      "nothing of the kind",
    ]);
    expect((await search("zorblax quux")).map(({ memory }) => memory.text)).toEqual([
      "a zorblax and a quux",
      "the zorblax again",
      "the zorblax is one of very many things that were spoken about at length that day",
    ]);
  });

  it("finds an identifier however it is asked for, and a tag and a path", async () => {
    verifies("REC-7.b", "REC-9.b");
    await add([
      "call openIndex first",
      tagged("something else", "release-notes"),
      {
        ...sampleEvent("x"),
        kind: "artifact.changed",
        content: { text: "changed", path: "src/find-rows.ts", change: "modified" },
      },
    ]);
    for (const q of ["openIndex", "open_index", "OPEN-INDEX", "openindex", "index"])
      expect(await texts(q), q).toEqual(["call openIndex first"]);
    for (const q of ["release notes", "releaseNotes"]) expect(await texts(q), q).toEqual(["something else"]);
    for (const q of ["findRows", "src/find-rows.ts"]) expect(await texts(q), q).toEqual(["changed"]);
  });

  it("gives only what the filter lets through", async () => {
    await add([
      sampleEvent("word of the app", inSpace("/app")),
      sampleEvent("word of the site", inSpace("/site")),
      sampleEvent("word of the user", { at: now - 1_000 }),
      inSession("word of a session", "s1", now - 2_000),
      tagged("word that is sensitive", "Sensitive", "health"),
      tagged("word that is about insensitivity", "insensitive"),
    ]);
    const all = await texts("word");
    expect(all).toHaveLength(6);
    const without = (...left: string[]) => all.filter((text) => !left.includes(text));
    expect(await texts("word", { space: "/app" })).toEqual(["word of the app"]);
    expect(await texts("word", { within: ["/app"] })).toEqual(without("word of the site"));
    expect(await texts("word", { within: ["/app", "/site"] })).toEqual(all);
    expect(await texts("word", { within: [] })).toEqual(without("word of the site", "word of the app"));
    expect(await texts("word", { notSession: "s1" })).toEqual(without("word of a session"));
    expect(await texts("word", { session: "s1" })).toEqual(["word of a session"]);
    expect(await texts("word", { notSensitive: true })).toEqual(without("word that is sensitive"));
    expect(await texts("word", { since: now - 1_500 })).toEqual(without("word of a session"));
    expect(await texts("word", { since: now - 1_500, type: "prompt" })).toEqual([]);
    expect(await texts("word", { space: "/nowhere" })).toEqual([]);
  });

  it("finds every match in a space, however many memories the space and the others have", async () => {
    const some = (space: string, count: number) =>
      Array.from({ length: count }, (_, n) => sampleEvent(`plain word ${n} of many`, { ...inSpace(space), at: n + 1 }));
    await add([...some("/app", 450), ...some("/site", 3_000)]);
    await add([sampleEvent("the zorblax of the app", inSpace("/app"))]);
    await add([sampleEvent("the zorblax of the site", inSpace("/site"))]);
    for (const name of ["app", "site"])
      expect(await texts("zorblax", { space: `/${name}` }), name).toEqual([`the zorblax of the ${name}`]);
    expect(await texts("word 17", { space: "/app", k: 1 })).toEqual(["plain word 17 of many"]);
    expect(await texts("word 449 plain many", { space: "/app", k: 1 })).toEqual(["plain word 449 of many"]);
  });

  it("gives what stands beside a match only when asked to", async () => {
    await add([
      inSession("where is the zorblax", "s1", now - 3_000),
      inSession("in the drawer", "s1", now - 2_000),
      inSession("unrelated", "s2", now - 1_000),
    ]);
    expect(await texts("zorblax")).toEqual(["where is the zorblax"]);
    expect(await texts("zorblax", { nearby: true })).toEqual(["in the drawer", "where is the zorblax"]);
  });

  it("counts duplicates only where the filter lets them through", async () => {
    verifies("REC-8.a");
    await add([
      sampleEvent("the same zorblax", inSpace("/app")),
      sampleEvent("The same  ZORBLAX", inSpace("/app")),
      sampleEvent("the same zorblax", inSpace("/site")),
    ]);
    expect((await search("zorblax")).map(({ copies }) => copies)).toEqual([3]);
    expect((await search("zorblax", { space: "/app" })).map(({ copies }) => copies)).toEqual([2]);
  });

  it("asks on while folding duplicates leaves too few", async () => {
    await add([...Array.from({ length: 900 }, () => "zorblax"), "zorblax and more", "zorblax and less"]);
    expect((await search("zorblax", { k: 3 })).map(({ copies }) => copies)).toEqual([900, 1, 1]);
  });

  it("raises what has been of use, and lowers what has not", async () => {
    verifies("REC-4.b");
    const [one, two, three] = await add(["zorblax one", "zorblax two", "zorblax three"]);
    const recall = "0190a000-0000-7000-8000-000000000009";
    await add([
      {
        kind: "recall.judged",
        content: { recall, useful: [two ?? ""], useless: [one ?? ""] },
        scope: { level: "user", user: "me" },
        origin: { device: "t" },
        trust: "user",
      },
    ]);
    expect((await search("zorblax")).map(({ memory }) => memory.id)).toEqual([two, three, one]);
  });

  it("gives no common word of a long prompt the weight of a rare one", async () => {
    // A search reads fewer words than this. The words that it skips must not count as words that no memory has.
    const common = Array.from({ length: 60 }, (_, n) => `c${"abcdefghijkl"[n % 12]}${"mnopq"[Math.floor(n / 12)]}o`);
    await add(Array.from({ length: 70 }, (_, n) => `${common.join(" ")} number ${n}`));
    const { words } = understandQuery(common.join(" "), { ...defaultPolicy, relatedWord: 0 }, now);
    const { frequencies } = await index.query((db) =>
      findRows(db, { words, policy: defaultPolicy, visible: allOf([]) }),
    );
    expect(frequencies).toHaveLength(60);
    for (const frequency of frequencies) expect(frequency).toBeGreaterThanOrEqual(64);
  });

  it("counts the rows of every word exactly in a small memory", async () => {
    await add(
      Array.from({ length: 400 }, (_, n) => `${n < 390 ? "common" : "other"} ${n % 10 === 0 ? "rare" : "word"}`),
    );
    const { words } = understandQuery("rare common other", { ...defaultPolicy, relatedWord: 0 }, now);
    const { frequencies, complete } = await index.query((db) =>
      findRows(db, { words, policy: defaultPolicy, visible: allOf([]) }),
    );
    expect(frequencies).toEqual([40, 390, 10]);
    expect(complete).toBe(true);
  });

  it("takes any text as a question", async () => {
    await add(["word"]);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (q) => {
        expect((await search(q)).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("a text that nobody should have stored", () => {
  it("is indexed all the same, and what comes after it too", async () => {
    verifies("LOG-6.a");
    const odd = ["1.", "a_", "日1.", "\0", ".", "|", "aB"].map((piece) =>
      piece.repeat(Math.floor(900_000 / JSON.stringify(piece).length)),
    );
    await add([...odd, "x".repeat(900_000), "the zorblax"]);
    expect(await texts("zorblax")).toEqual(["the zorblax"]);
    expect(await index.query((db) => db.prepare("SELECT count(*) AS n FROM memories").get())).toEqual({ n: 9 });
  });
});

/** The terms in a full-text table, each with its row. */
function indexedTerms(db: SqlDatabase, table: "memory_words" | "memory_sample"): string[] {
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_seen USING fts5vocab(main, ${table}, instance)`);
  const found = db.prepare(`SELECT DISTINCT doc, term FROM temp.${table}_seen ORDER BY doc, term`).all();
  return found.map(({ doc, term }) => `${Number(doc)} ${String(term)}`).toSorted();
}

/** The terms that should be in the table, from the memories that match `where`. */
function memoryTerms(db: SqlDatabase, where: string): string[] {
  const rows = db.prepare(`SELECT row, terms FROM memories WHERE terms IS NOT NULL AND ${where}`).all();
  return rows
    .flatMap(({ row, terms }) => {
      const own = String(terms)
        .split(" ")
        .filter((term) => term !== "" && term !== "|");
      return [...new Set(own)].map((term) => `${Number(row)} ${term}`);
    })
    .toSorted();
}

describe("the full-text index", () => {
  verifies("SAF-5.c");
  const id = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
  const aStep = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant("tell" as const),
        n: fc.nat(300),
        text: fc.oneof(fc.lorem({ maxCount: 12 }), fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 })),
        at: fc.nat(5),
      }),
    },
    { weight: 2, arbitrary: fc.record({ what: fc.constant("forget" as const), n: fc.nat(300) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant("catch up" as const) }) },
  );

  const base = { scope: { level: "user", user: "me" }, origin: { device: "t" }, trust: "user" } as const;
  /**
   * Makes a fact. The same id or key may occur with other words and another time, as in a report from another device.
   */
  const factEvent = (n: number, text: string, at: number): NewEventOf<"fact.learned"> => ({
    ...base,
    kind: "fact.learned",
    content: n % 3 === 0 ? { text, tags: [text.slice(0, 20), "odd|tag"] } : { text },
    key: `key ${n % 100}`,
    at: 1_000 + at,
    ...(at === 0 ? {} : { id: id(n) }),
  });

  /** Checks that the full-text tables match the rows of the index. Returns a dump of the index. */
  const checkWords = (db: SqlDatabase): string[] => {
    for (const table of ["memory_words", "memory_sample"])
      db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 0)`);
    expect(indexedTerms(db, "memory_words")).toEqual(memoryTerms(db, "1"));
    expect(indexedTerms(db, "memory_sample")).toEqual(memoryTerms(db, "row % 64 = 0"));
    for (const { text, terms, tags } of db
      .prepare("SELECT text, terms, tags FROM memories WHERE terms IS NOT NULL")
      .all())
      expect(terms).toBe(storedTerms(textToTerms(String(text)), tags === null ? [] : textToTerms(String(tags))));
    return dumpIndex(db);
  };

  it("has just the terms of the memories that are left, after any telling and forgetting, and so has its sample", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 150, maxLength: 300, size: "max" }), async (steps) => {
        const folder = mkdtempSync(join(state, "run-"));
        const ownLog = createMemoryLog();
        const own = openIndex({ state: folder, log: ownLog });
        for (const step of steps) {
          if (step.what === "catch up") await own.catchUp();
          else if (step.what === "tell") await ownLog.append([admittedEvent(factEvent(step.n, step.text, step.at))]);
          else
            await ownLog.append([
              admittedEvent({
                ...base,
                kind: "memory.forgotten",
                content: { targets: [id(step.n)], reason: "asked" },
                at: 5_000,
              }),
            ]);
        }
        await own.catchUp();
        const grown = await own.query(checkWords);
        await own.rebuild();
        expect(await own.query(checkWords)).toEqual(grown);
        own.close();
      }),
      // No shrinking, because shrinking three hundred steps takes longer than reading them.
      { numRuns: Number(process.env["LOCI_PROPERTY_RUNS"] ?? 15), endOnFailure: true },
    );
  }, 120_000);
});

/** Each term between blanks; the terms of the tags follow a bar. */
function storedTerms(own: readonly string[], tags: readonly string[]): string {
  return tags.length === 0 ? ` ${own.join(" ")} ` : ` ${own.join(" ")} | ${tags.join(" ")} `;
}
