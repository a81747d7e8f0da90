import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactDeep, redactPlace } from "./redact-deep.ts";

const word = ["Tr0ub4dor", "3xyz!"].join("_");

describe("the members of a value", () => {
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
  ])("have a secret redacted because a name or another member tells what it is: %j", (value) => {
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
  ])("stay unchanged if none of them is a secret: %j", (value) => {
    verifies("SAF-2.c");
    expect(redactDeep(value)).toEqual(value);
  });
});

const token = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;

it("the place of an event is redacted like any text, however often it occurs and whatever preceded it", () => {
  verifies("SAF-1.b");
  const texts = fc.oneof(
    fc.constantFrom("", "me", "/srv/shop", `https://${token}@git.example.org/a`, token),
    fc.string(),
  );
  const names = fc.oneof(fc.constantFrom("user", "space", "session", "password"), fc.string({ maxLength: 4 }));
  const others = fc.constantFrom<unknown>(undefined, null, 7, 7n, [token], [{ a: token }]);
  const places = fc.dictionary(names, fc.oneof(texts, texts, fc.dictionary(names, fc.oneof(texts, others)), others));
  const prints = [undefined, () => "abcdef", () => "012345"];
  fc.assert(
    fc.property(fc.array(places), (some) => {
      for (const fingerprint of prints)
        for (const place of [...some, ...some])
          expect(redactPlace(place, fingerprint)).toEqual(redactDeep(place, fingerprint));
    }),
  );
  // Objects with the same letters in different fields must not share a cache entry.
  for (const place of [{ ab: "c" }, { a: "bc" }, { a: "b", c: "" }, { a: { b: "c" } }, { a: "{b}" }])
    expect(redactPlace(place, undefined)).toEqual(place);
});

it("the place of an event is not cached if it contains a secret, but searched each time", () => {
  verifies("SAF-1.b");
  let secrets = 0;
  const fingerprint = () => `${(secrets += 1)}`.padStart(6, "0");
  const place = { user: "me", space: { path: "/srv/shop", remote: `https://${token}@git.example.org/a` } };
  const first = redactPlace(place, fingerprint);
  expect(redactPlace(place, fingerprint)).not.toEqual(first);
  expect(secrets).toBe(2);
});

it("a cached place that several events share cannot be changed through one of them, nor through its source", () => {
  const place = { user: "me", space: { path: "/srv/shop" } };
  const first = redactPlace(place, undefined);
  place.space.path = "/srv/other";
  for (const change of [() => (first.user = "you"), () => (first.space.path = "/srv/other")])
    expect(change).toThrow(TypeError);
  expect(redactPlace({ user: "me", space: { path: "/srv/shop" } }, undefined)).toEqual({
    user: "me",
    space: { path: "/srv/shop" },
  });
});
