import { expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { isRule, rulePlace } from "./is-rule.ts";

verifies("INJ-2.a");

const rules = [
  "never mock pg in test/integration",
  "no joins, no window functions in staging",
  "I prefer pnpm in all my projects",
  "from now on you only commit, git push is mine",
  "Answer in British English.",
  "money is integer cents everywhere in this service",
  "ask me before you add a dependency",
];

const values = [
  "The staging port is 6601",
  "The dispatch database is on 5571 locally",
  "We deploy with make beacon",
  "the cap is 30% from now on",
  "My sister is called Ada",
  "The staging port is 6601 from today, not 6433",
  "We decided to use Postgres 17 for the orders service, not 15",
  "We no longer use npm",
];

it.each(rules)("“%s” is a rule", (text) => {
  expect(isRule(text)).toBe(true);
});

it.each(values)("“%s” is the value of something", (text) => {
  expect(isRule(text)).toBe(false);
});

it("a rule of a path is narrower than one of a space, and that than one of the person", () => {
  const texts = ["never throw in src/carriers", "never throw"];
  expect(texts.map((text) => rulePlace({ text, level: "space" }))).toEqual([2, 1]);
  expect(rulePlace({ text: "never throw", level: "user" })).toBe(0);
});
