import fc from "fast-check";
import { expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { redactDeep } from "./redact-deep.ts";
import { redactPlace } from "./redact-place.ts";

const token = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;

it("a place is redacted as anything else is, however often it comes and whatever came before", () => {
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
  // Places with the same letters in different fields must not be confused.
  for (const place of [{ ab: "c" }, { a: "bc" }, { a: "b", c: "" }, { a: { b: "c" } }, { a: "{b}" }])
    expect(redactPlace(place, undefined)).toEqual(place);
});

it("nothing is kept of a place that has a secret in it: it is looked through each time", () => {
  verifies("SAF-1.b");
  let secrets = 0;
  const fingerprint = () => `${(secrets += 1)}`.padStart(6, "0");
  const place = { user: "me", space: { path: "/srv/shop", remote: `https://${token}@git.example.org/a` } };
  const first = redactPlace(place, fingerprint);
  expect(redactPlace(place, fingerprint)).not.toEqual(first);
  expect(secrets).toBe(2);
});

it("a place that events share cannot be changed through one of them, nor through what it was made from", () => {
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
