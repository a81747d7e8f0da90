import { describe, expect, it } from "vitest";

import { describeLimits, fieldKind, foldersOf, groupOf, mistakeIn, textToValue, valueToText } from "./setting-value.ts";

describe("a setting in a field", () => {
  it("has the field type of its schema", () => {
    expect(fieldKind({ type: "boolean" })).toBe("switch");
    expect(fieldKind({ type: "string", enum: ["a", "b"] })).toBe("choice");
    expect(fieldKind({ type: "integer" })).toBe("number");
    expect(fieldKind({ type: "array" })).toBe("list");
    expect(fieldKind({ type: "string" })).toBe("text");
    expect(fieldKind({})).toBe("text");
  });

  it.each([
    ["number", 30, "30"],
    ["list", ["a", "b"], "a, b"],
    ["text", "claude", "claude"],
  ] as const)("survives a round trip as %s", (kind, value, text) => {
    expect(valueToText(value)).toBe(text);
    expect(textToValue(text, kind)).toEqual(value);
  });

  it("is removed by an empty field", () => {
    expect(textToValue("  ", "number")).toBeUndefined();
    expect(valueToText(null)).toBe("");
  });

  it("shows its limits", () => {
    expect(describeLimits({ minimum: 1, maximum: 600 })).toBe("1 to 600");
    expect(describeLimits({ minimum: 0 })).toBe("0 or more");
    expect(describeLimits({ maximum: 9 })).toBe("at most 9");
    expect(describeLimits({})).toBe("");
  });

  it("is invalid if a number is malformed, or outside its limits", () => {
    const schema = { type: "integer", minimum: 50, maximum: 4000 };
    expect(["800", " 50 ", ""].map((text) => mistakeIn(text, schema))).toEqual([null, null, null]);
    for (const text of ["abc", "49", "4001", "60.5"])
      expect(mistakeIn(text, schema)).toBe("Type a whole number, 50 to 4000.");
    expect(mistakeIn("0.5", { type: "number" })).toBeNull();
    expect(mistakeIn("x", { type: "string" })).toBeNull();
  });

  it("can apply in spaces that are folders, and in the folder that the address names", () => {
    const spaces = [{ space: "/b/shop" }, { space: null }, { space: "github.com/acme/shop" }, { space: "C:\\shop" }];
    expect(foldersOf(spaces, undefined)).toEqual(["/b/shop", "C:\\shop"]);
    expect(foldersOf(spaces, "/a")).toEqual(["/a", "/b/shop", "C:\\shop"]);
  });

  it("belongs to the group that its key names before the first dot", () => {
    expect(groupOf("search.limit")).toBe("search");
    expect(groupOf("capture")).toBe("general");
  });
});
