import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

const folder = new URL("../docs/decisions/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), "utf8");
const records = readdirSync(folder).filter((name) => name !== "README.md");

/** The status and date on the third line of a decision record. */
const stateOf = (text: string) => /^Status: (.+)\. Date: (\d{4}-\d\d-\d\d)\.$/.exec(text.split("\n")[2] ?? "");

describe("a decision record", () => {
  it.each(records)("has a number, status, date, context, decision and consequences: %s", (name) => {
    const text = read(name);
    expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. .+\n\n`));
    expect(stateOf(text)?.[1]).toMatch(/^(?:accepted|superseded by \[decision \d+\]\(\d{4}-[a-z0-9-]+\.md\))$/);
    expect(text.match(/^## .*$/gm)).toEqual(["## Context", "## Decision", "## Consequences"]);
  });

  it.each(records)("fits on one screen: %s", (name) => {
    expect(read(name).trimEnd().split("\n").length).toBeLessThanOrEqual(60);
  });
});

it("the index lists every record with its title, status and date, in order", () => {
  const rows = [...read("README.md").matchAll(/^\| (\d+) +\| \[(.*)\]\((\S+)\) +\| (\S.*?) +\| (\S+) +\|$/gm)];
  const listed = rows.map(([, number, title, name, status, date]) => ({ number, title, name, status, date }));
  expect(listed).toEqual(
    records.toSorted().map((name) => {
      const text = read(name);
      const [, number, title] = /^# (\d+)\. (.*)$/m.exec(text) ?? [];
      const [, status, date] = stateOf(text) ?? [];
      return { number, title, name, status, date };
    }),
  );
});
