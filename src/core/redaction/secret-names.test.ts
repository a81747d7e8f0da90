import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactDeep } from "./redact-deep.ts";
import { redactText } from "./redact-text.ts";
import { foreignWords, passwordWords, secretName } from "./secret-names.ts";

const password = ["Meadow", "4821"].join("");
const key = ["kQ8zR2vY7pL4wN9x", "T3mB6hJ1"].join("");

/** A word in the ways in which people capitalise it. */
function casesOf(word: string): string[] {
  return [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)];
}

describe("each word of the vocabulary", () => {
  it.each(passwordWords.flatMap(casesOf))("names a password in a text and an object: %s", (word) => {
    verifies("SAF-1.a", "SAF-2.b");
    expect(redactText(`${word}: ${password}`)).toBe(`${word}: [redacted:secret]`);
    expect(redactText(`db_${word} = "${password}"`)).toBe(`db_${word} = "[redacted:secret]"`);
    expect(redactDeep({ [word]: password })).toEqual({ [word]: "[redacted:secret]" });
  });

  it.each(foreignWords)(
    "makes redaction remove the $means after it, in a text and in an object: $word",
    ({ word, means, beside }) => {
      verifies("SAF-1.a", "SAF-2.b");
      const value = means === "password" ? password : key;
      // If the word also exists in another language, a letter of the right language must be near it.
      const before = beside === undefined ? "" : `${beside.charAt(0)} `;
      for (const one of casesOf(word)) expect(redactText(`${before}${one}: ${value}`)).not.toContain(value);
      expect(JSON.stringify(redactDeep({ [word]: value }))).not.toContain(value);
    },
  );

  const labels = [
    ...passwordWords,
    ...foreignWords.filter(({ means }) => means === "password").map(({ word }) => word),
  ];

  it.each(labels)("is a label and not a password itself: %s", (word) => {
    verifies("SAF-2.c");
    expect(redactText(`"password": "${word}"`)).toBe(`"password": "${word}"`);
  });
});

describe("the kind of secret that a name suggests", () => {
  it.each([
    ["DB_PASSWORD", "password"],
    ["dbPassword2", "password"],
    ["rootpw", "password"],
    ["DB_PASS_B64", "password"],
    ["PASSWORD_DB", "pass"],
    ["MOT_DE_PASSE_BDD", "pass"],
    ["clientSecret", "secret"],
    ["STRIPE_API_KEY_PROD", "secret"],
    ["csrf_token", "token"],
    ["cacheKey", null],
    ["next_page_token", null],
    ["proxy_pass", null],
    ["NEXT_PUBLIC_STRIPE_KEY", null],
    ["PASSWORD_FILE", null],
    ["PASSWORD_HASH_ROUNDS", null],
    ["keyboard", null],
  ] as const)("is read from its words: %s", (name, means) => {
    verifies("SAF-2.b", "SAF-2.c");
    expect(secretName(name)).toBe(means);
  });
});
