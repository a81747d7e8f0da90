import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { withoutPrivate, withoutPrivateDeep } from "./private-text.ts";

describe("text between <private> and </private>", () => {
  it.each([
    ["is cut", "a <private>b</private> c", "a [private] c"],
    ["in any case", "a <PRIVATE>b</Private> c", "a [private] c"],
    ["over lines", "a\n<private>\nb\nb\n</private>\nc", "a\n[private]\nc"],
    ["to the end where it is not closed", "a <private>b\nc", "a [private]"],
    ["more than once", "<private>a</private> b <private>c</private>", "[private] b [private]"],
    ["one within the other", "a <private>b <private>c</private> d</private> e", "a [private] e"],
    ["with blanks and attributes", 'a <private why="x">b</private > c', "a [private] c"],
  ])("%s", (_what, text, expected) => {
    expect(withoutPrivate(text)).toBe(expected);
    expect(withoutPrivate(expected)).toBe(expected);
  });

  it("is removed, and the other text stays unchanged", () => {
    for (const text of ["", "a </private> b", "private <b>", "<privateer>", "class A<private_key>"])
      expect(withoutPrivate(text)).toBe(text);
  });

  it("is removed from every string of a value", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), (before, after, isClosed) => {
        const text = `${before}<private>zebra-7719${isClosed ? "</private>" : ""}${after}`;
        const value = { a: text, b: [text, { [text]: text }] };
        expect(JSON.stringify(withoutPrivateDeep(value))).not.toContain("zebra-7719");
      }),
    );
  });
});
