import { describe, expect, it } from "vitest";

import { steadyTime } from "./clock.ts";
import { createPause } from "./sleep.ts";

/** Work that blocks the process for longer than a turn. */
function block(): void {
  const end = steadyTime() + 25;
  while (steadyTime() < end);
}

describe("a pause in long work", () => {
  it("lets other work run once 20 ms have passed, and not before", async () => {
    const pause = createPause();
    let ran = false;
    setImmediate(() => (ran = true));
    await pause();
    expect(ran).toBe(false);
    block();
    await pause();
    expect(ran).toBe(true);
  });

  it("throws when the work was aborted", async () => {
    const abort = new AbortController();
    const pause = createPause(abort.signal);
    await pause();
    abort.abort();
    await expect(pause()).rejects.toThrow("aborted");
  });
});
