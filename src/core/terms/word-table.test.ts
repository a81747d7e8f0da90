import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createWordTable } from "./word-table.ts";

const encoder = new TextEncoder();

describe("a table of words", () => {
  it("gives for every word what is made of it, however many there are, in any script and of any length", () => {
    const words = fc.array(fc.oneof(fc.string({ unit: "binary", maxLength: 5 }), fc.string({ maxLength: 60 })));
    const table = createWordTable((word) => [word]);
    fc.assert(
      fc.property(words, (some) => {
        for (const word of some) {
          const bytes = encoder.encode(`<${word}>`);
          expect(table.find(bytes, 1, bytes.length - 1)).toEqual([word]);
        }
      }),
    );
    const many = Array.from({ length: 300_000 }, (_, n) => `w${n % 70_000}`);
    const wrong = many.filter((word) => {
      const bytes = encoder.encode(word);
      return table.find(bytes, 0, bytes.length)[0] !== word;
    });
    expect(wrong).toEqual([]);
  });

  it("makes a word once as long as few others come between", () => {
    let made = 0;
    const table = createWordTable(() => (made += 1));
    const bytes = encoder.encode("one two one two");
    for (let round = 0; round < 100; round += 1) for (const start of [0, 4, 8, 12]) table.find(bytes, start, start + 3);
    expect(made).toBe(2);
  });
});
