import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openParts } from "../../compose/open-memory.ts";
import { findMemories } from "../../index/views/views.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import type { Parts } from "../base/parts.ts";
import { createMemory } from "../create-memory.ts";
import type { Memory } from "../memory.ts";
import { copyKey, originalsOf, refusalOf, toCopy } from "./shared-copy.ts";

let home: string;
let parts: Parts;
let memory: Memory;
beforeEach(() => {
  home = makeScratch("sharing");
  parts = openParts({ memory: join(home, "memory"), state: join(home, "state") });
  memory = createMemory(parts);
});
afterEach(async () => {
  await memory.close();
  removeScratch(home);
});

/** Stores a memory, and reads it as sharing does. */
async function stored(text: string, fields: object = {}) {
  const [id = ""] = await memory.record([{ type: "fact", text, ...fields }]);
  await memory.search("anything");
  const [found] = await parts.index.query((db) => findMemories(db, id, parts.principal));
  if (found === undefined) throw new Error("the memory was not stored");
  return found;
}

describe("a shared memory", () => {
  it("is copied with its words and tags, without its place and details", async () => {
    const original = await stored("Staging is reset at two.", {
      tags: ["staging"],
      space: join(home, "work"),
      meta: { ticket: "private" },
    });
    const copy = toCopy(parts, original, "github.com/acme/shop");
    expect(copy).toMatchObject({
      kind: "fact.learned",
      scope: { level: "space", space: { path: "github.com/acme/shop" } },
      content: { text: "Staging is reset at two.", tags: ["staging"], meta: { original: original.id } },
    });
    expect(JSON.stringify(copy)).not.toMatch(new RegExp(`ticket|${home}`));
  });

  it("has only one copy, even if it is shared repeatedly, and the copy leads to the original", () => {
    expect(originalsOf([copyKey("a"), "another key", copyKey("b")])).toEqual(["a", "b"]);
    expect(copyKey("a")).toBe(copyKey("a"));
  });

  it("can be a fact or words of a session, but not an agent's action", async () => {
    expect(refusalOf(await stored("Staging is reset at two."), null)).toBeNull();
    expect(refusalOf(await stored("Why?", { type: "prompt", session: "s1" }), null)).toBeNull();
    expect(refusalOf(await stored("ENOENT", { type: "error", session: "s1" }), null)).toMatchObject({
      reason: "has the type error",
    });
  });

  it("is refused if it is sensitive, private, restricted or from elsewhere; a sensitive one with the next step", async () => {
    const fact = await stored("The lamp is blue.");
    const reasonOf = (fields: object, readers: readonly string[] | null = null) =>
      refusalOf({ ...fact, ...fields }, readers)?.reason;
    expect(reasonOf({ sensitive: true })).toBe("is sensitive");
    expect(reasonOf({ text: "the <private>door code</private>" })).toBe("has a private passage");
    expect(reasonOf({}, ["agent:codex"])).toBe("is only for certain readers");
    expect(reasonOf({ trust: "web" })).toMatch(/nobody has confirmed it/);
    expect(reasonOf({ text: null })).toBe("was erased");
    expect(refusalOf({ ...fact, sensitive: true }, null)?.next).toContain(`loci sensitive --clear ${fact.id}`);
  });
});
