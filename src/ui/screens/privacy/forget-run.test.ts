import { describe, expect, it } from "vitest";

import type { ForgetPreview } from "../../api/types.ts";
import { addedSince, describeTarget, targetOf, wholeName } from "./forget-run.ts";

const previewOf = (...ids: string[]) => ({ ids }) as unknown as ForgetPreview;

describe("a preview that a person has seen", () => {
  it("still holds if it contains the same or fewer memories now", () => {
    expect(addedSince(previewOf("a", "b"), previewOf("b"))).toBe(0);
  });

  it("no longer holds if new memories have been added", () => {
    expect(addedSince(previewOf("a"), previewOf("a", "b", "c"))).toBe(2);
  });
});

describe("the target of a forgetting", () => {
  it("is empty until the person types something", () => {
    expect(targetOf("query", "  ")).toBeNull();
  });

  it("has exactly one field", () => {
    expect(targetOf("query", " old client ")).toEqual({ query: "old client" });
    expect(targetOf("space", "github.com/acme/shop")).toEqual({ space: "github.com/acme/shop" });
    expect(targetOf("agent", "codex")).toEqual({ agent: "codex" });
    expect(targetOf("session", "4f2a")).toEqual({ session: "4f2a" });
    expect(targetOf("id", "9f3a21bc, 77ab\n12cd")).toEqual({ id: ["9f3a21bc", "77ab", "12cd"] });
  });

  it("accepts the short name of a space that lists show, if only one space has it", () => {
    const names = ["/home/ada/shop", "/home/eve/shop", "github.com/acme/shop"];
    const lastTwo = (name: string): string => name.split("/").slice(-2).join("/");
    expect(wholeName(" ada/shop ", names, lastTwo)).toBe("/home/ada/shop");
    expect(wholeName("/home/eve/shop", names, lastTwo)).toBe("/home/eve/shop");
    expect(wholeName("shop", names, () => "shop")).toBe("shop");
    expect(wholeName("unknown", names, lastTwo)).toBe("unknown");
  });

  it("is described in words that fit into a sentence", () => {
    expect(describeTarget("query", "old client")).toBe("everything with the words “old client”");
    expect(describeTarget("agent", "codex")).toBe("all of the agent codex");
  });
});
