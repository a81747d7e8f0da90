import { describe, expect, it } from "vitest";

import { owner, searchFor, state, useIndexState } from "../../test/index-state.ts";
import { verifies } from "../../test/verifies.ts";
import { admittedEvent, createMemoryLog, sampleEvent } from "../testing/index.ts";
import { openIndex } from "./open-index.ts";
import type { searchMemories } from "./search/search.ts";

useIndexState();

describe("the index", () => {
  it("applies scopes and ACLs in the query", async () => {
    verifies("SCO-2.a", "SCO-6.a", "SCO-6.b", "SCO-1.c", "LOG-2.a");
    const log = createMemoryLog();
    const space = { path: "/projects/app" };
    const at = (text: string, fields: Partial<Parameters<typeof sampleEvent>[1]>) =>
      admittedEvent(sampleEvent(`word ${text}`, fields));
    await log.append([
      at("user", {}),
      at("space", { scope: { level: "space", user: "me", space } }),
      at("other space", { scope: { level: "space", user: "me", space: { path: "/projects/other" } } }),
      at("agent a", { scope: { level: "agent", user: "me", space, agent: "a" } }),
      at("agent b", { scope: { level: "agent", user: "me", space, agent: "b" } }),
      at("session 1", { scope: { level: "session", user: "me", session: "1" } }),
      at("run 1", { scope: { level: "run", user: "me", run: "1" } }),
      at("only for agent b", { scope: { level: "space", user: "me", space }, acl: { read: ["agent:b"] } }),
      at("only for users", { acl: { read: ["user"] } }),
    ]);
    const index = openIndex({ state, log });
    await index.catchUp();
    const seen = async (principal: Parameters<typeof searchMemories>[2]) =>
      (await index.query(searchFor("word", principal))).map(({ memory }) => memory.text?.slice(5) ?? "").toSorted();
    expect(await seen({ kind: "user", space: "/projects/app", session: "1" })).toEqual([
      "only for users",
      "session 1",
      "space",
      "user",
    ]);
    expect(await seen({ kind: "agent", agent: "a", space: "/projects/app", run: "1" })).toEqual([
      "agent a",
      "run 1",
      "space",
      "user",
    ]);
    expect(await seen({ kind: "agent", agent: "b", space: "/projects/app" })).toEqual([
      "agent b",
      "only for agent b",
      "space",
      "user",
    ]);
    expect(await seen({ kind: "agent", agent: "a" })).toEqual(["user"]);
    expect(await seen(owner)).toHaveLength(9);
    index.close();
  });
});
