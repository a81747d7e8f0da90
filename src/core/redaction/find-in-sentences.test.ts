import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactText } from "./redact-text.ts";

const word = ["Meadow", "4821"].join("");
const signed = ["Tr0ub4dor", "3xyzQ"].join("&");

describe("a password in a sentence", () => {
  it.each([
    "Das Passwort lautet ….",
    "das passwort für den server ist …",
    "Melde dich mit dem Passwort … an.",
    "le mot de passe est …",
    "Le mot de passe du wifi, c'est …",
    "la contraseña es …",
    "La clave del servidor es …",
    "La password del database è …",
    "パスワードは…です。",
    "密码是…",
    "账号 ada 密码 …",
    'The password for the staging db is "…".',
    "username ada, password …",
    "// TODO remove: admin pw …",
    '{"user":"ada","pw":"…"}',
    "mount -o user=ada,pass=…",
    "bindpw …",
    "psk=…",
  ])("is found: %s", (text) => {
    verifies("SAF-1.a");
    expect(redactText(text.replace("…", word))).toBe(text.replace("…", "[redacted:secret]"));
  });

  it.each([
    "Das Passwort ist falsch oder abgelaufen.",
    "le mot de passe est obligatoire",
    "Mot de passe : oublié ?",
    "La clave es mantener las funciones pequeñas.",
    "パスワードは12文字以上で入力してください。",
    "密码是错误的，请重新输入",
    "The password is stored as a bcrypt hash.",
    "the password hash is sha256",
    "We changed the password policy to NIST-800-63B last year.",
    '"password": "パスワード"',
    '"password": "Passwort"',
    "Do not pass both this and --htmldir to pod2html.",
    "pass --debug-nghttp2 to configure",
    "would I<pass> because it was",
    "=item B<pass>\n\n=item B<fail>",
    "kpasswd\t\t464/tcp",
    '#define SSL_TXT_kPSK "kPSK"',
    'flags: ["--requirepass", "--masterauth"]',
    '"Unbekannte Schlüssel" : "Unbekannter Schlüssel"',
    "INSERT INTO settings (key, value) VALUES ('password_min_length', '12')",
    "QQ4gOsC0p6Hpsk+QLjJg6VfLuQSSaGjlOCZgzxeuKDQ9V0yvV2m\n".repeat(3),
    'INVALID_PASSWORD: "auth/wrong-password"',
    "DB_PASSWORD=\nAPI_KEY=your-api-key-here",
    "-u, --user <user:password>  Server user and password",
    "arn:aws:secretsmanager:eu-central-1:123456789012:secret:prod/db-A1b2C3",
  ])("is not found: %s", (text) => {
    verifies("SAF-2.c");
    expect(redactText(text)).toBe(text);
  });

  it("is found as a quoted phrase, and as groups of letters to type", () => {
    verifies("SAF-1.a");
    expect(redactText('the passphrase of my ssh key is "correct brief battery badge"')).toContain("[redacted:");
    expect(redactText("Your two-factor secret: ic6r ufry e3ra 2sal")).toContain("[redacted:");
    expect(redactText("BitLocker Recovery Key: 270852-624483-520612-978279-061817")).toContain("[redacted:");
  });
});

describe("a password after its name", () => {
  it.each([
    "Passwort: …",
    "für alle: Kennwort = …",
    "mot de passe : …",
    "contraseña: …",
    "não é: senha: …",
    "пароль: …",
    "密码：…",
    "パスワード: …",
  ])("is found by its name in other languages: %s", (text) => {
    verifies("SAF-1.a");
    expect(redactText(text.replace("…", signed))).toBe(text.replace("…", "[redacted:secret]"));
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
  ])("is found including its last character: %s", (text) => {
    verifies("SAF-1.a");
    expect(redactText(text.replace("…", signed))).toBe(text.replace("…", "[redacted:secret]"));
  });

  it.each([
    "contraseña: obligatoria",
    "config token expiry",
    "cache key: node-modules-v3-2f8a1b0c",
    "set -x TOKEN",
    "密码：必填",
  ])("is not found: %s", (text) => {
    verifies("SAF-2.c");
    expect(redactText(text)).toBe(text);
  });
});

describe("a secret in a chat or a note", () => {
  it.each([
    "the root password should be …",
    "the db password remains … for now",
    "PASSWORD IS …",
    "password's still …",
    "You need the admin password. It's …",
    "TODO: rotate … (db password) before Friday",
    "use … for the password",
    "username and password are kai and …",
    "creds for the demo box: kai / …",
    "admin pw - …",
    "heslo: …",
    "kata sandi: …",
    "parool on …",
    "lozinka je …",
  ])("is found: %s", (text) => {
    verifies("SAF-1.a");
    const redacted = redactText(text.replace("…", "Berlin5701!"));
    expect(redacted).not.toContain("Berlin");
    expect(redacted).toContain("[redacted:");
  });

  it.each([
    "746527 is your security code",
    "G-746527 is your Google verification code.",
    "Use 746527 as your one-time code.",
    "Enter the code 746527 to sign in.",
    "SIM PIN 6109, PUK 74652711",
    "votre code de vérification est 746527",
  ])("is found if it is a code: %s", (text) => {
    verifies("SAF-1.a");
    expect(redactText(text)).not.toContain("7465");
  });

  it.each([
    "1024 is your default block size",
    "The exit code is 137, error code: 500123",
    "pin 13 is the LED",
    "in una parola: semplice",
    "heslo je potřeba změnit každých 90 dní",
    "password: *defaultPassword",
    'GRANT_TYPE_PASSWORD = "password-grant-v2"',
    'INVALID_TOKEN: "E_AUTH_1042"',
    "--mount type=secret,id=npm_token_v2,target=/root/.npmrc",
    'curl -u "user:<password>" https://example.com',
  ])("is not found: %s", (text) => {
    verifies("SAF-2.c");
    expect(redactText(text)).toBe(text);
  });
});
