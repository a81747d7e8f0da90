import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactText } from "./redact-text.ts";

const word = ["Tr0ub4dor", "3xyzQ"].join("&");

describe("a password", () => {
  it.each([
    "Passwort: …",
    "für alle: Kennwort = …",
    "mot de passe : …",
    "contraseña: …",
    "não é: senha: …",
    "пароль: …",
    "密码：…",
    "パスワード: …",
  ])("is known by its name in other languages: %s", (text) => {
    verifies("SAF-1.a");
    expect(redactText(text.replace("…", word))).toBe(text.replace("…", "[redacted:secret]"));
  });

  it.each([
    "ENV DB_PASSWORD …",
    "setx API_TOKEN …",
    "set -x TOKEN …",
    "npm config set //registry.npmjs.org/:_authToken …",
    "git config user.password …",
    "<key>Password</key><string>…</string>",
    "- name: DB_PASSWORD\n  value: …",
    "PASSWORD=… ./run",
    "https://example.org/?password=…&page=2",
  ])("is found to its last character in: %s", (text) => {
    verifies("SAF-1.a");
    expect(redactText(text.replace("…", word))).toBe(text.replace("…", "[redacted:secret]"));
  });

  it.each([
    "contraseña: obligatoria",
    "config token expiry",
    "cache key: node-modules-v3-2f8a1b0c",
    "set -x TOKEN",
    "密码：必填",
  ])("is not seen where none is: %s", (text) => {
    verifies("SAF-2.c");
    expect(redactText(text)).toBe(text);
  });
});
