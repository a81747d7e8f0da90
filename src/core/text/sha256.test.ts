import { hash } from "node:crypto";

import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";

import { sha256 } from "./sha256.ts";

describe("sha256", () => {
  it("returns the digests of the standard's examples", () => {
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("agrees with OpenSSL for any text, at every length around a block's end", () => {
    assert(
      property(string({ unit: "grapheme", maxLength: 300 }), (text) => sha256(text) === hash("sha256", text, "hex")),
    );
    for (let length = 0; length < 200; length += 1) {
      const text = "é".repeat(length / 2) + "x".repeat(length % 2);
      expect(sha256(text), String(length)).toBe(hash("sha256", text, "hex"));
    }
    const long = "Loci ".repeat(200_000);
    expect(sha256(long)).toBe(hash("sha256", long, "hex"));
  });
});
