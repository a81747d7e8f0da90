import { describe, expect, it } from "vitest";

import { cosine } from "../../../test/cosine.ts";
import { createVectorTable } from "./vector-table.ts";

const randomVector = (dimensions: number) =>
  Int8Array.from({ length: dimensions }, () => Math.floor(Math.random() * 255) - 127);

describe("a table of vectors", () => {
  it.each([1, 31, 32, 96, 97, 384, 1024, 3072])(
    "finds those with most signs in common, of %d dimensions",
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

  it("gives cosines, and keeps what it has while it grows", () => {
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

  it("gives all when there are no more", () => {
    const table = createVectorTable(8);
    expect(table.nearest(randomVector(8), 10)).toEqual([]);
    table.add(randomVector(8));
    expect(table.nearest(randomVector(8), 10)).toEqual([0]);
  });
});
