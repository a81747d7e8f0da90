import { cpSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { findViolations, root, writeRules } from "./architecture-lint.ts";

describe("the architecture", () => {
  let copy = "";
  beforeAll(() => {
    copy = makeScratch("architecture");
    cpSync(join(root, "src"), join(copy, "src"), { recursive: true });
    writeRules(copy);
  });
  afterAll(() => removeScratch(copy));

  it("holds in the present tree", () => {
    expect(findViolations(copy)).toEqual([]);
  });
});
