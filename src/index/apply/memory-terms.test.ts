import { expect, it } from "vitest";

import { memoryTerms } from "./memory-terms.ts";

const stored = (terms: Uint8Array | null): string => new TextDecoder().decode(terms ?? undefined);

it("a memory is found by its text and path, and by its tags behind a bar; only what it says itself has signs of what is sensitive", () => {
  const { terms, length, signs } = memoryTerms({ text: "The salary", tags: "x|b pregnant", path: "src/pay.ts" });
  expect(stored(terms)).toBe(" salari src pai ts | x b pregnant ");
  expect(length).toBe(7);
  expect(signs).toEqual(["salari"]);
});

it.each(["", " \t\n", "|", "\u0000", "\ud800"])("a text without words has none: %j", (text) => {
  expect(stored(memoryTerms({ text, tags: " | ", path: null }).terms)).toBe("  ");
  expect(stored(memoryTerms({ text, tags: "db", path: null }).terms)).toBe("  | db ");
});
