import { describe, expect, it } from "vitest";

import { tokenise } from "./tokenise.ts";
import { compilePatterns, matchAt, matchesAnywhere } from "./word-pattern.ts";

function ends(pattern: string, text: string, lists = {}): number {
  return matchAt(
    compilePatterns(() => [pattern], lists),
    tokenise(text),
    0,
  );
}

describe("matchAt", () => {
  it.each([
    ["we use", "we use pnpm", 2],
    ["we use", "we used pnpm", -1],
    ["i|we prefer", "we prefer tea", 2],
    ["i really? like", "i like tea", 2],
    ["i really? like", "i really like tea", 3],
    ["from * *2 to", "from jest and mocha to vitest", 5],
    ["from * *2 to", "from a b c d to e", -1],
    ["my *3 is", "my very old cat is grey", 5],
    ["i'm # years", "I'm 40 years old", 3],
    ["i'm # years", "I'm many years old", -1],
    ["stop it $", "stop it", 2],
    ["stop it $", "stop it now", -1],
    ["on @day", "on Monday", 2],
  ])("matches %j with %j up to word %i", (pattern, text, end) => {
    expect(ends(pattern, text, { day: "sunday monday" })).toBe(end);
  });

  it("returns the longest match of a table", () => {
    const table = compilePatterns(() => ["we", "we use", "we use pnpm"]);
    expect(matchAt(table, tokenise("we use pnpm here"), 0)).toBe(3);
  });

  it("refuses a pattern whose first word is not fixed", () => {
    expect(() => ends("*2 is", "it is")).toThrow("first word");
    expect(() => ends("really? like", "i like")).toThrow("first word");
  });
});

it("matchesAnywhere finds a pattern anywhere in the tokens", () => {
  const table = compilePatterns(() => ["for now"]);
  expect(matchesAnywhere(table, tokenise("use port 80 for now"))).toBe(true);
  expect(matchesAnywhere(table, tokenise("use port 80 for nowhere"))).toBe(false);
});
