import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { makeFolder, publishFile } from "./make-files.ts";
import { makeScratch, removeScratch } from "./scratch.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("files");
});
afterEach(() => removeScratch(folder));

describe("files", () => {
  verifies("PLAT-1.a", "SAF-9.a");

  it("are published completely and once, without a remaining draft", () => {
    expect(publishFile(join(folder, "a"), "first")).toBe(true);
    expect(publishFile(join(folder, "a"), "second")).toBe(false);
    expect(readFileSync(join(folder, "a"), "utf8")).toBe("first");
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  it("are private, and their folders are private, too", () => {
    makeFolder(join(folder, "x", "y"));
    publishFile(join(folder, "x", "y", "z"), "");
    expect(statSync(join(folder, "x", "y")).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "x", "y", "z")).mode & 0o777).toBe(0o600);
  });
});
