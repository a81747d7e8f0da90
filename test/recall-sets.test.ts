import { describe, expect, it } from "vitest";

import { recallAtFive } from "./recall-set.ts";
import { verifies } from "./verifies.ts";

describe("search finds the answer among the first five hits", () => {
  verifies("REC-7.a", "REC-7.b");
  it.each(["unspaced"])("%s", async (name) => {
    const { recall, missed } = await recallAtFive(name);
    expect(recall, `missed: ${missed.join(" | ")}`).toBeGreaterThanOrEqual(0.95);
  });
});
