import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactText } from "./redact-text.ts";

describe("a password that is only recognised by its form and a word in its line", () => {
  it.each([
    "I reset your account, log in with Meadow17! as the temporary password.",
    'if (strcmp(input, "Tiger7192") == 0) {  /* admin password */',
    "the password is, ready? meadow919, all in lower case",
    "change the default password (currently dragon64)",
    'expect "Password:"; send "Meadow7030\\r"; interact',
    "Adgangskoden til skærmen er Rocket97! — husk stort bogstav",
    'RunAs("Administrator", "corp", "Meadow838", 0)',
    'c = connect("db", "svc", "Rocket4711")',
    "rman target sys/dragon6739@PROD # admin",
    'client = Search("BR5FE", "Meadow-f05-d53"); // admin password',
    'ks.load(in, "Rocket6264".toCharArray());',
    "I logged in to the router with admin and Vesper_Meadow7",
    "what do I type at the sudo prompt?\nann: Rocket-58-ink (capital R)",
    "ann: Rocket-58-ink\nann: oops, that was my password, please delete",
    "la clé du wifi c'est Meadow.Rocket31",
    "openWindow_44b? no: the wifi password, kickSt4rt_Meadow",
    "CONSTANTS gc_password TYPE string VALUE 'WoSshE0ekHC1q9'.",
  ])("is found: %s", (text) => {
    verifies("SAF-1.a");
    expect(redactText(text)).not.toMatch(/Meadow|Tiger|meadow9|dragon6|Rocket|WoSsh/);
  });

  it.each([
    "The password field of python311 and ubuntu2204 moved.",
    "Welcome kai2024! Set your password within 24 hours.",
    "Password authentication failed for user kurs2024.",
    "const cost = Math.log2(scryptCost.N); // password",
    "Passwords of at least eight characters with Abc123-like mixes.",
    "ssh ci@mini-01 'sudo reboot'",
    '"login features for this sprint?","March-15-2024"',
    "catch `sqlite3.IntegrityError` when the user logs in with the password",
    "hash the password with Flask-Argon2 v0.3.0",
    "api_key: <API_KEY_1>",
    "`if (` IDENTIFIER$2 `===` login",
    "See https://github.com/acme/login/blob/main/src/auth4567.ts#L521",
    "db_password: ENC[AES256_GCM,data:F3qHe5GkMU379O2Kje4W==,type:str]",
    "meadow919 flowers were sold",
  ])("is not seen in ordinary text: %s", (text) => {
    verifies("SAF-1.a");
    expect(redactText(text)).toBe(text);
  });
});
