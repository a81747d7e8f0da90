import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { systemTools } from "../../platform/hashes/admission-tools.ts";
import { normaliseRemote } from "../../platform/spaces/space-evidence.ts";
import { admittedEvent, sampleEvent } from "../../testing/index.ts";
import { checkPermission, permissions, type Operation } from "../access/permission.ts";
import { checkId, type Principal } from "../access/scope.ts";
import { errorTable } from "../errors.ts";
import { normaliseText } from "../text/normalise.ts";
import { snippet } from "../text/terms/snippet.ts";
import { contentDigest } from "./admit.ts";
import { contentSchemas } from "./event-schema.ts";
import { defaultImportance, writtenVersion } from "./event.ts";
import { naturalKey } from "./natural-key.ts";
import { orderTime } from "./order.ts";

describe("admission", () => {
  verifies("LOG-2.a", "LOG-2.c", "LOG-2.d", "LOG-4.c");

  it("completes an event: id, key, time, scope, importance, version, digest", () => {
    const { event } = admittedEvent(sampleEvent("hello", { at: Date.UTC(2026, 10, 15) }));
    expect(event).toMatchObject({
      v: writtenVersion,
      ts: "2026-11-15T00:00:00.000Z",
      kind: "fact.learned",
      importance: 0.8,
      trust: "user",
    });
    expect(event.key).toBe(event.id);
    expect(event.digest).toBe(contentDigest(event.salt ?? "", event.content, systemTools.sha256));
  });

  it("puts the id first and the salt and content last, so they can be found and erased in place", () => {
    const { line } = admittedEvent("hello");
    expect(line).toMatch(
      /^\{"v":"1\.3\.0","id":"[0-9a-f-]{36}",.*,"digest":"[0-9a-f]{64}","salt":"[^"]{22}","content":\{"text":"hello"\}\}$/,
    );
  });

  it("refuses scopes that do not identify a place, and ids that could be paths", () => {
    verifies("SCO-4.c", "SCO-1.a");
    const at = (scope: object) => () =>
      admittedEvent({ ...sampleEvent("x"), scope: { level: "user", user: "me", ...scope } });
    for (const level of ["space", "agent", "session", "run"])
      expect(at({ level })).toThrow(expect.objectContaining({ code: "EVENT_INVALID" }));
    for (const id of ["..", ".", "a/b", "a\\b", "a\0b", "../../etc", "x\n"]) {
      expect(at({ level: "session", session: id }), id).toThrow(expect.objectContaining({ code: "SCOPE_REFUSED" }));
      expect(() => checkId("agent", id)).toThrow("is not a plain id");
    }
    expect(at({ level: "session", session: "s-1.2:3" })).not.toThrow();
  });

  it("has a default importance for every kind", () => {
    expect(Object.keys(defaultImportance).toSorted()).toEqual(Object.keys(contentSchemas).toSorted());
  });
});

describe("permissions", () => {
  verifies("SCO-2.a");
  const space = { path: "/app" };
  const scopes = {
    user: { level: "user", user: "me" },
    space: { level: "space", user: "me", space },
    "own agent": { level: "agent", user: "me", space, agent: "a" },
    "other agent": { level: "agent", user: "me", space, agent: "b" },
  } as const;
  const may = (principal: Principal, operation: Operation, scope: keyof typeof scopes): boolean => {
    try {
      checkPermission(principal, operation, scopes[scope]);
      return true;
    } catch {
      return false;
    }
  };
  const user: Principal = { kind: "user", space: "/app" };
  const agent: Principal = { kind: "agent", agent: "a", space: "/app" };

  it("match the documented matrix", () => {
    const row = (principal: Principal) =>
      Object.fromEntries(
        (Object.keys(scopes) as (keyof typeof scopes)[]).map((scope) => [
          scope,
          (["read", "append", "replace"] as const).filter((operation) => may(principal, operation, scope)),
        ]),
      );
    expect(row(user)).toEqual({
      user: ["read", "append", "replace"],
      space: ["read", "append", "replace"],
      "own agent": [],
      "other agent": [],
    });
    expect(row(agent)).toEqual({
      user: ["read"],
      space: ["read", "append"],
      "own agent": ["read", "append", "replace"],
      "other agent": [],
    });
    expect(row({ kind: "owner" })["other agent"]).toEqual(["read", "append", "replace"]);
  });

  it("stop at the borders of space, session and run", () => {
    const elsewhere: Principal = { kind: "agent", agent: "a", space: "/other", session: "1", run: "1" };
    expect(may(elsewhere, "read", "space")).toBe(false);
    expect(may(elsewhere, "read", "own agent")).toBe(false);
    for (const level of ["session", "run"] as const) {
      expect(() => checkPermission(elsewhere, "read", { level, user: "me", [level]: "1" })).not.toThrow();
      expect(() => checkPermission(elsewhere, "read", { level, user: "me", [level]: "2" })).toThrow(
        expect.objectContaining({ code: "SCOPE_REFUSED" }),
      );
    }
    expect(Object.keys(permissions)).toEqual(["user", "agent"]);
  });

  it("name the allowed operations in a refusal", () => {
    expect(() => checkPermission(agent, "replace", scopes.space)).toThrow(
      "agent 'a' may only read or append in space memory; replace was refused",
    );
  });
});

describe("errors", () => {
  it("are all listed in docs/errors.md, each with its exit code", () => {
    const page = readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8").replace(/ +/g, " ");
    for (const [code, { exit, http }] of Object.entries(errorTable))
      expect(page).toContain(`| \`${code}\` | ${exit} | ${http} |`);
  });
});

describe("small rules", () => {
  it("one event of a host always has the same key, even if its reports differ", () => {
    const key = (fields: object) =>
      naturalKey({ host: "codex", session: "s", event: "PostToolUse", ...fields }, systemTools.sha256);
    expect(key({ use: "call_1", text: "a" })).toBe(key({ use: "call_1", text: "b" }));
    expect(key({ use: "call_1" })).not.toBe(key({ use: "call_2" }));
    expect(key({ ordinal: 1, text: "a" })).toBe(key({ ordinal: 1, text: "a" }));
    expect(key({ ordinal: 1, text: "a" })).not.toBe(key({ ordinal: 2, text: "a" }));
  });

  it("texts count as duplicates if they differ only in case, blanks or ligatures", () => {
    expect(normaliseText("  Use\tPNPM\n here ")).toBe("use pnpm here");
    expect(normaliseText("ﬁle")).toBe("file");
  });

  it("a time in the future is replaced by the time of writing", () => {
    const { event } = admittedEvent(sampleEvent("x", { at: Date.UTC(2090, 0) }));
    expect(Math.abs(orderTime(event) - Date.now())).toBeLessThan(60_000);
    expect(orderTime(admittedEvent(sampleEvent("x", { at: 5 })).event)).toBe(5);
  });

  it("all spellings of a remote have one name, without credentials", () => {
    for (const url of [
      "git@github.com:acme/app.git",
      "https://github.com/acme/app",
      "https://me:tok@GitHub.com/acme/app.git",
      "ssh://git@github.com:22/acme/app.git/",
    ]) {
      expect(normaliseRemote(url)).toBe("github.com/acme/app");
    }
    expect(normaliseRemote("/srv/git/app.git")).toBeNull();
    expect(normaliseRemote("C:\\repos\\app")).toBeNull();
  });

  it("a snippet is the matching part of a text", () => {
    const text = `${"filler words go on ".repeat(40)}the deployment fails on Fridays ${"and on and on ".repeat(40)}`;
    expect(snippet(text, "deployment fails", 80)).toMatch(/^….*deployment fails on Fridays.*…$/);
    expect(snippet("short", "x", 80)).toBe("short");
  });
});
