import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cpuTime } from "../../../../test/cpu-time.ts";
import { verifies } from "../../../../test/verifies.ts";
import { textToTerms } from "./text-to-terms.ts";

/** Opens a table with the tokenizer of the index. The returned function counts the terms that the tokenizer makes. */
function openTerms(): (terms: readonly string[]) => Map<string, number> {
  const db = new DatabaseSync(":memory:");
  db.exec(`CREATE VIRTUAL TABLE t USING fts5(terms, tokenize="ascii tokenchars '.'");
           CREATE VIRTUAL TABLE v USING fts5vocab('t', 'row')`);
  return (terms) => {
    db.exec("DELETE FROM t");
    db.prepare("INSERT INTO t VALUES (?)").run(terms.join(" "));
    return new Map(
      db
        .prepare("SELECT term, cnt FROM v")
        .all()
        .map(({ term, cnt }) => [String(term), Number(cnt)]),
    );
  };
}

function countEach(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Any text: words of people, tool output, and malformed text. */
const aText = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
      { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 20 }) },
      // One half of a surrogate pair.
      fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom(...Array.from("._-/:@'’#+~\\|\0\n\"*^() \u00a0\u3000\u200b·。، ")),
      fc.constantFrom(
        "C#",
        "c++",
        "v1.2",
        "1.",
        ".5",
        "..",
        "It's",
        "ÀÉ",
        "Ω",
        "ǅ",
        "ﬁ",
        "İ",
        "ẞ",
        "Ⅷ",
        "½",
        "𝐀",
        "𠮷",
        "ｶﾞ",
      ),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

describe("a term", () => {
  const ftsTerms = openTerms();

  it("is the same in the full-text index, for any text, so deletion removes what was stored", () => {
    verifies("SAF-5.c");
    fc.assert(
      fc.property(aText, (text) => {
        const terms = textToTerms(text);
        expect(ftsTerms(terms)).toEqual(countEach(terms));
      }),
      { numRuns: 5_000 },
    );
  });

  it("has no space, no bar, no capital letter, and a full stop only between numbers", () => {
    fc.assert(
      fc.property(aText, (text) => {
        for (const term of textToTerms(text)) {
          expect(term).not.toMatch(/[\s|\0A-Z]|^$/u);
          expect(term).toMatch(/^[^.]+$|^\d+(?:\.\d+)+$/u);
          expect(term.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it("also occurs if its text is part of a longer text", () => {
    fc.assert(
      fc.property(aText, aText, (one, other) => {
        const together = countEach(textToTerms(`${one} \n ${other}`));
        expect(together).toEqual(countEach([...textToTerms(one), ...textToTerms(other)]));
      }),
    );
  });

  it("is no longer than the full-text index stores", () => {
    for (const character of ["a", "A", "é", "1", "ж", "क", "a_", "𝒳", "𐐨", "1.", "日"]) {
      // The letter shifts the other characters, so a cut may fall into the middle of one.
      const terms = textToTerms(`b${character.repeat(50_000)}`);
      // Compared as one boolean, because a printed difference would fill the screen.
      expect(isDeepStrictEqual(ftsTerms(terms), countEach(terms)), character).toBe(true);
    }
  });

  it("takes time in proportion to the text", () => {
    const pieces = [
      "a",
      "A",
      "aB",
      "a_",
      "a1",
      "a'",
      "1.",
      "v1.",
      "0",
      "1.1/",
      "C#",
      "++a",
      "日",
      "日1.",
      "ก",
      "한",
      "é_",
      "\0",
      "|",
      "'",
      "a\u0301",
      "@b",
    ];
    for (const piece of pieces) {
      const text = piece.repeat(Math.floor(1_000_000 / piece.length));
      expect(
        cpuTime(() => textToTerms(text)),
        JSON.stringify(piece),
      ).toBeLessThan(inTime);
    }
  }, 120_000);
});

// Takes under a second on an idle machine. Without linear time, it would take minutes.
const inTime = 5_000;
