import { describe, expect, it } from "vitest";

import { ago, agoInSentence } from "./times.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.UTC(2026, 10, 17, 12);

describe("an age", () => {
  it("is short in a list: minutes, hours or days", () => {
    expect(ago(now - 20_000, now)).toBe("now");
    expect(ago(now - 4 * minute, now)).toBe("4 min");
    expect(ago(now - 2 * day, now)).toBe("2 d");
  });

  it("is a phrase that fits into a sentence", () => {
    expect(agoInSentence(now - 20_000, now)).toBe("just now");
    expect(agoInSentence(now - 4 * minute, now)).toBe("4 min ago");
    expect(agoInSentence(now - 2 * day, now)).toBe("2 d ago");
    expect(agoInSentence(now - 20 * day, now)).toBe(`on ${ago(now - 20 * day, now)}`);
  });
});
