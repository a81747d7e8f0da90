import { describe, expect, it } from "vitest";

import type { Role, Scope, StreamKind } from "./identity.ts";
import { may, memberMay, streamActions, type StreamAction } from "./may.ts";

/** All roles and actions, written out: `x` = allowed. */
const expected: Readonly<Record<string, string>> = {
  //               read write forgetOwn forgetOthers pull push pushForgettings manage
  "person owner": "x x x x x x x -",
  "person writer": "- - - - - - - -",
  "person reader": "- - - - - - - -",
  "space owner": "x x x x x x x x",
  "space writer": "x x x - x x x -",
  "space reader": "x - x - x - x -",
};

const scopes: Readonly<Record<StreamAction, Scope>> = {
  read: "read",
  write: "write",
  forgetOwn: "write",
  forgetOthers: "write",
  pull: "sync",
  push: "sync",
  pushForgettings: "sync",
  manage: "admin",
};

describe("may", () => {
  it.each(Object.entries(expected))("%s: %s", (who, marks) => {
    const [kind, role] = who.split(" ") as [StreamKind, Role];
    const allowed = streamActions.map((action) => (may(role, kind, action) ? "x" : "-")).join(" ");
    expect(allowed).toBe(marks);
  });
});

describe("memberMay", () => {
  const grant = { stream: 2, kind: "space", name: "app", role: "owner" } as const;

  it.each(streamActions)("%s needs the scope of the token as well as the role", (action) => {
    const all: Scope[] = ["read", "write", "sync", "admin"];
    const others = new Set(all.filter((scope) => scope !== scopes[action]));
    expect(memberMay({ scopes: new Set([scopes[action]]) }, grant, action)).toBe(true);
    expect(memberMay({ scopes: others }, grant, action)).toBe(false);
  });

  it("gives a token no more than its member's role", () => {
    const reader = { ...grant, role: "reader" } as const;
    expect(memberMay({ scopes: new Set<Scope>(["read", "write", "sync", "admin"]) }, reader, "write")).toBe(false);
  });
});
