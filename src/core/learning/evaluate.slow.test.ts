import { describe, expect, it } from "vitest";

import { likesTime } from "../../../test/judged-recall.ts";
import { madeRecalls } from "../../../test/made-recalls.ts";
import { evaluate } from "./evaluate.ts";
import { factoryWeights } from "./learned-weights.ts";

describe("an evaluation", () => {
  it("has a lower bound that holds in about 95 % of samples", () => {
    // The judgements follow the weights that Loci ships, so the true gain of other weights is not above 0.
    let above = 0;
    for (let seed = 0; seed < 200; seed += 1) {
      const recalls = madeRecalls(70, { factors: {}, flipped: 0.5 }, { seed });
      if (evaluate(likesTime, recalls, factoryWeights).lower > 0) above += 1;
    }
    expect(above).toBeLessThanOrEqual(10);
  });
});
