import { expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { countTokens } from "../text/tokens/count-tokens.ts";
import { extract, extracts, scoreResult } from "./work-result.ts";

verifies("INJ-2.a");

it("an extract prefers results and next steps to acknowledgements and questions", () => {
  const reply = "You are right. The timeout is 30 ms now. Shall I go on? Open: the load test.";
  expect(extract(reply, 20, scoreResult)).toBe("The timeout is 30 ms now. Open: the load test.");
});

it("each text gets its best sentence before any text gets a second one", () => {
  const long = "The port is 6601 now. The host is db.example now. The pool has 12 connections now.";
  const short = "The cache lives for 900 s.";
  const [first = "", second] = extracts([long, short], 24, scoreResult);
  expect(second).toBe(short);
  expect(first).toMatch(/^The \w+ (?:is|has) \S+(?: connections)? now\.$/);
});

it("extracts never exceed their tokens", () => {
  const texts = Array.from({ length: 40 }, (_, n) => `Step ${n} is written to src/step-${n}.ts now. `.repeat(5));
  for (const tokens of [0, 30, 200]) {
    const found = extracts(texts, tokens, scoreResult).filter((text) => text !== "");
    expect(countTokens(found.join(" "))).toBeLessThanOrEqual(tokens);
  }
});

it("a sentence that names an open step is preferred to one with similar words", () => {
  const open = [
    "Still open: the swap.",
    "Only the index is left.",
    "The migration is not written yet.",
    "Next would be tests.",
  ];
  const other = ["A file next to it.", "I opened the file there.", "The column on the left.", "What is left?"];
  for (const [at, sentence] of open.entries())
    expect(scoreResult(sentence), sentence).toBeGreaterThan(scoreResult(other[at] ?? ""));
});
