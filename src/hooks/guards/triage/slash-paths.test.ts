import { describe, expect, it } from "vitest";

import { verifies } from "../../../../test/verifies.ts";
import { slashPaths } from "./slash-paths.ts";

describe("Windows paths in the guard", () => {
  const paths = slashPaths("win32");

  it("have forward slashes and a drive, also in Git Bash's spelling", () => {
    verifies("PLAT-1.a");
    expect(paths.slashed(String.raw`c:\Users\ada`)).toBe("C:/Users/ada");
    expect(paths.slashed("/c/Users/ada")).toBe("C:/Users/ada");
    expect(paths.slashed("/c")).toBe("C:/");
    expect(paths.join("C:/Users/ada/shop", "..")).toBe("C:/Users/ada");
    expect(paths.dirname("C:/Users")).toBe("C:/");
    expect(paths.isAbsolute("/d/x")).toBe(true);
    expect(paths.isAbsolute("d/x")).toBe(false);
  });

  it("are compared without case, and a drive is a top folder", () => {
    expect(paths.isWithin("C:/Users/Ada/shop", "c:/users/ada")).toBe(true);
    expect(paths.isWithin("C:/Users/Adam", "C:/Users/Ada")).toBe(false);
    expect(paths.isWithin("C:/Users", "C:/")).toBe(true);
    expect(["/", "C:/", "d:", "C:/Users"].map(paths.isRoot)).toEqual([true, true, true, false]);
  });
});

it("paths of other systems stay unchanged", () => {
  const paths = slashPaths("linux");
  expect(paths.slashed(String.raw`/c/a\b`)).toBe(String.raw`/c/a\b`);
  expect(paths.isWithin("/Home/ada", "/home")).toBe(false);
  expect(paths.isRoot("C:/")).toBe(false);
});
