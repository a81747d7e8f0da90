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
    ["My name is Ada, not Eva.", "me", "name", "Ada"],
    ["the staging port is 6601 from today", "staging", "port", "6601"],
    ["the staging host has moved to s2.example.org", "staging", "host", "s2.example.org"],
    ["port is 6601 from today", "the", "port", "6601"],
    ["the contact is now Piet, Marta left", "the", "contact", "Piet"],
    ["bun instead of pnpm", "pnpm", "replaced by", "bun"],
    ["I use Zed instead of Vim now", "vim", "replaced by", "Zed"],
    ["the port is 6601, not 6433", "6433", "replaced by", "6601"],
    ["it's `-d stg`, not `-d staging`", "-d staging", "replaced by", "-d stg"],
    ["we moved from Jest to Vitest", "jest", "replaced by", "Vitest"],
    ["the bank moved its cut-off from 14:30 to 15:15 as of this week", "14:30", "replaced by", "15:15"],
    ["we replaced Redis with Valkey", "redis", "replaced by", "Valkey"],
    ["not Redis but Valkey", "redis", "replaced by", "Valkey"],
    ["we no longer use Redis", "redis", "replaced by", "nothing"],
    ["Marta left the team", "marta", "replaced by", "nothing"],
    ["use Redis after all", "redis", "again", "Redis"],
    ["we're back on Redis", "redis", "again", "Redis"],
    ["we deploy to staging with `./deploy.sh -d stg`", "deploy staging", "command", "./deploy.sh -d stg"],
    ["we deploy with make release instead of ./deploy.sh", "deploy", "command", "make release"],
    ["tests run by vitest", "test", "command", "vitest"],
  ])("reads a slot from %j", (statement, subject, attribute, value) => {
    expect(readSlot(statement)).toEqual({ subject, attribute, value, many: false });
  });

  it.each([
    ["I like short answers", "likes", "short answers"],
    ["I hate olives", "dislikes", "olives"],
    ["I prefer tabs", "preference", "tabs"],
    ["I use Neovim", "tool", "Neovim"],
    ["I'm allergic to nuts", "allergy", "nuts"],
  ])("reads %j as a value that can coexist with others", (statement, attribute, value) => {
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

  it("distinguishes similar statements", () => {
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
    "return null instead of throwing",
    "use the new one instead of it",
    "the size is now 40",
    "is it bun instead of pnpm?",
    "we release by hand",
    "we test with care",
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
    "I like tea and coffee",
    "I live in a small flat",
    "I work at Acme and Initech",
    "never push to main",
    "the default branch is ｍａｉｎ",
    "the default branch is m\u0430in",
    "the staging host is 𝟷𝟶.0.0.1",
    "the staging port is ６４３３",
    "if the staging port is 6433 it works",
    "",
  ])("reads no slot from %j", (statement) => {
    expect(readSlot(statement)).toBeUndefined();
  });
});
