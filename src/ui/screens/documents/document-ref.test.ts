import { describe, expect, it } from "vitest";

import { addressOf, isSameAddress, titleOf, writerOf } from "./document-ref.ts";

const known = { space: "github.com/acme/shop", file: null, bytes: 0, changed: null, by: null, versions: 0 };

describe("a document in an address", () => {
  it("uses the folder of the space, which requests need", () => {
    const address = addressOf({ ...known, scope: "agent", folder: "/home/me/shop", agent: "codex" });
    expect(address).toEqual({ scope: "agent", space: "/home/me/shop", agent: "codex" });
    expect(titleOf(address)).toBe("Codex in me/shop");
    expect(addressOf({ ...known, scope: "user", space: null, folder: null, agent: null })).toEqual({ scope: "user" });
  });

  it("is the same only with the same folder and agent", () => {
    const shop = { scope: "space", space: "/shop" } as const;
    expect(isSameAddress(shop, { ...shop })).toBe(true);
    expect(isSameAddress(shop, { scope: "space", space: "/other" })).toBe(false);
  });
});

describe("the writer of a version", () => {
  it("is an agent by name, you, or a stranger", () => {
    expect(writerOf({ by: "codex", trust: "agent" })).toBe("Codex");
    expect(writerOf({ by: null, trust: "user" })).toBe("you");
    expect(writerOf({ by: null, trust: "import" })).toBe("somebody outside of Loci");
  });
});
