import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { findStatements } from "./find-statements.ts";
import { isRuleOfAllWork } from "./scoped-rules.ts";

const texts = (prompt: string) => findStatements(prompt).map(({ text }) => text);

describe("a rule that names where it holds", () => {
  verifies("FAC-10.a", "FAC-15.a");

  it.each([
    [
      "rest good. but no classes, i dont do classes in any of my code",
      "no classes, i dont do classes in any of my code",
    ],
    [
      "money is integer cents everywhere in this service, never floats",
      "money is integer cents everywhere in this service, never floats",
    ],
    ["adapters in src/carriers never throw btw. then run jest", "adapters in src/carriers never throw btw"],
    ["commit both. dont push, i always push myself", "dont push, i always push myself"],
    [
      "Please add the job. In modules/rds, never switch deletion_protection off.",
      "In modules/rds, never switch deletion_protection off",
    ],
    ["uv add not pip install pls, all my repos. undo that", "uv add not pip install pls, all my repos"],
  ])("is found in “%s”", (prompt, rule) => {
    expect(texts(prompt)).toEqual([rule]);
  });

  it("includes the next sentence if only that one names where it holds", () => {
    expect(texts("commit. dont push main. goes for all my repos btw")).toEqual([
      "dont push main. goes for all my repos btw",
    ]);
  });

  it.each([
    "No tests in this repo pass. Why?",
    "Is there no linter in this repo?",
    "There is no README in this repo, add one",
    "I found no tests in this project",
    "the build in packages/core never fails locally, look at CI",
    "maybe we should never mock pg in test/integration",
    "Migrations are in db/migrate but rails doesn't see them",
    "> never push in this repo",
    "```\nnever push in this repo\n```",
    "don't ever do that again",
    "I do it like that in all of my projects",
    "You know: always, for anything in migrations/",
    "you know, in every file in runbooks/",
  ])("is not found in “%s”", (prompt) => {
    expect(texts(prompt)).toEqual([]);
  });

  it.each([
    ["Adapters in src/carriers never throw", false],
    ["Adapters in src/carriers never throw btw", true],
    ["Adapters in src/carriers never throw. Run the tests again please", true],
  ])("waits if nothing in the prompt speaks to the agent: “%s”", (prompt, isSure) => {
    expect(findStatements(prompt)).toMatchObject([{ isSure }]);
  });

  it("is read in bounded time", () => {
    const prompt = `never in this repo, ${"no a/b, ".repeat(20_000)}`;
    const start = process.cpuUsage();
    findStatements(prompt);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(500);
  });
});

it.each([
  ["I prefer pnpm in all my projects", false],
  ["ask me before you add a dependency, in any project", true],
  ["dont push, goes for all repos", true],
  ["whatever repo, you only commit", true],
  ["never pip in this repo", false],
  ["all tests in the project pass", false],
])("“%s” is a rule about all work: %s", (text, isSo) => {
  expect(isRuleOfAllWork(text)).toBe(isSo);
});
