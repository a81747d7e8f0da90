import { expect, it } from "vitest";

import { madeRecalls } from "../../../test/made-recalls.ts";
import { verifies } from "../../../test/verifies.ts";
import { defaultPolicy } from "../ranking/recall-policy.ts";
import { factoryWeights } from "./learned-weights.ts";
import { holdBack, mayAdopt } from "./may-adopt.ts";
import { regressionSets } from "./regression-recalls.ts";

const [developers] = regressionSets();

it("the recorded recalls come from the shipped policy, and each has an answer among its candidates", () => {
  const recalls = developers?.recalls ?? [];
  expect(recalls.length).toBeGreaterThan(150);
  expect(new Set(recalls.map(({ policy }) => policy))).toEqual(new Set([defaultPolicy.name]));
  for (const { candidates } of recalls) expect(candidates.some(({ useful }) => useful === 1)).toBe(true);
});

it("a policy that finds fewer of the developers' answers is not tried", () => {
  verifies("POL-3.a");
  const habits = { factors: { session: 2, neighbours: 2 }, flipped: 0 };
  const proposed = { ...factoryWeights, factors: habits.factors };
  const split = holdBack(madeRecalls(600, habits));
  expect(mayAdopt(proposed, factoryWeights, split).adopt).toBe(true);
  const { adopt, reason } = mayAdopt(proposed, factoryWeights, split, regressionSets());
  expect(adopt).toBe(false);
  expect(reason).toMatch(/but the set of developer sessions falls by \d\.\d points/);
});
