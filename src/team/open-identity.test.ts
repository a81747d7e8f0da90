import { describe, expect, it } from "vitest";

import type { Member, StreamGrant } from "./identity.ts";
import { cacheMs, openIdentity, type IdentityStore } from "./open-identity.ts";
import { createSecret } from "./secret-text.ts";

const secret = createSecret("pat", "7");
const ada: Member = {
  tenant: "7",
  member: 1,
  name: "ada",
  tokenId: secret.id,
  scopes: new Set(["read"]),
  kind: "token",
};
const grants: StreamGrant[] = [{ stream: 1, kind: "person", name: "ada", role: "owner" }];

/** A store whose tokens and answers the test can change. It counts how often it is asked. */
function world() {
  const at = { now: 1_000_000, tokens: new Map([[secret.id, ada]]), grants, asked: 0, isGone: false };
  const store: IdentityStore = {
    findToken: async ({ id }) => {
      at.asked += 1;
      if (at.isGone) throw new Error("gone");
      return at.tokens.get(id) ?? null;
    },
    streamsOf: async () => at.grants,
  };
  return { at, identity: openIdentity({ store, now: () => at.now }) };
}

describe("openIdentity", () => {
  it("asks the store once within the cache's lifetime, also for concurrent requests", async () => {
    const { at, identity } = world();
    await Promise.all([1, 2, 3].map(() => identity.authenticate(secret.text)));
    at.now += cacheMs - 1;
    expect(await identity.authenticate(secret.text)).toEqual(ada);
    expect(at.asked).toBe(1);
  });

  it("applies a revoked token or a changed role within the cache's lifetime", async () => {
    const { at, identity } = world();
    await identity.authenticate(secret.text);
    expect(await identity.streamsOf(ada)).toEqual(grants);
    at.tokens.clear();
    at.grants = [];
    at.now += cacheMs;
    expect(await identity.authenticate(secret.text)).toBeNull();
    expect(await identity.streamsOf(ada)).toEqual([]);
  });

  it("finds a new space at once when it is requested, and otherwise within the cache's lifetime", async () => {
    const { at, identity } = world();
    expect(await identity.streamsOf(ada)).toEqual(grants);
    at.grants = [...grants, { stream: 4, kind: "space", name: "docs", role: "owner" }];
    expect(await identity.streamsOf(ada)).toEqual(grants);
    expect(await identity.streamsOf(ada, ({ stream }) => stream === 5)).toEqual(at.grants);
    at.grants = [...at.grants, { stream: 6, kind: "space", name: "shop", role: "owner" }];
    expect(await identity.streamsOf(ada, ({ stream }) => stream === 4)).toHaveLength(2);
    expect(await identity.streamsOf(ada, ({ stream }) => stream === 6)).toEqual(at.grants);
  });

  it("does not cache that a token was unknown", async () => {
    const { at, identity } = world();
    at.tokens.clear();
    expect(await identity.authenticate(secret.text)).toBeNull();
    at.tokens.set(secret.id, ada);
    expect(await identity.authenticate(secret.text)).toEqual(ada);
  });

  it("does not accept another secret with a cached id", async () => {
    const { at, identity } = world();
    await identity.authenticate(secret.text);
    await identity.authenticate(secret.text.replace(/.{43}$/, "a".repeat(43)));
    expect(at.asked).toBe(2);
  });

  it("passes on a fault of the store, and asks again", async () => {
    const { at, identity } = world();
    at.isGone = true;
    await expect(identity.authenticate(secret.text)).rejects.toThrow("gone");
    at.isGone = false;
    expect(await identity.authenticate(secret.text)).toEqual(ada);
  });

  it("refuses an invalid token without asking the store", async () => {
    const { at, identity } = world();
    expect(await identity.authenticate("secret")).toBeNull();
    expect(at.asked).toBe(0);
  });
});
