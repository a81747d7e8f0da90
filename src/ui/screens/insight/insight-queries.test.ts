import { describe, expect, it } from "vitest";

import { summariseTimes } from "./insight-queries.ts";

describe("the times of recalls", () => {
  it("have a median and a 95th percentile", () => {
    const times = Array.from({ length: 100 }, (_, n) => n + 1);
    expect(summariseTimes(times.toReversed())).toEqual({ median: 51, p95: 96 });
  });

  it("are one value for one recall, and absent without any", () => {
    expect(summariseTimes([7])).toEqual({ median: 7, p95: 7 });
    expect(summariseTimes([])).toBeNull();
  });
});
