import { expect, it } from "vitest";

import { cpuTime } from "../../../../test/cpu-time.ts";
import { verifies } from "../../../../test/verifies.ts";
import { defaultPolicy } from "../../ranking/recall-policy.ts";
import { understandQuery } from "../../ranking/understand-query.ts";
import { matchedWords } from "./snippet.ts";

const match = (q: string, text: string) => matchedWords(understandQuery(q, defaultPolicy, 0), text);

it.each([
  [
    "other forms of a word, without the marks around it",
    "resets of databases",
    '("Database") was reset.',
    ["reset", "Database"],
  ],
  ["identifiers whole", "user name", "call getUserName() first", ["getUserName"]],
  ["a related word where the word itself is not there", "purchase", "We buy milk.", ["buy"]],
  ["the word itself rather than a related one", "purchase", "To buy is to purchase.", ["purchase"]],
  ["pairs of characters in scripts without spaces", "数据库", "我们的数据库很慢", ["数据", "据库"]],
  ["nothing where nothing fits", "weather", "The build is green", []],
])("the matching words are %s", (_title, q, text, words) => {
  expect(match(q, text)).toEqual(words);
});

it("a token with many punctuation marks is read only once", () => {
  verifies("SAF-13.a");
  const text = `reset${"-".repeat(40_000)}x`;
  const took = cpuTime(() => match("reset", text));
  expect(took).toBeLessThan(2_000);
});
