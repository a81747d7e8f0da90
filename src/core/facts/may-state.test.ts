import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { findStatements } from "./find-statements.ts";
import { mayHaveStatements } from "./may-state.ts";

const folder = join(import.meta.dirname, "../../../test/statements");
const prompts = readdirSync(folder)
  .filter((name) => name.endsWith(".jsonl"))
  .flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"))
  .map((line) => (JSON.parse(line) as { prompt: string }).prompt);

it("passes each prompt with a statement on to the rules, and leaves out others", () => {
  const skipped = prompts.filter((prompt) => !mayHaveStatements(prompt));
  expect(skipped.filter((prompt) => findStatements(prompt).length > 0)).toEqual([]);
  expect(skipped.length).toBeGreaterThan(0);
  expect(skipped.length).toBeLessThan(prompts.length);
});

it.each([
  "/remember the door code is 12",
  "#remember x is y",
  "goes for all my repos",
  "uv not pip in src/jobs, never pip",
])("passes “%s” on to the rules", (prompt) => {
  expect(mayHaveStatements(prompt)).toBe(true);
});

it("leaves out a question about the work", () => {
  expect(mayHaveStatements("which test fails?")).toBe(false);
});
