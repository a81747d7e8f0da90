import { afterEach, describe, expect, it, vi } from "vitest";

import { createHeadsPoll, type HeadsPoll } from "./heads-poll.ts";

const key = { tenant: "1", stream: 1 };
let poll: HeadsPoll | undefined;
afterEach(() => poll?.close());

describe("the poll of heads", () => {
  it("reports the age of the known heads, and finds a change after a failure", async () => {
    let isDown = false;
    let head = 1;
    let changes = 0;
    const faults: unknown[] = [];
    poll = createHeadsPoll({
      heads: async (keys) => {
        if (isDown) throw new Error("down");
        return keys.map(() => head);
      },
      everyMs: 5,
      onChanged: () => void (changes += 1),
      onFault: (error) => faults.push(error),
    });
    const { lagSeconds } = poll;
    expect(lagSeconds()).toBe(0);
    poll.follow(key);
    await vi.waitFor(() => expect(changes).toBe(1));
    isDown = true;
    await vi.waitFor(() => expect(lagSeconds()).toBeGreaterThan(0.2));
    expect(faults.length).toBeGreaterThan(1);
    head = 2;
    isDown = false;
    await vi.waitFor(() => expect(changes).toBe(2));
    expect(lagSeconds()).toBeLessThan(0.2);
    poll.unfollow(key);
    expect(lagSeconds()).toBe(0);
  });
});
