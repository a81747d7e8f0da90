import { describe, expect, it } from "vitest";

import { readSlot } from "./read-slot.ts";

function place(statement: string): string | undefined {
  const slot = readSlot(statement);
  return slot === undefined ? undefined : `${slot.subject} / ${slot.attribute}`;
}

describe("readSlot", () => {
  it.each([
    ["the staging port is 6433", "staging", "port", "6433"],
    ["our staging database runs on port 6433", "staging database", "port", "6433"],
    ["my name is Ada", "me", "name", "Ada"],
    ["I live in Lisbon", "me", "home", "Lisbon"],
    ["I moved to Lisbon", "me", "home", "Lisbon"],
    ["I work at Acme", "me", "employer", "Acme"],
    ["we use pnpm as our package manager", "package", "manager", "pnpm"],
    ["we switched from npm to pnpm as package manager", "package", "manager", "pnpm"],
    ["my work email is a@b.example", "work", "email", "a@b.example"],
    ["The staging port is now 6434.", "staging", "port", "6434"],
  ])("reads %j", (statement, subject, attribute, value) => {
    expect(readSlot(statement)).toEqual({ subject, attribute, value, many: false });
  });

  it.each([
    ["I like short answers", "likes", "short answers"],
    ["I hate olives", "dislikes", "olives"],
    ["I prefer tabs", "preference", "tabs"],
    ["I use Neovim", "tool", "Neovim"],
    ["I'm allergic to nuts", "allergy", "nuts"],
  ])("lets %j stay beside others", (statement, attribute, value) => {
    expect(readSlot(statement)).toEqual({ subject: "me", attribute, value, many: true });
  });

  it.each([
    [
      "My staging port is 1",
      "the port of staging is 1",
      "staging's port is 1",
      "staging port: 1",
      "THE STAGING PORT IS 1",
    ],
    ["the prod db port is 1", "our production database runs on port 1", "the production database's port is 1"],
    ["our package manager is npm", "the package manager is npm", "we use npm as our package manager"],
  ])("reads the same slot from %j and its variants", (first, ...others) => {
    expect(place(first)).toBeDefined();
    for (const other of others) expect(place(other)).toBe(place(first));
  });

  it("tells near misses apart", () => {
    const statements = [
      "the staging port is 1",
      "the staging admin port is 1",
      "the production port is 1",
      "my work email is a@b.example",
      "my email is a@b.example",
      "the support email is a@b.example",
      "the test timeout is 1",
      "the build timeout is 1",
      "my name is Eva",
      "the staging host is 1",
    ];
    const places = statements.map((statement) => place(statement));
    expect(places).not.toContain(undefined);
    expect(new Set(places).size).toBe(statements.length);
  });

  it.each([
    "we use pnpm for installs",
    "we use pnpm",
    "the timeout is 30s",
    "the staging port is 6433 or 6434",
    "the staging port is not 6433",
    "the staging port is in use",
    "the staging port is 6433 for the replica",
    "the old staging port is 6433",
    "the staging port is 6433?",
    "the staging port is usually 6433",
    "my daughter's birthday is 3 May",
    "my brother's email is a@b.example",
    "her name is Ada",
    "the default branch is protected",
    "My name is Ada, not Eva.",
    "I like tea and coffee",
    "I live in a small flat",
    "I work at Acme and Initech",
    "never push to main",
    "if the staging port is 6433 it works",
    "",
  ])("reads no slot from %j", (statement) => {
    expect(readSlot(statement)).toBeUndefined();
  });
});
