import { describe, expect, it } from "vitest";

import { findStatements } from "./find-statements.ts";

function texts(prompt: string): string[] {
  return findStatements(prompt).map(({ text }) => text);
}

describe("findStatements", () => {
  it.each([
    ["remember that the staging port is 6433", "the staging port is 6433"],
    ["Please remember: Ben can't have dairy.", "Ben can't have dairy"],
    ["Note for later: the spare key is at Julia's", "the spare key is at Julia's"],
    ["keep in mind that our office is closed on Fridays", "our office is closed on Fridays"],
    ["From now on, commit messages are in English.", "From now on, commit messages are in English"],
    ["always answer in Dutch", "always answer in Dutch"],
    ["Never push to main in this repo!", "Never push to main in this repo"],
    ["dont ever use emojis when you write to me", "dont ever use emojis when you write to me"],
    ["We decided to postpone the launch to September.", "We decided to postpone the launch to September"],
    ["we're going with Postgres for the event store", "we're going with Postgres for the event store"],
    ["We switched from jest to vitest", "We switched from jest to vitest"],
    ["I prefer TypeScript over JavaScript", "I prefer TypeScript over JavaScript"],
    ["I can't stand olives", "I can't stand olives"],
    ["I like my answers short", "I like my answers short"],
    ["my name is Ada", "my name is Ada"],
    ["i'm allergic to nuts", "i'm allergic to nuts"],
    ["I work at Acme as a technician", "I work at Acme as a technician"],
    ["our staging db runs on port 6433", "our staging db runs on port 6433"],
    ["the deploy key lives in Vault under kv/deploy", "the deploy key lives in Vault under kv/deploy"],
    ["btw, we use pnpm, not npm", "we use pnpm, not npm"],
    ["My daughter is called Ada", "My daughter is called Ada"],
    ["our fiscal year starts in April", "our fiscal year starts in April"],
  ])("finds %j", (prompt, text) => {
    expect(texts(prompt)).toEqual([text]);
  });

  it.each([
    "/remember the door code is 12",
    "remember: the door code is 12",
    "/loci remember the door code is 12",
    "#remember the door code is 12",
  ])("reads the prefix of %j", (line) => {
    expect(findStatements(`fix it\n${line}\nthanks`)).toEqual([{ quote: line, text: "the door code is 12" }]);
  });

  it("takes the whole line after a prefix", () => {
    expect(texts("/remember it is at https://a.example/x. Ask Tom first.\nfix it")).toEqual([
      "it is at https://a.example/x. Ask Tom first.",
    ]);
  });

  it.each([
    "do we use pnpm?",
    "should I always wrap fetch in try/catch",
    "remember when jquery was everywhere?",
    "remember to run the linter after this change",
    "do you remember that our port is 6433?",
    "if we decided to move off Redis, what would be cheap?",
    "suppose our staging db ran on port 6433",
    "maybe we use tabs",
    "I think I prefer dark mode",
    "make getUser always return null",
    "the build is failing again",
    "our CI is red since this morning",
    "answer briefly this time",
    "use port 6433 for now",
    "for this test use port 1234",
    "my boss says we always deploy on Fridays",
    "yeah right, our ops team always answers in five minutes",
    "I just love waiting for CI",
    "forget what I said about Poetry",
    "I like the second option",
    "I prefer it with the comma",
    "We never decided on a name",
    "translate to German: we never deploy on Fridays",
    "pretend my name is Erika and I live in Bonn",
    "Write a story. I live in a lighthouse. I never sleep.",
    "Implement a limiter. Always return 429.",
    "> always squash\n\nwhat does it mean",
    "```\n// we use tabs\n```\nwhy",
    "the staging server is on fire",
    "I moved the file to src/lib, fix the imports",
    "fix typo in header",
    "",
  ])("finds nothing in %j", (prompt) => {
    expect(texts(prompt)).toEqual([]);
  });

  it("leaves the request out of the statement", () => {
    expect(findStatements("I prefer composition api, so redo that component please")).toEqual([
      { quote: "I prefer composition api", text: "I prefer composition api" },
    ]);
    expect(texts("My pronouns are they/them, can you fix the bio?")).toEqual(["My pronouns are they/them"]);
  });

  it("finds several statements, each once", () => {
    expect(texts("I live in Oslo. We use pnpm. I live in Oslo. What next?")).toEqual(["I live in Oslo", "We use pnpm"]);
  });

  it("withdraws what the person takes back", () => {
    expect(texts("We use npm. Scratch that. We use pnpm.")).toEqual(["We use pnpm"]);
  });

  it("accepts a clause that the person confirms", () => {
    expect(texts("The legacy importer expects cp1252, please remember this.")).toEqual([
      "The legacy importer expects cp1252",
    ]);
  });

  it("refuses a sentence of more than 40 words", () => {
    expect(texts(`remember that ${"very ".repeat(41)}long`)).toEqual([]);
    expect(texts(`/remember ${"very ".repeat(41)}long`)).toEqual([]);
  });

  it("returns ten statements at most", () => {
    const prompt = Array.from({ length: 15 }, (_, at) => `remember that the door ${at} is locked.`).join(" ");
    expect(texts(prompt)).toHaveLength(10);
  });

  it("quotes the prompt verbatim", () => {
    const prompt = "Hey, **remember that** our   “main” port is\u00a06433 — ok?\nmy name’s Zoë; we use `pnpm`.";
    for (const { quote } of findStatements(prompt)) expect(prompt).toContain(quote);
    expect(findStatements(prompt).length).toBeGreaterThan(0);
  });
});
