import { generateKeyPairSync } from "node:crypto";
import { rootCertificates } from "node:tls";

import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactText } from "./redact-text.ts";

describe("a private key", () => {
  it("is found without its first and last line", () => {
    verifies("SAF-1.a");
    const body = `${["MIIEvQIBADANBgkqhkiG9w0", "BAQEFAASC"].join("")}BKcwggSjAgEAAoIBAQl8tbjBJy2TOxp4\n8zP1pDd2ynLchekUwG8u3I+8oMEA`;
    expect(redactText(`key:\n${body}`)).not.toContain("8zP1pDd2");
  });
});

describe("a piece from the middle of a private key", () => {
  const lines = generateKeyPairSync("rsa", { modulusLength: 3072 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString()
    .split("\n");

  it.each([3, 5, 9])("is removed: %i lines", (count) => {
    verifies("SAF-1.a", "SAF-2.a");
    const slice = lines.slice(12, 12 + count);
    expect(redactText(`what I see is\n${slice.join("\n")}\nand more`)).toBe(
      "what I see is\n[redacted:private-key]\nand more",
    );
  });

  it("is removed if its lines begin with a diff marker", () => {
    verifies("SAF-2.a");
    const plus = lines.slice(12, 17).map((line, at) => (at % 2 === 1 ? `+${line.slice(1)}` : line));
    expect(redactText(`what I see is\n${plus.join("\n")}\nand more`)).toBe(
      "what I see is\n[redacted:private-key]\nand more",
    );
  });

  it("is not found in certificates, whole or in part", () => {
    verifies("SAF-2.c");
    for (const certificate of rootCertificates.slice(0, 40)) {
      expect(redactText(certificate)).toBe(certificate);
      const part = certificate.split("\n").slice(2, 9).join("\n");
      expect(redactText(part)).toBe(part);
    }
  });
});

describe("a key pair of Solana", () => {
  const bytes = Array.from({ length: 64 }, (_, at) => (at * 97 + ((at * at) % 53) * 11 + 29) % 256);

  it.each([",", ", ", ",\n  "])("is removed if its numbers are separated by %j", (comma) => {
    verifies("SAF-1.a");
    expect(redactText(`Keypair.fromSecretKey(Uint8Array.from([${bytes.join(comma)}]))`)).toBe(
      "Keypair.fromSecretKey(Uint8Array.from([redacted:private-key]))",
    );
  });

  it("is not found in a table, a picture, or a list of another length", () => {
    verifies("SAF-2.c");
    const lists = [
      bytes.slice(1),
      [...bytes, 7],
      bytes.map((_, at) => at),
      bytes.map((_, at) => (at % 4 === 3 ? 255 : 0)),
      bytes.map((byte) => byte + 200),
    ];
    for (const list of lists) expect(redactText(`[${list.join(",")}]`)).toBe(`[${list.join(",")}]`);
  });
});
