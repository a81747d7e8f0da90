import { describe, expect, it } from "vitest";

import { digestHex } from "../platform/hashes/digest.ts";
import { createSecret, readSecret, createUserCode, readUserCode } from "./secret-text.ts";

describe("the text of a secret", () => {
  it("contains the tenant and the id, and hashes the rest", () => {
    const { text, hash, id } = createSecret("pat", "42");
    expect(text).toMatch(/^loci_pat_42_[0-9a-f]{12}_[\w-]{43}$/);
    expect(hash.toString("hex")).toBe(digestHex(text.slice(-43)));
    expect(readSecret("pat", text)).toEqual({ tenant: "42", id, hash });
  });

  it("is random each time", () => {
    const texts = new Set(Array.from({ length: 100 }, () => createSecret("pat", "1").text));
    expect(texts.size).toBe(100);
  });

  it.each([
    ["another kind", createSecret("inv", "1").text],
    ["no tenant", `loci_pat__0123456789ab_${"a".repeat(43)}`],
    ["tenant 0", `loci_pat_0_0123456789ab_${"a".repeat(43)}`],
    ["a tenant over bigint", `loci_pat_9999999999999999999_0123456789ab_${"a".repeat(43)}`],
    ["a short secret", `loci_pat_1_0123456789ab_${"a".repeat(42)}`],
    ["a long secret", `loci_pat_1_0123456789ab_${"a".repeat(44)}`],
    ["a line end", `${createSecret("pat", "1").text}\n`],
    ["nothing", ""],
  ])("is refused with %s", (_, text) => {
    expect(readSecret("pat", text)).toBeNull();
  });
});

describe("the code of a device login", () => {
  it("is read correctly as a person types it", () => {
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
