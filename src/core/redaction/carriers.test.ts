import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";

import { describe, expect, it } from "vitest";

import { isPartLeft } from "../../../bench/redaction/oracle.ts";
import { verifies } from "../../../test/verifies.ts";
import { mayHaveName, sign } from "./find-named.ts";
import { redactText } from "./redact-text.ts";

/** One text a line, with `\n` for a line end; secrets stand between ⟦ and ⟧. */
function linesOf(file: string): string[] {
  return readFileSync(`test/fixtures/redaction/${file}`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.replaceAll(/(?<!\\)\\n/g, "\n").replaceAll("\\\\", "\\"));
}

describe("a secret as commands, files, programs and people write it", () => {
  it.each(linesOf("carriers.txt"))("is taken out: %s", (line) => {
    verifies("SAF-1.a", "SAF-2.b");
    const text = line.replaceAll(/[⟦⟧]/g, "");
    const redacted = redactText(text);
    const around = line.replaceAll(/⟦[^⟧]*⟧/g, " ");
    for (const [, secret = ""] of line.matchAll(/⟦([^⟧]*)⟧/g))
      expect(isPartLeft(secret, redacted, around), redacted).toBe(false);
  });

  it.each(linesOf("look-alikes.txt"))("is not seen where none is: %s", (text) => {
    verifies("SAF-2.c");
    expect(redactText(text)).toBe(text);
  });
});

it("a process that has just begun passes over no text that the expression for names stops at", () => {
  verifies("SAF-1.a");
  const passedOver = [...linesOf("carriers.txt"), ...linesOf("look-alikes.txt")].filter((line) => {
    sign.lastIndex = 0;
    return sign.test(line) && !mayHaveName(line);
  });
  expect(passedOver).toEqual([]);
});

describe("a piece from the middle of a private key", () => {
  const lines = generateKeyPairSync("rsa", { modulusLength: 3072 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString()
    .split("\n");

  it.each([3, 5, 9])("is taken out: %i lines", (count) => {
    verifies("SAF-1.a", "SAF-2.a");
    const slice = lines.slice(12, 12 + count);
    expect(redactText(`what I see is\n${slice.join("\n")}\nand more`)).toBe(
      "what I see is\n[redacted:private-key]\nand more",
    );
  });

  it("is taken out where its lines begin with the sign of a diff", () => {
    verifies("SAF-2.a");
    const plus = lines.slice(12, 17).map((line, at) => (at % 2 === 1 ? `+${line.slice(1)}` : line));
    expect(redactText(`what I see is\n${plus.join("\n")}\nand more`)).toBe(
      "what I see is\n[redacted:private-key]\nand more",
    );
  });

  it("is not seen in certificates, whole or in part", () => {
    verifies("SAF-2.c");
    for (const certificate of rootCertificates.slice(0, 40)) {
      expect(redactText(certificate)).toBe(certificate);
      const part = certificate.split("\n").slice(2, 9).join("\n");
      expect(redactText(part)).toBe(part);
    }
  });
});

describe("a secret behind many words that speak of one", () => {
  it.each([
    ["names without a value", "key token password "],
    ["lines of names", "api_token\ndb_password\n"],
    ["beginnings of keys in one word", "sk-None-"],
    ["short beginnings of keys in one word", "SG."],
  ])("is found: %s", (_, before) => {
    verifies("SAF-1.a", "SAF-2.a");
    for (const times of [30, 100, 300]) {
      expect(redactText(`${before.repeat(times)}\nDB_PASSWORD=Sunny4Goat77\n`)).not.toContain("Sunny4Goat77");
      for (const key of ["ghp_16C7e42F292c6912E7710c838347Ae178B4a", "sk-abc123def456ghi789jkl0"])
        expect(redactText(`${before.repeat(times)}-ab-${key}`)).not.toContain(key);
    }
  });
});

describe("what counts as left of a secret", () => {
  it("is any eight characters of it, a third of a short one, and not what stands beside it", () => {
    verifies("SAF-2.d");
    const secret = "Xk29fjLwQq81mZpT";
    expect(isPartLeft(secret, "a [redacted:secret]", "a ")).toBe(false);
    expect(isPartLeft(secret, "a Xk29fj[redacted:secret]", "a ")).toBe(true);
    expect(isPartLeft("abcdefgh0123456789abcdefgh", "a 23456789[redacted:secret]", "a ")).toBe(true);
    expect(isPartLeft("abcdefgh0123456789abcdefgh", "a 23456[redacted:secret]", "a ")).toBe(false);
    expect(isPartLeft(secret, "see Xk29fj: [redacted:secret]", "see Xk29fj: ")).toBe(false);
  });
});
