import { hash } from "node:crypto";

import fc from "fast-check";
import { expect, it } from "vitest";

import { normaliseText } from "../../core/text/normalise.ts";
import { duplicateHash } from "./duplicate-hash.ts";

it("duplicates are decided by the normalised text, for any characters", () => {
  const some = fc.constantFrom(...Array.from("aZ[@ \t\n\v\f\r\0\x1c\x1f\x7fé\u00a0\u2028ﬁ"));
  const texts = fc.oneof(
    fc.array(some, { maxLength: 12 }).map((characters) => characters.join("")),
    fc.string({ unit: "binary-ascii" }),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const normalised = hash("sha256", `prompt ${normaliseText(text)}`, "buffer").subarray(0, 16);
      expect(duplicateHash("prompt", text)).toEqual(normalised);
    }),
    { numRuns: 5000 },
  );
  for (const length of [4095, 4096, 40_000]) {
    const text = `${"A b".repeat(length)} `;
    expect(duplicateHash("fact", text)).toEqual(
      hash("sha256", `fact ${normaliseText(text)}`, "buffer").subarray(0, 16),
    );
  }
  expect(duplicateHash("fact", null)).toBeNull();
});
