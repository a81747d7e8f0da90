import { readFileSync, statSync, writeFileSync } from "node:fs";

import { expect, it } from "vitest";

import { run, cachedFile, useCachedScript } from "../../../test/cached-script.ts";
import { verifies } from "../../../test/verifies.ts";

useCachedScript();

it("a later process adds code to the cache that the first did not need, at most four times", () => {
  const size = () => statSync(cachedFile()).size;
  run();
  const first = size();
  run("0.5", "others");
  expect(size()).toBe(first);
  run("0.2", "others");
  const second = size();
  expect(second).toBeGreaterThan(first + 1_000);
  for (let n = 0; n < 4; n += 1) run("0");
  expect(readFileSync(cachedFile(), "latin1").split("\n")[0]).toBe("a sum\ta sum\ta sum\ta sum");
});

it("damaged code in the cache is never run, but compiled again", () => {
  verifies("HOOK-5.a");
  run();
  const whole = readFileSync(cachedFile());
  const start = whole.indexOf("\n") + 1;
  for (const part of [0.02, 0.2, 0.45, 0.7, 0.99]) {
    const damaged = Buffer.from(whole);
    const at = start + Math.floor((whole.length - start) * part);
    for (let n = at; n < Math.min(at + 64, whole.length); n += 1) damaged[n] = 255 - (damaged[n] ?? 0);
    for (const bytes of [damaged, whole.subarray(0, at), whole.subarray(0, start)]) {
      writeFileSync(cachedFile(), bytes);
      expect(run(), `damaged at ${at}`).toBe("1560");
      expect(readFileSync(cachedFile()).length, "it was made anew").toBeGreaterThan(start + 64);
      expect(readFileSync(cachedFile()).equals(bytes)).toBe(false);
    }
  }
});
