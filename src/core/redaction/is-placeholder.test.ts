import { expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactText } from "./redact-text.ts";

it.each([
  "the admin password is sunflower",
  "password for staging: sunflower",
  "I changed the root password to sunflower",
  "log in as admin with password sunflower.",
  "das Passwort für den Testserver lautet sunflower",
  "le mot de passe de la base est sunflower",
  "la contraseña del servidor es sunflower",
  "WiFi password: sunflower",
  "user: root, pass: sunflower",
  "just use sunflower as the password",
  "sunflower is the wifi password",
  "密码是sunflower",
])("a word is found if a sentence gives it as the password: %s", (text) => {
  verifies("SAF-1.a");
  expect(redactText(text)).not.toContain("sunflower");
});

it.each([
  "the password is wrong",
  "The admin password is expired, please rotate it",
  "Note that the password is case-sensitive.",
  "Our password manager is bitwarden",
  "Reset the password to continue",
  "password for staging: unchanged",
  "sunflower is a flower",
  "das Passwort ist abgelaufen",
  "la contraseña es obligatoria",
  "the key to success is patience",
])("a sentence about a password does not change: %s", (text) => {
  verifies("SAF-2.b");
  expect(redactText(text)).toBe(text);
});
