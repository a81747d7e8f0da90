import { describe, expect, it } from "vitest";

import type { ForgetPreview } from "../../api/types.ts";
import { addedSince } from "./forget-run.ts";

const previewOf = (...ids: string[]) => ({ ids }) as unknown as ForgetPreview;

describe("a preview that a person has seen", () => {
  it("covers the same or fewer memories", () => {
    expect(addedSince(previewOf("a", "b"), previewOf("b"))).toBe(0);
  });

  it("does not cover memories that were recorded since", () => {
    expect(addedSince(previewOf("a"), previewOf("a", "b", "c"))).toBe(2);
  });
});
