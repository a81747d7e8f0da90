import { describe, expect, it } from "vitest";

import { describeTarget, targetOf } from "./forget-target.ts";

describe("the target of a forgetting", () => {
  it("is nothing while nothing is typed", () => {
    expect(targetOf("query", "  ")).toBeNull();
  });

  it("has exactly one field", () => {
    expect(targetOf("query", " old client ")).toEqual({ query: "old client" });
    expect(targetOf("space", "github.com/acme/shop")).toEqual({ space: "github.com/acme/shop" });
    expect(targetOf("agent", "codex")).toEqual({ agent: "codex" });
    expect(targetOf("session", "4f2a")).toEqual({ session: "4f2a" });
    expect(targetOf("id", "9f3a21bc, 77ab\n12cd")).toEqual({ id: ["9f3a21bc", "77ab", "12cd"] });
  });

  it("reads as the object of a sentence", () => {
    expect(describeTarget("query", "old client")).toBe("everything with the words “old client”");
    expect(describeTarget("agent", "codex")).toBe("all of the agent codex");
  });
});
