import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactText } from "./redact-text.ts";

// Joined at run time, so that secret scanners do not flag this file.
const body = "Qx7kPz2vLm9RQx7kPz2vLm9RQx7kPz2vLm9R";
const token = ["ghp", body].join("_");
const each = (write: (code: number) => string) =>
  Array.from(token)
    .map((letter) => write(letter.charCodeAt(0)))
    .join("");
const hex = (code: number) => code.toString(16).padStart(2, "0");

const disguises: Readonly<Record<string, string>> = {
  "the zeros of UTF-16 between its letters": Array.from(token).join("\0"),
  "joiners between its letters": Array.from(token).join("\u200b"),
  "one soft hyphen in it": `${token.slice(0, 9)}\u00ad${token.slice(9)}`,
  "escapes of a string for its letters": each((code) => `\\u00${hex(code)}`),
  "one escape of a string in it": `\\u0067${token.slice(1)}`,
  "hexadecimal escapes for its letters": each((code) => `\\x${hex(code)}`),
  "entities for its letters": each((code) => `&#${code};`),
  "hexadecimal entities for its letters": each((code) => `&#x${hex(code)};`),
  "its letters as an address can write them": each((code) => `%${hex(code)}`),
  "the same twice": each((code) => `%25${hex(code)}`),
};

describe("a secret", () => {
  it.each(Object.entries(disguises))("is found with %s", (_how, disguised) => {
    verifies("SAF-1.a");
    expect(redactText(`the log says ${disguised} and goes on`)).toMatch(
      /^the log says \[redacted:[a-z-]+\] and goes on$/,
    );
  });

  it("leaves the text around it as it was, with its joiners and escapes", () => {
    verifies("SAF-2.c");
    const around = "می\u200cخواهم \\u00e4 \\x41 &#65; 50%25 caf\u00ade";
    expect(redactText(`${around} ${token}`)).toBe(`${around} [redacted:github-token]`);
    expect(redactText(around)).toBe(around);
  });
});
