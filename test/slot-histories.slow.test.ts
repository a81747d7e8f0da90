import { expect, it } from "vitest";

import { judgeHistories } from "./slot-histories.ts";
import { verifies } from "./verifies.ts";

it("in 2,000 generated histories, no current value is marked superseded, and few old ones are missed", () => {
  verifies("FAC-4.a", "FAC-10.b");
  const { wrong, missed, ended, unread, statements } = judgeHistories(2_000, 20_261_116);
  expect(wrong).toBe(0);
  expect(missed / ended).toBeLessThanOrEqual(0.01);
  expect(unread / statements).toBeLessThan(0.05);
});
