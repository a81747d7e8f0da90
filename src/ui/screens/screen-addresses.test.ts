import { describe, expect, it } from "vitest";

import { readSearchSearch, toggleValue, valuesIn } from "./screen-addresses.ts";

describe("the address of the search screen", () => {
  it("keeps valid values, and omits the rest", () => {
    expect(readSearchSearch({ q: "staging", types: "fact,prompt", colour: "red", id: "" })).toEqual({
      q: "staging",
      types: "fact,prompt",
    });
  });

  it("reads a question that consists of a number", () => {
    expect(readSearchSearch({ q: 502 })).toEqual({ q: "502" });
  });

  it("turns values of a facet on and off", () => {
    expect(toggleValue(undefined, "fact")).toBe("fact");
    expect(toggleValue("fact", "prompt")).toBe("fact,prompt");
    expect(toggleValue("fact,prompt", "fact")).toBe("prompt");
    expect(toggleValue("fact", "fact")).toBeUndefined();
  });

  it("keeps a value with a comma in one piece", () => {
    const both = toggleValue("ops", "red, green");
    expect(valuesIn(both)).toEqual(["ops", "red, green"]);
    expect(toggleValue(both, "red, green")).toBe("ops");
    expect(valuesIn(toggleValue("ops", "C:\\work\\,x\\"))).toEqual(["ops", "C:\\work\\,x\\"]);
  });
});
