import { hash } from "node:crypto";

import { expect, it } from "vitest";

import { digest } from "./digest.ts";

it("the digest of a text does not depend on what was hashed before", () => {
  for (const content of [
    "",
    "prompt make the lamp blue",
    "ü".repeat(40_000),
    "x".repeat(40_000),
    "\ud800",
    "after all that",
  ])
    expect(digest(content)).toEqual(hash("sha256", content, "buffer"));
});
