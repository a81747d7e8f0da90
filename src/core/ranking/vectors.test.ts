import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cosine } from "../../../test/cosine.ts";
import { quantise } from "./vectors.ts";

/** Makes random numbers that are distributed like those of a sentence encoder: around zero, without outliers. */
function spread(seed: number): () => number {
  let state = seed >>> 0;
  const even = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return () => Array.from({ length: 6 }, even).reduce((sum, value) => sum + value) - 3;
}

function cosineOfFloats(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

describe("vectors in one byte a dimension", () => {
  it("are as alike as they were before, to a hundredth, whatever their length and dimensions", () => {
    const cases = fc.record({
      seed: fc.integer(),
      dimensions: fc.integer({ min: 64, max: 1024 }),
      mixed: fc.double({ min: -1, max: 1, noNaN: true }),
      length: fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
    });
    fc.assert(
      fc.property(cases, ({ seed, dimensions, mixed, length }) => {
        const next = spread(seed);
        const a = Float32Array.from({ length: dimensions }, next);
        const b = a.map((value) => (mixed * value + (1 - Math.abs(mixed)) * next()) * length);
        expect(Math.abs(cosine(quantise(a), quantise(b)) - cosineOfFloats(a, b))).toBeLessThan(0.01);
      }),
    );
  });

  it("are the same as themselves and opposite to their opposite", () => {
    const vector = quantise(Float32Array.from({ length: 384 }, spread(7)));
    expect(cosine(vector, vector)).toBeCloseTo(1, 12);
    expect(
      cosine(
        vector,
        vector.map((value) => -value),
      ),
    ).toBeCloseTo(-1, 12);
  });

  it("use all steps, and keep zeros as zeros", () => {
    expect([...quantise(new Float32Array([0.5, -0.25, 0]))]).toEqual([127, -63, 0]);
    const zeros = quantise(new Float32Array(8));
    expect([...zeros]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(cosine(zeros, quantise(new Float32Array(8).fill(1)))).toBe(0);
  });
});
