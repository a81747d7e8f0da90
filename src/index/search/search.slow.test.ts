import { mkdtempSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { dumpIndex } from "../../../test/dump-index.ts";
import { state, add, search, texts, inSpace, useSearchIndex, index } from "../../../test/search-index.ts";
import { verifies } from "../../../test/verifies.ts";
import type { NewEventOf } from "../../core/event/event.ts";
import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import { admittedEvent, createMemoryLog, sampleEvent } from "../../testing/index.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { openIndex } from "../open-index.ts";

useSearchIndex();

describe("a search", () => {
  verifies("REC-2.a");

  it("finds every match in a space, however large this and other spaces are", async () => {
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

  it("accepts any text as a question", async () => {
    await add(["word"]);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (q) => {
        expect((await search(q)).length).toBeLessThanOrEqual(1);
      }),
    );
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

  it("contains exactly the terms of the remaining memories after any changes, and so does its sample", async () => {
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

describe("an event that should not have been stored", () => {
  it("is indexed, and later events are indexed, too", async () => {
    verifies("LOG-6.a");
    const odd = ["1.", "a_", "日1.", "\0", ".", "|", "aB"].map((piece) =>
      piece.repeat(Math.floor(900_000 / JSON.stringify(piece).length)),
    );
    await add([...odd, "x".repeat(900_000), "the zorblax"]);
    expect(await texts("zorblax")).toEqual(["the zorblax"]);
    expect(await index.query((db) => db.prepare("SELECT count(*) AS n FROM memories").get())).toEqual({ n: 9 });
  });
});
