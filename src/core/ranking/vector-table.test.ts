import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cosine } from "../../../test/cosine.ts";
import { createVectorTable, quantise } from "./vector-table.ts";

const randomVector = (dimensions: number) =>
  Int8Array.from({ length: dimensions }, () => Math.floor(Math.random() * 255) - 127);

describe("a table of vectors", () => {
  it.each([1, 31, 32, 96, 97, 384, 1024, 3072])(
    "finds the vectors with most signs in common, of %d dimensions",
    (dimensions) => {
      const table = createVectorTable(dimensions);
      const vectors = Array.from({ length: 300 }, () => randomVector(dimensions));
      expect(vectors.map(table.add)).toEqual(vectors.map((_, place) => place));
      const question = randomVector(dimensions);
      const differing = vectors.map(
        (vector) => vector.filter((value, n) => value > 0 !== (question[n] ?? 0) > 0).length,
      );
      const within = differing.toSorted((a, b) => a - b)[49] ?? 0;
      const expected = differing.flatMap((signs, place) => (signs <= within ? [place] : []));
      expect(table.nearest(question, 50)).toEqual(expected);
    },
  );

  it("returns cosines, and keeps its vectors while it grows", () => {
    const table = createVectorTable(384);
    const vectors = Array.from({ length: 1000 }, () => randomVector(384));
    for (const vector of vectors) table.add(vector);
    const zero = table.add(new Int8Array(384));
    const question = randomVector(384);
    const similarity = table.similarityTo(question);
    expect(table.size()).toBe(1001);
    for (const [place, vector] of vectors.entries()) expect(similarity(place)).toBeCloseTo(cosine(question, vector), 5);
    expect(similarity(zero)).toBe(0);
  });

  it("returns all vectors if there are fewer than requested", () => {
    const table = createVectorTable(8);
    expect(table.nearest(randomVector(8), 10)).toEqual([]);
    table.add(randomVector(8));
    expect(table.nearest(randomVector(8), 10)).toEqual([0]);
  });
});

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

describe("vectors with one byte per dimension", () => {
  it("keep their similarities to within a hundredth, for any length and dimensions", () => {
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

  it("have similarity 1 to themselves and -1 to their opposite", () => {
    const vector = quantise(Float32Array.from({ length: 384 }, spread(7)));
    expect(cosine(vector, vector)).toBeCloseTo(1, 12);
    expect(
      cosine(
        vector,
        vector.map((value) => -value),
      ),
    ).toBeCloseTo(-1, 12);
  });

  it("use the whole range of a byte, and store a zero as zero", () => {
    expect([...quantise(new Float32Array([0.5, -0.25, 0]))]).toEqual([127, -63, 0]);
    const zeros = quantise(new Float32Array(8));
    expect([...zeros]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(cosine(zeros, quantise(new Float32Array(8).fill(1)))).toBe(0);
  });
});
