import { Readable } from "node:stream";

import { afterEach, expect, it, vi } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import type { World } from "../world.ts";
import { createProgress } from "./progress.ts";
import { createStyle } from "./style.ts";

afterEach(() => vi.useRealTimers());

function terminal(): { world: World; last: () => string } {
  const written: string[] = [];
  const output = { isTTY: true, columns: 80, write: (text: string) => void written.push(text), pass: async () => {} };
  const world = {
    env: {},
    cwd: "/",
    now: Date.now,
    stdin: Readable.from([]),
    stdout: output,
    stderr: output,
    programs: () => [],
  };
  return { world, last: () => written.at(-1) ?? "" };
}

it("a progress bar shows the share done, the results, and the remaining time", () => {
  verifies("HOOK-8.c");
  vi.useFakeTimers({ toFake: ["performance"] });
  const { world, last } = terminal();
  const progress = createProgress(world, createStyle(false), "Importing", 4_000_000, "bytes");
  vi.advanceTimersByTime(1_000);
  progress.update(500_000, "120 events");
  expect(last()).toMatch(/Importing █{3}░{21} 12%  500 kB of 4\.0 MB, 120 events$/);
  vi.advanceTimersByTime(9_000);
  progress.update(1_000_000, "250 events");
  expect(last()).toMatch(/25%  1\.0 MB of 4\.0 MB, 250 events, about 30 s left$/);
  vi.advanceTimersByTime(600_000);
  progress.update(2_000_000);
  expect(last()).toMatch(/50%  2\.0 MB of 4\.0 MB, about 10 min left$/);
  progress.end();
  expect(last()).toBe("\r\u001B[2K");
});
