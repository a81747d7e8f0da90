import { expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { namesSubject } from "./names-subject.ts";
import { defaultPolicy } from "./recall-policy.ts";
import { understandQuery } from "./understand-query.ts";

const names = (prompt: string) => namesSubject(understandQuery(prompt, defaultPolicy, 0));

it.each([
  "run the tests",
  "please fix it",
  "continue",
  "looks good, commit",
  "no, undo that",
  "what changed?",
  "ok und weiter",
  "yes do it",
  "make it shorter please",
  "rebase on main and push",
  "continue where we left off",
  "try a different approach",
  "fix all warnings",
])("namesSubject finds no subject in '%s'", (prompt) => {
  verifies("INJ-6.a");
  expect(names(prompt)).toBe(false);
});

it.each([
  "run the checkout tests",
  "fix the login",
  "continue with the invoice export",
  "what did we decide about caching?",
  "undo the change to openIndex",
  "what have you recommended last time?",
  "ECONNRESET again",
  "deploy it",
  "why did the import of invoices fail?",
])("namesSubject finds a subject in '%s'", (prompt) => {
  expect(names(prompt)).toBe(true);
});
