import { expect, it } from "vitest";

import { madeRecalls } from "../../../test/made-recalls.ts";
import { verifies } from "../../../test/verifies.ts";
import { defaultPolicy } from "../ranking/recall-policy.ts";
import { holdBack, mayAdopt } from "./adoption-gate.ts";
import { factoryWeights } from "./learned-weights.ts";
import { regressionSets } from "./regression-recalls.ts";

const [developers] = regressionSets();

it("was recorded with the shipped policy, and has an answer among the candidates of each recall", () => {
  const recalls = developers?.recalls ?? [];
  expect(recalls.length).toBeGreaterThan(150);
  expect(new Set(recalls.map(({ policy }) => policy))).toEqual(new Set([defaultPolicy.name]));
  for (const { candidates } of recalls) expect(candidates.some(({ useful }) => useful === 1)).toBe(true);
});

it("keeps a policy from a trial that finds fewer answers of the developers", () => {
  verifies("POL-3.a");
  const habits = { factors: { session: 2, neighbours: 2 }, flipped: 0 };
  const proposed = { ...factoryWeights, factors: habits.factors };
  const split = holdBack(madeRecalls(600, habits));
  expect(mayAdopt(proposed, factoryWeights, split).adopt).toBe(true);
  const { adopt, reason } = mayAdopt(proposed, factoryWeights, split, regressionSets());
  expect(adopt).toBe(false);
  expect(reason).toMatch(/but the set of developer sessions falls by \d\.\d points/);
});
