import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cpuTime } from "../../test/cpu-time.ts";
import { verifies } from "../../test/verifies.ts";
import { redactText } from "../core/redaction/redact-text.ts";
import { beginning, shorten } from "./shorten.ts";

// Joined at run time, so that secret scanners do not flag this file.
const join = (...pieces: string[]) => pieces.join("");
const body = "Qx7kPz2vLm9R";
const secrets = [
  join("ghp_", body.repeat(3)),
  join("password: ", body.repeat(3)),
  join("Authorization: Bearer ", body.repeat(4)),
  join("-----BEGIN ", "RSA PRIVATE", ` KEY-----\n${`${body.repeat(5)}\n`.repeat(60)}-----END RSA PRIVATE`, " KEY-----"),
  join("eyJ", body, ".eyJ", body.repeat(1_000), ".", body),
];
const most = 2_000;

/** Makes a text of this length with a secret at the position `at`. */
function textWith(secret: string, at: number, length: number): string {
  return `${"so it was. ".repeat(length / 11).slice(0, at)} ${secret} ${"and so on. ".repeat((length - at) / 11)}`;
}

describe("a shortened text", () => {
  it("contains no part of a secret, wherever it was cut", () => {
    verifies("SAF-1.b");
    const placed = fc.record({
      secret: fc.constantFrom(...secrets),
      length: fc.constantFrom(1_500, 3_000, 70_000, 300_000),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(placed, ({ secret, length, part }) => {
        const text = textWith(secret, Math.floor(part * length), length);
        for (const cut of [shorten(text, most), beginning(text, 500)])
          expect(redactText(cut)).not.toContain(body.slice(0, 6));
      }),
      { numRuns: 200 },
    );
  });

  it.each(secrets)("contains no part of a secret that spans both cuts: %#", (secret) => {
    verifies("SAF-1.b");
    const step = Math.max(1, Math.floor(secret.length / 40));
    for (let before = 0; before <= 1_300; before += step) {
      const text = `${"x ".repeat(before / 2)}${secret} ${"y ".repeat(2_500)}`;
      expect(redactText(shorten(text, most))).not.toContain(body);
      const end = `${"x ".repeat(2_500)} ${secret} ${"y ".repeat(before / 2)}`;
      expect(redactText(shorten(end, most))).not.toContain(body);
    }
  });

  it("is not cut within the marker of a secret", () => {
    const mark = "[redacted:github-token]";
    for (let before = 1_170; before <= 1_210; before += 1) {
      const cut = shorten(`${"x".repeat(before - 1)} ${secrets[0] ?? ""} ${"y ".repeat(2_000)}`, most);
      expect(cut.replace(mark, "")).not.toMatch(/\[redacted|token\]/);
    }
  });

  it("is not cut if only its secrets made it long", () => {
    const key = secrets[3] ?? "";
    expect(shorten(`before ${key} after`, most)).toBe("before [redacted:private-key] after");
  });

  it("takes no longer for a very long text", () => {
    const repeated = (times: number): string => `token=${"a b password: x ".repeat(times)}`;
    const [short, long] = [repeated(1_000), repeated(1_000_000)];
    const took = (text: string): number => cpuTime(() => shorten(text, most));
    // Redacting the whole text would take a thousand times as long.
    expect(took(long)).toBeLessThan(50 + 20 * took(short));
  });
});
