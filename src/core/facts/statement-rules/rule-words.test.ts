import { describe, expect, it } from "vitest";

import * as rules from "../statement-rules.ts";
import { tokenise } from "../tokenise.ts";
import { matchAt, type PatternTable } from "../word-pattern.ts";
import { lists, table, wordSet } from "./rule-words.ts";

const isTable = (value: object): value is PatternTable => "sources" in value;
const tables = Object.entries(rules).flatMap(([name, value]) =>
  typeof value === "object" && isTable(value) ? [[name, value] as const] : [],
);

describe("the rules that find statements", () => {
  it("consist of many separate tables", () => {
    expect(tables.length).toBeGreaterThan(30);
  });

  it.each(tables)("%s names only existing lists of words, so a mistyped name fails", (_name, { sources }) => {
    const named = sources().flatMap((source) => [...source.matchAll(/@(\w+)/g)].map(([, list = ""]) => list));
    expect(named.filter((list) => !(list in lists))).toEqual([]);
  });

  it.each(tables)("%s is valid, and has each pattern once", (_name, rule) => {
    const patterns = rule.sources();
    expect(() => matchAt(rule, tokenise("anything"), 0)).not.toThrow();
    expect(patterns.filter((pattern, at) => patterns.indexOf(pattern) !== at)).toEqual([]);
  });
});

describe("a table of patterns", () => {
  it("has one pattern per line, with words, gaps, digits and lists", () => {
    const rule = table(`
      we meet|met on @day
      my *2 port is #
    `);
    const end = (text: string) => matchAt(rule, tokenise(text), 0);
    expect([end("we met on friday"), end("we met on it"), end("my old staging port is 6433")]).toEqual([4, -1, 6]);
  });

  it("is parsed on its first use, as is a set of words", () => {
    expect(wordSet(" one two\n three ").has("three")).toBe(true);
    expect(table("").index).toBeUndefined();
  });
});
