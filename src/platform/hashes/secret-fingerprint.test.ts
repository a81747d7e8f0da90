import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { makeScratch, removeScratch } from "../files/scratch.ts";
import { createFingerprint } from "./secret-fingerprint.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("fingerprint");
});
afterEach(() => removeScratch(folder));

const state = (name = "state") => join(folder, name);
// Joined at run time, so that secret scanners do not flag this file.
const key = ["ghp_", "a1B2c3D4e5".repeat(3), "f6G7h8"].join("");

describe("the fingerprint of a secret", () => {
  verifies("SAF-1.a");

  it("is the same for the same secret, in every process, and differs for another secret", () => {
    const first = createFingerprint(state());
    const later = createFingerprint(state());
    expect(first("one")).toMatch(/^[0-9a-f]{6}$/);
    expect(later("one")).toBe(first("one"));
    expect(first("two")).not.toBe(first("one"));
  });

  it("reveals nothing without the key", () => {
    expect(createFingerprint(state("a"))("one")).not.toBe(createFingerprint(state("b"))("one"));
  });

  it("uses a key that only its owner can read, created with the first secret", () => {
    const fingerprint = createFingerprint(state());
    expect(statSync(state(), { throwIfNoEntry: false })).toBeUndefined();
    fingerprint("one");
    const file = join(state(), "fingerprint.key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it("is omitted if there can be no key", () => {
    writeFileSync(state(), "a file where the folder should be");
    expect(redactText(`use ${key} here`, createFingerprint(state()))).toBe("use [redacted:github-token] here");
  });

  it("shows in a marker that a secret is the same, in any text", () => {
    const fingerprint = createFingerprint(state());
    const print = fingerprint(key);
    for (const text of [
      key,
      `Authorization: Bearer ${key}`,
      `TOKEN=${key}`,
      `"${key.slice(0, 20)}" +\n  "${key.slice(20)}"`,
    ])
      expect(redactText(text, fingerprint)).toContain(`[redacted:github-token#${print}]`);
  });

  it("stays when the text is redacted again", () => {
    const once = redactText(`TOKEN=${key}`, createFingerprint(state()));
    expect(redactText(once, createFingerprint(state("other")))).toBe(once);
  });
});
