import { describe, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { createRateLimit, RateLimited } from "./rate-limit.ts";

describe("a rate limit", () => {
  verifies("SCALE-7.a");

  it("allows a minute's requests at once, and then says when to retry", () => {
    let at = 0;
    const limit = createRateLimit("a team", () => at);
    for (let n = 0; n < 60; n += 1) limit.take("7", 60);
    const refused = (): unknown => {
      try {
        limit.take("7", 60);
        return null;
      } catch (error) {
        return error;
      }
    };
    expect(refused()).toMatchObject({ code: "TOO_MANY_REQUESTS", retryAfter: 1 });
    expect(refused()).toBeInstanceOf(RateLimited);
    at += 1000;
    expect(refused()).toBeNull();
    expect(refused()).toBeInstanceOf(RateLimited);
  });

  it("counts each sender separately, and never allows more than a minute's share", () => {
    let at = 0;
    const limit = createRateLimit("a team", () => at);
    limit.take("1", 1);
    limit.take("2", 1);
    at += 3_600_000;
    limit.take("1", 1);
    expect(() => limit.take("1", 1)).toThrow("a team may make 1 requests a minute");
  });
});
