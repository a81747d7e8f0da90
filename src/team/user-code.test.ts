import { describe, expect, it } from "vitest";

import { createUserCode, readUserCode } from "./user-code.ts";

describe("the code of a device login", () => {
  it("is read back as a person types it", () => {
    for (let n = 0; n < 200; n += 1) {
      const code = createUserCode();
      expect(code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
      expect(readUserCode(` ${code.toLowerCase().replace("-", " ")}`)).toBe(code);
    }
  });

  it.each(["", "BCDF", "BCDF-GHJA", "BCDF-GHJK-L", "BCDF-GHJ1"])("is refused: %j", (typed) => {
    expect(readUserCode(typed)).toBeNull();
  });
});
