import fc from "fast-check";
import { expect, it } from "vitest";

import { forEachPlainToken } from "./for-each-token.ts";

const expression = /[A-Za-z0-9]+(?:[_\-./:@'#+~\\][A-Za-z0-9]+)*(?:\+\+|#)?/g;

it("the tokens of plain text are words, and compounds such as identifiers, paths and versions", () => {
  const some = fc.constantFrom(...Array.from("aZ09 _-./:@'#+~\\,(\n\0"));
  const texts = fc.array(some, { maxLength: 30 }).map((characters) => characters.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      // Earlier content of the buffer must not become part of the text.
      const bytes = new Uint8Array(64).fill("a".charCodeAt(0));
      const { written } = new TextEncoder().encodeInto(text, bytes);
      const tokens: string[] = [];
      forEachPlainToken(bytes, written, (_, start, end) => tokens.push(text.slice(start, end)));
      expect(tokens).toEqual(text.match(expression) ?? []);
    }),
    { numRuns: 5000 },
  );
});
