import { describe, expect, it } from "vitest";

import { isVisibleName, lookOf, mixesScripts, toVisibleName } from "./visible-name.ts";

describe("a name that people see", () => {
  it.each([
    ["a zero-width space", "shop\u200B"],
    ["a soft hyphen", "sh\u00ADop"],
    ["a bidirectional override", "\u202Eshop"],
    ["an isolate", "sh\u2066op"],
    ["a control character", "shop\u0000"],
    ["a tag character", "shop\u{E0041}"],
    ["a variation selector", "shop\uFE0F"],
    ["a Hangul filler", "shop\u3164"],
    ["a Braille blank", "shop\u2800"],
    ["a no-break space", "my\u00A0shop"],
    ["a line separator", "my\u2028shop"],
    ["a space at its end", "shop "],
    ["two spaces", "my  shop"],
    ["a full-width letter", "\uFF53hop"],
  ])("does not contain %s", (_what, name) => {
    expect(isVisibleName(name)).toBe(false);
    expect(isVisibleName(toVisibleName(name))).toBe(true);
  });

  it.each(["github.com/acme/shop", "my shop", "mü\u0308ller".normalize("NFKC"), "магазин", "店", "café"])(
    "can contain %s",
    (name) => expect([isVisibleName(name), mixesScripts(name)]).toEqual([true, false]),
  );

  it("does not mix similar letters of two scripts in one word", () => {
    expect(mixesScripts("sh\u043Ep")).toBe(true);
    expect(mixesScripts("github.com/acme/магазин")).toBe(false);
  });

  it("counts as equal to a name whose letters have the same shape", () => {
    expect(lookOf("\u0440\u043E\u0440")).toBe(lookOf("pop"));
    expect(lookOf("\u0420\u043E\u0440")).toBe(lookOf("Pop"));
    expect(lookOf("shop")).not.toBe(lookOf("shops"));
  });
});
