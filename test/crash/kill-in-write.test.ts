import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { watchGrowth } from "./kill-in-write.ts";

let log: string;
beforeEach(() => {
  log = join(makeScratch("growth"), "log");
});
afterEach(() => removeScratch(join(log, "..")));

describe("watching a log grow", () => {
  it("can start before the writer has created the folder of the log, or of its device", () => {
    const grown = watchGrowth(log);
    expect(grown()).toBe(0);
    mkdirSync(log);
    expect(grown()).toBe(0);
    mkdirSync(join(log, "d1"));
    writeFileSync(join(log, "d1", "2026-11-000001.jsonl"), "12345");
    expect(grown()).toBe(5);
  });

  it("counts lines that are added to the last segment and to the next one, not earlier lines", () => {
    mkdirSync(join(log, "d1"), { recursive: true });
    writeFileSync(join(log, "d1", "2026-11-000001.jsonl"), "12345");
    const grown = watchGrowth(log);
    expect(grown()).toBe(0);
    appendFileSync(join(log, "d1", "2026-11-000001.jsonl"), "67");
    writeFileSync(join(log, "d1", "2026-11-000002.jsonl"), "8");
    expect(grown()).toBe(3);
  });
});
