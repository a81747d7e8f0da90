import fc from "fast-check";
import { describe, expect, it } from "vitest";

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
  it("are its words without endings and without function words", () => {
    expect(textToTerms("The migrations were running on a database")).toEqual(["migrat", "run", "databas"]);
    expect(textToTerms("")).toEqual([]);
    expect(textToTerms("to be or not -- ... !?")).toEqual(["not"]);
  });

  it("keep a word in capitals as a name", () => {
    expect(textToTerms("our IT department")).toEqual(["it", "depart"]);
  });

  it("omit the part after an apostrophe, typed or typeset", () => {
    for (const text of ["the user's files", "the user’s files", "the user‘s files"])
      expect(textToTerms(text), text).toEqual(["user", "file"]);
    expect(textToTerms("we're they'll I've")).toEqual([]);
  });

  it("contain a number without ordinal ending and leading zeros", () => {
    expect(textToTerms("the 3rd, 21st and 12th")).toEqual(["3", "21", "12"]);
    expect(textToTerms("007")).toEqual(["7"]);
    expect(textToTerms("000")).toEqual(["0"]);
  });
});

describe("the terms of an identifier", () => {
  verifies("REC-7.b");

  it("are the whole identifier and its parts", () => {
    expect(textToTerms("openIndex")).toEqual(["open", "index", "openindex"]);
    expect(textToTerms("HTTPServer")).toEqual(["http", "server", "httpserver"]);
    expect(textToTerms("src/index/find-rows.ts")).toEqual(["src", "index", "find", "row", "findrow", "ts"]);
    expect(textToTerms("C:\\Users\\me\\notes.txt")).toEqual(["c", "user", "note", "txt"]);
    expect(textToTerms("__init__")).toEqual(["init"]);
  });

  it("include each sequence of neighbouring parts if there are few parts", () => {
    const terms = textToTerms("ERR_MODULE_NOT_FOUND");
    for (const asked of ["module", "moduleNotFound", "not_found", "ERR_MODULE", "errmodulenotfound"])
      expect(terms, asked).toEqual(expect.arrayContaining(textToTerms(asked).slice(-1)));
    const long = textToTerms("oneTwoThreeFourFiveSix");
    expect(long).toContain("onetwothreefourfivesix");
    expect(long).not.toContain("onetwo");
  });

  it("include the whole identifier in every spelling", () => {
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

  it("include each of its meaningful words", () => {
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

  it("include a whole version, its first two numbers, and each number", () => {
    expect(textToTerms("v24.21.0")).toEqual(["24.21.0", "24.21", "24", "21", "0"]);
    expect(textToTerms("24.21")).toEqual(["24.21", "24", "21"]);
    expect(textToTerms("react@18.2.0")).toEqual(["react", "18.2.0", "18.2", "18", "2", "0"]);
    expect(textToTerms("It runs on Node 24.")).toEqual(["run", "node", "24"]);
  });

  it("include an error code as a whole, and its number with and without zeros", () => {
    for (const asked of ["ORA-00942", "ora00942", "942", "00942"])
      expect(textToTerms("ORA-00942"), asked).toEqual(expect.arrayContaining(textToTerms(asked).slice(-1)));
    expect(textToTerms("error TS2345:")).toEqual(["error", "ts", "2345", "ts2345"]);
    expect(textToTerms("E0308")).toContain("e0308");
  });

  it("distinguish C, C# and C++, also in a sentence", () => {
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

  it("include the Latin names between these scripts", () => {
    expect(textToTerms("用openIndex打开")).toEqual(["用", "open", "index", "openindex", "打开", "打", "开"]);
    expect(textToTerms("设置v1.2.3版")).toEqual(["设置", "设", "置", "1.2.3", "1.2", "1", "2", "3", "版"]);
  });
});
