import { describe, expect, it } from "vitest";

import { logCandidates, readCandidates } from "./recall-candidate.ts";

const id = (n: number) => `0190a000-0000-7000-8000-0000000000${String(n).padStart(2, "0")}`;

describe("the candidates of a recall in the log", () => {
  it("are rounded when written, and read back without the parts that are 0", () => {
    const logged = logCandidates([
      { id: id(1), parts: { words: 0.123456, session: 0, type: 1 }, chance: 0.02 },
      { id: id(2), parts: { words: 0, tag: -0.6, type: 0.4 }, chance: 1 },
    ]);
    expect(logged).toEqual({
      ids: [id(1), id(2)],
      parts: { words: [123, 0], type: [1000, 400], tag: [0, -600] },
      chances: [0.02, 1],
    });
    expect(readCandidates(logged)).toEqual([
      { id: id(1), parts: { words: 0.123, type: 1 }, chance: 0.02 },
      { id: id(2), parts: { tag: -0.6, type: 0.4 }, chance: 1 },
    ]);
  });

  it("are the best 20, in less than 1.5 kB", () => {
    const parts = {
      words: 0.87654,
      neighbours: 0.43219,
      session: 0.21987,
      type: 0.41234,
      space: 0.15,
      recency: 0.0123,
    };
    const logged = logCandidates(Array.from({ length: 40 }, (_, n) => ({ id: id(n), parts, chance: 0.98 })));
    expect(logged.ids).toEqual(Array.from({ length: 20 }, (_, n) => id(n)));
    expect(JSON.stringify(logged).length).toBeLessThan(1_500);
  });

  it("are empty for a recall of an older version", () => {
    expect(readCandidates(undefined)).toEqual([]);
  });
});
