import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { moveFile } from "./move-file.ts";
import { makeScratch, removeScratch } from "./scratch.ts";

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

describe("Moving a file", () => {
  it("that Windows does not rename while it is open gives its name to a copy", () => {
    verifies("PLAT-1.a");
    const [from, to] = [join(folder, "a.building"), join(folder, "a")];
    writeFileSync(from, "rows");
    moveFile(from, to, failing("EBUSY"));
    expect([readFileSync(to, "utf8"), readdirSync(folder)]).toEqual(["rows", ["a"]]);
  });

  it("that fails for another reason changes nothing", () => {
    const [from, to] = [join(folder, "a.building"), join(folder, "a")];
    writeFileSync(from, "rows");
    expect(() => moveFile(from, to, failing("ENOSPC"))).toThrow("ENOSPC");
    expect([existsSync(from), existsSync(to)]).toEqual([true, false]);
  });
});
