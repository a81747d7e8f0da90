import { describe, expect, it } from "vitest";

import { index, now, add, search, texts, inSpace, useSearchIndex } from "../../../test/search-index.ts";
import { verifies } from "../../../test/verifies.ts";
import type { NewEvent } from "../../core/event/event.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";
import { understandQuery } from "../../core/ranking/understand-query.ts";
import { sampleEvent } from "../../testing/index.ts";
import { allOf } from "../visibility.ts";
import { findRows } from "./find-rows.ts";

useSearchIndex();

const tagged = (text: string, ...tags: string[]) => sampleEvent(text, { content: { text, tags } });
const inSession = (text: string, session: string, at: number): NewEvent => ({
  ...sampleEvent(text, { at, scope: { level: "user", user: "me", session } }),
  kind: "prompt.submitted",
});

describe("a search", () => {
  verifies("REC-2.a");

  it("returns the best match first, and the shorter of equal matches", async () => {
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

  it("finds identifiers in any spelling, tags and paths", async () => {
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

  it("returns only what passes the filter", async () => {
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

  it("returns a match's neighbours only on request", async () => {
    await add([
      inSession("where is the zorblax", "s1", now - 3_000),
      inSession("in the drawer", "s1", now - 2_000),
      inSession("unrelated", "s2", now - 1_000),
    ]);
    expect(await texts("zorblax")).toEqual(["where is the zorblax"]);
    expect(await texts("zorblax", { nearby: true })).toEqual(["in the drawer", "where is the zorblax"]);
  });

  it("counts only duplicates that pass the filter", async () => {
    verifies("REC-8.a");
    await add([
      sampleEvent("the same zorblax", inSpace("/app")),
      sampleEvent("The same  ZORBLAX", inSpace("/app")),
      sampleEvent("the same zorblax", inSpace("/site")),
    ]);
    expect((await search("zorblax")).map(({ copies }) => copies)).toEqual([3]);
    expect((await search("zorblax", { space: "/app" })).map(({ copies }) => copies)).toEqual([2]);
  });

  it("reads more memories if too few remain after duplicates are merged", async () => {
    await add([...Array.from({ length: 900 }, () => "zorblax"), "zorblax and more", "zorblax and less"]);
    expect((await search("zorblax", { k: 3 })).map(({ copies }) => copies)).toEqual([900, 1, 1]);
  });

  it("raises useful memories, and lowers useless ones", async () => {
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

  it("gives a common word of a long prompt less weight than a rare one", async () => {
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
});
