import { expect, it } from "vitest";

import { memoryTerms } from "./memory-terms.ts";

const stored = (terms: Uint8Array | null): string => new TextDecoder().decode(terms ?? undefined);

it("a memory is found by its text, path and tags, but only its text can contain signs of sensitivity", () => {
  const { terms, length, signs } = memoryTerms({ text: "The salary", tags: "x|b pregnant", path: "src/pay.ts" });
  expect(stored(terms)).toBe(" salari src pai ts | x b pregnant ");
  expect(length).toBe(7);
  expect(signs).toEqual(["salari"]);
});

it.each(["", " \t\n", "|", "\u0000", "\ud800"])("a text without words has no terms: %j", (text) => {
  expect(stored(memoryTerms({ text, tags: " | ", path: null }).terms)).toBe("  ");
  expect(stored(memoryTerms({ text, tags: "db", path: null }).terms)).toBe("  | db ");
});
