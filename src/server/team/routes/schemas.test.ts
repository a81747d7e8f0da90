import { describe, expect, it } from "vitest";

import { peopleRoutes } from "./people.ts";
import { id, label, memberName, newSpaceName, tenant } from "./schemas.ts";
import { teamRoutes } from "./team.ts";

describe("a request to a team", () => {
  const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
    schema.safeParse(value).success;

  it("may name a space only by a name that a person can tell from others", () => {
    expect(newSpaceName.parse("ﬁrma/shop")).toBe("firma/shop");
    expect(accepts(newSpaceName, "магазин")).toBe(true);
    for (const name of ["", "a\u200bb", "sh\u043ep", "a\nb", "x".repeat(201)])
      expect(accepts(newSpaceName, name), JSON.stringify(name).slice(0, 20)).toBe(false);
  });

  it("may name a device, without invisible characters; an entirely invisible name is refused", () => {
    expect(label.parse("lap\u202etop")).toBe("laptop");
    expect(accepts(label, "\u200b\u200b")).toBe(false);
  });

  it("names a member, a team and a token only in their valid forms", () => {
    expect([accepts(memberName, "ana@shop.example"), accepts(memberName, "ana smith")]).toEqual([true, false]);
    expect([accepts(tenant, "12"), accepts(tenant, "012"), accepts(tenant, "1e3")]).toEqual([true, false, false]);
    expect([accepts(id, { id: "0123456789ab" }), accepts(id, { id: "0123456789ab", x: 1 })]).toEqual([true, false]);
  });
});

describe("the routes of a team", () => {
  const routes = [...teamRoutes, ...peopleRoutes];

  it("each have their own id and path", () => {
    expect(new Set(routes.map(({ id: name }) => name)).size).toBe(routes.length);
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
  });
});
