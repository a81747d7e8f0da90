import * as zlib from "node:zlib";

import { assert, property, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";

import { crc32 } from "./crc32.ts";

describe("crc32", () => {
  it("agrees with zlib", () => {
    expect(crc32(Buffer.from("123456789"))).toBe(0xcbf4_3926);
    assert(property(uint8Array({ maxLength: 500 }), (bytes) => crc32(bytes) === zlib.crc32(bytes)));
  });
});
