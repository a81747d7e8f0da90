import { expect, it } from "vitest";

import { createTermWriter } from "./term-writer.ts";
import { textToTerms } from "./text-to-terms.ts";

const decoder = new TextDecoder();

it("a term writer writes every term, even if a text has more words than it caches", () => {
  const writer = createTermWriter((term) => term === "w7");
  const text = Array.from({ length: 300_000 }, (_, n) => `w${n % 70_000}`).join(" ");
  writer.begin();
  expect(writer.add(text)).toBe(textToTerms(text).length);
  expect(decoder.decode(writer.bytes()) === `${textToTerms(text).join(" ")} `).toBe(true);
  expect(writer.signs()).toEqual(textToTerms(text).filter((term) => term === "w7"));
});
