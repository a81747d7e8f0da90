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

  it("is removed without its joiners and escapes, and the text around it stays", () => {
    verifies("SAF-2.c");
    const around = "می\u200cخواهم \\u00e4 \\x41 &#65; 50%25 caf\u00ade";
    expect(redactText(`${around} ${token}`)).toBe(`${around} [redacted:github-token]`);
    expect(redactText(around)).toBe(around);
  });
});

const secret = ["Falcon", "2291"].join("");
const written = (write: (code: number) => string): string =>
  Array.from(secret, (letter) => write(letter.charCodeAt(0))).join("");
const inLines = (text: string, width: number): string => text.match(new RegExp(`.{1,${width}}`, "g"))?.join("\n") ?? "";
const hexOf = (code: number): string => code.toString(16);
const octal = written((code) => `\\${code.toString(8).padStart(3, "0")}`);
const braces = written((code) => `\\u{${code.toString(16)}}`);
const selected = Array.from(secret).join("\ufe0f");
const tagged = Array.from(secret).join("\u{e0020}");
const coloured = `${secret.slice(0, 4)}\u001b[1m${secret.slice(4)}`;
const short = inLines(Buffer.from(`user=kai\npassword=${secret}\nport=80\n`).toString("base64"), 20);
const wide = Buffer.from(`$password = "${secret}"`, "utf16le").toString("base64");

it.each([
  ["octal escapes", `printf 'password=${octal}'`, octal],
  ["Unicode in braces", `const password = "${braces}";`, braces],
  ["the entities of a whole element", `&lt;password&gt;${secret}&lt;/password&gt;`, secret],
  ["hexadecimal digits", `echo ${Buffer.from(`DB_PASSWORD=${secret}\n`).toString("hex")} | xxd -r -p`, "46616c636f6e"],
  ["character codes", `var password = String.fromCharCode(${written((code) => `${code},`).slice(0, -1)});`, "70,97"],
  ["calls for characters", `pwd = Chr(${written((code) => `${code}) & Chr(`)}33)`, "Chr(97"],
  ["base64 in a call", `define('FTP_PASS', base64_decode('${Buffer.from(secret).toString("base64")}'));`, "RmFs"],
  ["the letters of a name", `{"\\u043f\\u0430\\u0440\\u043e\\u043b\\u044c": "${secret}"}`, secret],
  ["tags around the value", `<p>Your password:</b> <code>${secret}</code></p>`, secret],
  ["strings that VB joins", `pwd = "${secret.slice(0, 6)}" & _\n  "${secret.slice(6)}"`, secret.slice(6)],
  ["entities of entities", `&amp;lt;password&amp;gt;${secret}&amp;lt;/password&amp;gt;`, secret],
  ["variation selectors", `p\ufe0fassword: ${selected}`, selected],
  ["tag characters", `password: ${tagged}`, tagged],
  ["base64 in short lines", short, short.split("\n")[1] ?? ""],
  ["the doubled quotes of CSV", `7,"{""user"":""kai"",""password"":""${secret}""}",done`, secret],
  ["PowerShell's encoded command", `powershell -enc ${wide}`, wide],
  ["a list of arguments", `spawn("sshpass", ["-p", "${secret}", "ssh", "h"]);`, secret],
  ["a hexadecimal literal", `SET password = CAST(0x${written(hexOf)} AS VARCHAR(32))`, written(hexOf)],
  [
    "the rows of a dump",
    `the db password:\n00000040: ${written((code) => `${hexOf(code)} `)} ${secret}\n`,
    written((code) => `${hexOf(code)} `),
  ],
  [
    "bytes in a row",
    Array.from(`password=${secret}`, (letter) => hexOf(letter.charCodeAt(0))).join(" "),
    written((code) => `${hexOf(code)} `).trim(),
  ],
  ["a list of codes", `password = [${written((code) => `${code}, `)}]`, written((code) => `${code}, `)],
  [
    "codes with blanks",
    Array.from(`password=${secret}`, (letter) => letter.charCodeAt(0)).join(" "),
    written((code) => `${code} `).trim(),
  ],
  [
    "quoted-printable mail",
    `Content-Transfer-Encoding: quoted-printable\n\npassword=3D${secret.slice(0, 5)}=\n${secret.slice(5)}`,
    secret.slice(5),
  ],
  ["a doubled quote in the value", `ALTER USER bi WITH PASSWORD 'x''${secret}';`, secret],
  ["escapes of a shell", `sshpass -p $'${secret.slice(0, 4)}\\041${secret.slice(4)}' ssh h`, secret.slice(4)],
  ["entities in an element", `<password>a&quot;${secret}</password>`, secret],
  ["a doubled brace of ODBC", `Driver={SQL};Pwd={a;b}}${secret}};`, secret],
  ["colours inside a value", `password: ${coloured}\u001b[0m`, coloured],
])("a password is found in %s", (_, text, encoded) => {
  verifies("SAF-1.a");
  const redacted = redactText(text);
  expect(redacted).toContain("[redacted:");
  expect(redacted).not.toContain(encoded);
});
