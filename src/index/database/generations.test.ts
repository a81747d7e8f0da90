import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { moveFile } from "./generations.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("move");
});
afterEach(() => removeScratch(folder));

function failing(code: string): () => never {
  return () => {
    throw Object.assign(new Error(code), { code });
  };
}

describe("moving a file", () => {
  it("gives the name to a copy if Windows cannot rename the open file", () => {
    verifies("PLAT-1.a");
    const [from, to] = [join(folder, "a.building"), join(folder, "a")];
    writeFileSync(from, "rows");
    moveFile(from, to, failing("EBUSY"));
    expect([readFileSync(to, "utf8"), readdirSync(folder)]).toEqual(["rows", ["a"]]);
  });

  it("changes nothing if it fails for another reason", () => {
    const [from, to] = [join(folder, "a.building"), join(folder, "a")];
    writeFileSync(from, "rows");
    expect(() => moveFile(from, to, failing("ENOSPC"))).toThrow("ENOSPC");
    expect([existsSync(from), existsSync(to)]).toEqual([true, false]);
  });
});
