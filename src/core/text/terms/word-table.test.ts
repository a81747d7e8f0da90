import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createWordTable, nowhere, wordIn } from "./word-table.ts";

const encoder = new TextEncoder();

/** Opens a word table that stores the words themselves. */
function openTable() {
  const stored: string[] = [];
  let made = 0;
  const words = createWordTable({
    begin: () => {
      stored.length = 0;
    },
    keep: (word, place) => {
      made += 1;
      stored[place] = word;
    },
  });
  const find = (bytes: Uint8Array, start: number, end: number) => {
    const place = words.find(bytes, start, end);
    return place === nowhere ? wordIn(bytes, start, end) : stored[place];
  };
  return { find, made: () => made };
}

describe("a table of words", () => {
  it("returns the value of each word, for any number, script and length", () => {
    const words = fc.array(fc.oneof(fc.string({ unit: "binary", maxLength: 5 }), fc.string({ maxLength: 60 })));
    const table = openTable();
    fc.assert(
      fc.property(words, (some) => {
        for (const word of some) {
          const bytes = encoder.encode(`<${word}>`);
          expect(table.find(bytes, 1, bytes.length - 1)).toBe(word);
        }
      }),
    );
    const many = Array.from({ length: 300_000 }, (_, n) => `w${n % 70_000}`);
    const wrong = many.filter((word) => {
      const bytes = encoder.encode(word);
      return table.find(bytes, 0, bytes.length) !== word;
    });
    expect(wrong).toEqual([]);
  });

  it("reuses the value of a word if few other words came in between", () => {
    const table = openTable();
    const bytes = encoder.encode("one two one two");
    for (let round = 0; round < 100; round += 1) for (const start of [0, 4, 8, 12]) table.find(bytes, start, start + 3);
    expect(table.made()).toBe(2);
  });
});
