import fc from "fast-check";
import { expect, it } from "vitest";

import { createTermWriter } from "./term-writer.ts";
import { textToTerms } from "./text-to-terms.ts";

const decoder = new TextDecoder();

it("a term writer puts a space after each term, and returns the number of terms and the signs among them", () => {
  const isSign = (term: string) => term.length % 3 === 0;
  const writer = createTermWriter(isSign);
  const words = fc.constantFrom(
    "of",
    "running",
    "openIndex",
    "ERR_MODULE_NOT_FOUND",
    "oneTwoThreeFourFiveSixSevenEight",
    `x${"y".repeat(60)}`,
    "v24.21.0",
    "日本語",
    "Zürich",
    "/home/ada/src/index/apply/term-writer.test.ts",
  );
  const texts = fc.array(fc.oneof(words, fc.string({ unit: "binary", maxLength: 8 }))).map((some) => some.join(" "));
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const [first, second] = [textToTerms(one), textToTerms(other)];
      writer.begin();
      writer.write("> ");
      expect([writer.add(one), writer.add(other)]).toEqual([first.length, second.length]);
      const terms = [...first, ...second];
      expect(decoder.decode(writer.bytes())).toBe(`> ${terms.map((term) => `${term} `).join("")}`);
      expect(writer.signs()).toEqual(terms.filter(isSign));
    }),
    { numRuns: 300 },
  );
});
