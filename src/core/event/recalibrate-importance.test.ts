import fc from "fast-check";
import { expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { recalibrateImportance, type ImportanceSignals } from "./recalibrate-importance.ts";

const none: ImportanceSignals = { useful: 0, useless: 0, copies: 1, conflict: null };
const of = (signals: Partial<ImportanceSignals>): number => recalibrateImportance(0.5, { ...none, ...signals });

it("rises with use and correction, and falls with uselessness, repetition and contradiction", () => {
  verifies("LIFE-2.b");
  expect(of({})).toBe(0.5);
  expect(of({ useful: 1 })).toBeCloseTo(0.6);
  expect(of({ useful: 50 })).toBeCloseTo(0.8);
  expect(of({ useless: 50 })).toBeCloseTo(0.2);
  expect(of({ copies: 2 })).toBe(0.5);
  expect(of({ copies: 4 })).toBeCloseTo(0.4);
  expect(of({ conflict: "ended" })).toBeCloseTo(0.2);
  expect(of({ conflict: "corrects" })).toBeCloseTo(0.6);
});

it("stays between 0 and 1", () => {
  const count = fc.nat({ max: 100_000 });
  const signals = fc.record({
    useful: count,
    useless: count,
    copies: fc.integer({ min: 1, max: 1_000_000 }),
    conflict: fc.constantFrom("ended" as const, "corrects" as const, null),
  });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), signals, (onArrival, given) => {
      const importance = recalibrateImportance(onArrival, given);
      expect(importance).toBeGreaterThanOrEqual(0);
      expect(importance).toBeLessThanOrEqual(1);
    }),
  );
});
