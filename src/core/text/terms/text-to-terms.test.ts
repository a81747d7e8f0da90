import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cpuTime } from "../../../../test/cpu-time.ts";
import { verifies } from "../../../../test/verifies.ts";
import { isFunctionWord } from "./function-words.ts";
import { textToTerms } from "./text-to-terms.ts";

const ways = {
  camel: (words: readonly string[]) => words.map((word, n) => (n === 0 ? word : capital(word))).join(""),
  Pascal: (words: readonly string[]) => words.map(capital).join(""),
  snake: (words: readonly string[]) => words.join("_"),
  SCREAMING: (words: readonly string[]) => words.join("_").toUpperCase(),
  kebab: (words: readonly string[]) => words.join("-"),
  together: (words: readonly string[]) => words.join(""),
};

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

describe("the terms of a text", () => {
  it("are its words without their endings and without those that only hold a sentence together", () => {
    expect(textToTerms("The migrations were running on a database")).toEqual(["migrat", "run", "databas"]);
    expect(textToTerms("")).toEqual([]);
    expect(textToTerms("to be or not -- ... !?")).toEqual(["not"]);
  });

  it("keep a word that is written in capitals for what it names", () => {
    expect(textToTerms("our IT department")).toEqual(["it", "depart"]);
  });

  it("leave out what is tied to a word by an apostrophe, typed or typeset", () => {
    for (const text of ["the user's files", "the user’s files", "the user‘s files"])
      expect(textToTerms(text), text).toEqual(["user", "file"]);
    expect(textToTerms("we're they'll I've")).toEqual([]);
  });

  it("have a number without what makes it an ordinal, and without leading zeros", () => {
    expect(textToTerms("the 3rd, 21st and 12th")).toEqual(["3", "21", "12"]);
    expect(textToTerms("007")).toEqual(["7"]);
    expect(textToTerms("000")).toEqual(["0"]);
  });
});

describe("the terms of an identifier", () => {
  verifies("REC-7.b");

  it("are the whole of it and its parts", () => {
    expect(textToTerms("openIndex")).toEqual(["open", "index", "openindex"]);
    expect(textToTerms("HTTPServer")).toEqual(["http", "server", "httpserver"]);
    expect(textToTerms("src/index/find-rows.ts")).toEqual(["src", "index", "find", "row", "findrow", "ts"]);
    expect(textToTerms("C:\\Users\\me\\notes.txt")).toEqual(["c", "user", "note", "txt"]);
    expect(textToTerms("__init__")).toEqual(["init"]);
  });

  it("are also every run of its parts, where they are few", () => {
    const terms = textToTerms("ERR_MODULE_NOT_FOUND");
    for (const asked of ["module", "moduleNotFound", "not_found", "ERR_MODULE", "errmodulenotfound"])
      expect(terms, asked).toEqual(expect.arrayContaining(textToTerms(asked).slice(-1)));
    const long = textToTerms("oneTwoThreeFourFiveSix");
    expect(long).toContain("onetwothreefourfivesix");
    expect(long).not.toContain("onetwo");
  });

  it("share the whole however it is written", () => {
    const word = fc.stringMatching(/^[a-z]{2,7}\d?$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 8 }), (words) => {
        // Joined, the words may form a function word, which is not indexed.
        fc.pre(!isFunctionWord(words.join("")));
        const whole = textToTerms(words.join("")).at(-1);
        for (const [way, write] of Object.entries(ways)) {
          const written = write(words);
          expect(textToTerms(written), `${way}: ${written}`).toContain(whole);
          expect(textToTerms(`see \`${written}\`.`), written).toContain(whole);
        }
      }),
    );
  });

  it("include each of its words that says something", () => {
    const word = fc.stringMatching(/^[a-z]{3,7}$/).filter((text) => !isFunctionWord(text));
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 8 }), (words) => {
        for (const write of [ways.camel, ways.snake, ways.kebab]) {
          const written = write(words);
          for (const part of words)
            expect(textToTerms(written), written).toEqual(expect.arrayContaining(textToTerms(part)));
        }
      }),
    );
  });

  it("have a version whole, by its first two numbers, and by each", () => {
    expect(textToTerms("v24.21.0")).toEqual(["24.21.0", "24.21", "24", "21", "0"]);
    expect(textToTerms("24.21")).toEqual(["24.21", "24", "21"]);
    expect(textToTerms("react@18.2.0")).toEqual(["react", "18.2.0", "18.2", "18", "2", "0"]);
    expect(textToTerms("It runs on Node 24.")).toEqual(["run", "node", "24"]);
  });

  it("have an error code whole, and its number with or without zeros", () => {
    for (const asked of ["ORA-00942", "ora00942", "942", "00942"])
      expect(textToTerms("ORA-00942"), asked).toEqual(expect.arrayContaining(textToTerms(asked).slice(-1)));
    expect(textToTerms("error TS2345:")).toEqual(["error", "ts", "2345", "ts2345"]);
    expect(textToTerms("E0308")).toContain("e0308");
  });

  it("tell C, C# and C++ apart, within a sentence too", () => {
    expect(textToTerms("C")).toEqual(["c"]);
    expect(textToTerms("C#, F# and c++.")).toEqual(["csharp", "fsharp", "cplusplus"]);
  });
});

describe("the terms of other scripts", () => {
  verifies("REC-7.a");

  it("are the same with and without the accents of Latin and Greek letters, in either case", () => {
    const same = [
      ["café", "cafe\u0301", "CAFÉ", "cafe"],
      ["Zürich", "ZÜRICH", "zurich"],
      ["Straße", "STRASSE", "STRAẞE", "strasse"],
      ["smørrebrød", "SMØRREBRØD", "smorrebrod"],
      ["İstanbul", "istanbul", "ıstanbul"],
      ["οδός", "ΟΔΟΣ"],
      ["Ёлка", "ёлка"],
    ];
    for (const [first = "", ...others] of same)
      for (const other of others) expect(textToTerms(other), other).toEqual(textToTerms(first));
  });

  it("are the same for full-width, half-width and plain characters", () => {
    expect(textToTerms("ＡＢＣ１２３")).toEqual(textToTerms("ABC123"));
    expect(textToTerms("ｶﾞｲﾄﾞ")).toEqual(textToTerms("ガイド"));
    expect(textToTerms("①")).toEqual(["1"]);
  });

  it("are pairs of neighbours for Chinese and Japanese, and each Chinese character", () => {
    expect(textToTerms("数据库")).toEqual(["数据", "据库", "数", "据", "库"]);
    expect(textToTerms("東京タワー")).toEqual(["東京", "京タ", "タワ", "ワー", "東", "京"]);
    expect(textToTerms("水")).toEqual(["水"]);
    expect(textToTerms("𠮷")).toEqual(["𠮷"]);
    expect(textToTerms("𠮷野")).toEqual(["𠮷野", "𠮷", "野"]);
  });

  it("are pairs of neighbours for Korean and Thai", () => {
    expect(textToTerms("한국어는")).toEqual(["한국", "국어", "어는"]);
    expect(textToTerms("한국어는".normalize("NFD"))).toEqual(["한국", "국어", "어는"]);
    expect(textToTerms("ภาษา")).toEqual(["ภา", "าษ", "ษา"]);
  });

  it("are those of the names between them too", () => {
    expect(textToTerms("用openIndex打开")).toEqual(["用", "open", "index", "openindex", "打开", "打", "开"]);
    expect(textToTerms("设置v1.2.3版")).toEqual(["设置", "设", "置", "1.2.3", "1.2", "1", "2", "3", "版"]);
  });
});

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

  it("is to the full-text index what it is to us, whatever the text, so that what is deleted is what was filed", () => {
    verifies("SAF-5.c");
    fc.assert(
      fc.property(aText, (text) => {
        const terms = textToTerms(text);
        expect(ftsTerms(terms)).toEqual(countEach(terms));
      }),
      { numRuns: 5_000 },
    );
  });

  it("has no blank, no bar, no capital letter, and no full stop but between numbers", () => {
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

  it("comes again when its text does, within another text", () => {
    fc.assert(
      fc.property(aText, aText, (one, other) => {
        const together = countEach(textToTerms(`${one} \n ${other}`));
        expect(together).toEqual(countEach([...textToTerms(one), ...textToTerms(other)]));
      }),
    );
  });

  it("is no longer than the full-text index keeps", () => {
    for (const character of ["a", "A", "é", "1", "ж", "क", "a_", "𝒳", "𐐨", "1.", "日"]) {
      // The letter shifts the other characters, so a cut may fall into the middle of one.
      const terms = textToTerms(`b${character.repeat(50_000)}`);
      // Compared as one boolean, because a printed difference would fill the screen.
      expect(isDeepStrictEqual(ftsTerms(terms), countEach(terms)), character).toBe(true);
    }
  });

  it("is made in time that grows with the text, whatever the text", () => {
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
