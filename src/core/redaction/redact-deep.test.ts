import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactDeep } from "./redact-deep.ts";

const word = ["Tr0ub4dor", "3xyz!"].join("_");

describe("what the members of a value say of each other", () => {
  it.each([
    { password: { value: word } },
    { passwords: [word, word] },
    { env: [{ name: "DB_PASSWORD", value: word }] },
    { key: "password", value: word },
    { args: ["login", "--token", word] },
    { kennwort: word },
    { Senha: word },
    { contraseña: word },
    { otrañpass: word },
  ])("tells that one is a secret: %j", (value) => {
    verifies("SAF-1.a");
    expect(JSON.stringify(redactDeep(value))).not.toContain("3xyz");
    expect(JSON.stringify(redactDeep(value))).toContain("[redacted:secret]");
  });

  it.each([
    { name: "width", value: word },
    { args: ["--title", word] },
    { tokens: [18_233, 221] },
    { tokens: 812, password: null, secret: true },
    { password: { type: "string", minLength: 12 } },
    { name: "password", type: "string" },
  ])("takes nothing else away: %j", (value) => {
    verifies("SAF-2.c");
    expect(redactDeep(value)).toEqual(value);
  });
});
