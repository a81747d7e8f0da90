import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import { beforeEach, describe, expect, it } from "vitest";

import { filesUnder, home, makeSpace, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Memory } from "../memory.ts";
import type { DocumentRef } from "./documents.ts";

useHome();

/** The permissions from the original specification. The test compares the code with this matrix. */
const matrix = `
                    space-memory   app-memory(A)   app-memory(B)   user-memory
User Session read      YES            NO              NO              YES
User Session write     YES            NO              NO              YES
App A read             YES            YES             NO              YES (read-only)
App A write            YES(append)    YES             NO              NO
App B read             YES            NO              YES             YES (read-only)
App B write            YES(append)    NO              YES             NO
`;

type Access = "YES" | "NO" | "YES(append)";

/** Looks up one caller, one kind of access and one document in the matrix. */
function inMatrix(who: string, access: "read" | "write", column: number): Access {
  const row = matrix.split("\n").find((line) => line.startsWith(`${who} ${access}`));
  const cells = (row ?? "")
    .slice(`${who} ${access}`.length)
    .replaceAll("(read-only)", "")
    .trim()
    .split(/\s{2,}/);
  const cell = cells[column]?.trim();
  if (cell !== "YES" && cell !== "NO" && cell !== "YES(append)") throw new Error(`no cell ${who} ${access} ${column}`);
  return cell;
}

let root: string;
beforeEach(() => {
  root = makeSpace("project");
});

const principals: readonly [name: string, of: () => Principal][] = [
  ["User Session", () => ({ kind: "user", space: root, session: "s1" })],
  ["App A", () => ({ kind: "agent", agent: "a", space: root, session: "s1" })],
  ["App B", () => ({ kind: "agent", agent: "b", space: root, session: "s1" })],
];

const scopes: readonly [name: string, of: () => DocumentRef][] = [
  ["space-memory", () => ({ scope: "space", space: root })],
  ["app-memory(A)", () => ({ scope: "agent", space: root, agent: "a" })],
  ["app-memory(B)", () => ({ scope: "agent", space: root, agent: "b" })],
  ["user-memory", () => ({ scope: "user" })],
];

type Use = (memory: Memory, ref: DocumentRef, version: string) => Promise<unknown>;

/** Every use case of documents, with the access that it needs. */
const uses: readonly [access: "read" | "append" | "replace", name: string, use: Use][] = [
  ["read", "full", (memory, ref) => memory.documents.read(ref)],
  ["read", "headers", (memory, ref) => memory.documents.read(ref, { mode: "headers" })],
  ["read", "section", (memory, ref) => memory.documents.read(ref, { mode: "section", section: "Kept" })],
  ["read", "tail", (memory, ref) => memory.documents.read(ref, { mode: "tail" })],
  ["read", "path", (memory, ref) => memory.documents.read(ref, { path: "memory/2026-11-15-0810.md" })],
  ["read", "list", (memory, ref) => memory.documents.list(ref)],
  ["read", "versions", (memory, ref) => memory.documents.versions(ref)],
  ["read", "versionText", (memory, ref, version) => memory.documents.versionText(ref, version)],
  ["read", "diff", (memory, ref, version) => memory.documents.diff(ref, version)],
  ["read", "needsCompaction", (memory, ref) => memory.documents.needsCompaction(ref)],
  ["append", "append", (memory, ref) => memory.documents.append(ref, "added")],
  ["append", "saveSummary", (memory, ref) => memory.documents.saveSummary(ref, "summary")],
  ["replace", "replace", (memory, ref) => replaceAll(memory, ref)],
  ["replace", "restore", (memory, ref, version) => memory.documents.restore(ref, version)],
  ["replace", "compact", (memory, ref) => memory.documents.compact(ref)],
  ["replace", "compactIfNeeded", (memory, ref) => memory.documents.compactIfNeeded(ref)],
];

/** Replaces a document. A caller that may not read it uses a made-up version. */
async function replaceAll(memory: Memory, ref: DocumentRef): Promise<unknown> {
  const version = await memory.documents.read(ref).then(
    (read) => read.version,
    () => "0123456789ab",
  );
  return memory.documents.replace(ref, "## Replaced\n", { version });
}

function isAllowed(who: string, access: "read" | "append" | "replace", column: number): boolean {
  const cell = inMatrix(who, access === "read" ? "read" : "write", column);
  return cell === "YES" || (cell === "YES(append)" && access === "append");
}

const now = () => Date.UTC(2026, 10, 15, 8, 10);

describe.each(principals)("%s", (who, principalOf) => {
  it.each(scopes.map(([scope, of], column) => [scope, of, column] as const))(
    "may do with %s exactly what the matrix allows, and a refused use changes nothing",
    async (_scope, refOf, column) => {
      verifies("SCO-2.a", "SCO-3.a", "SCO-4.b");
      const owner = await open({ now });
      const ref = refOf();
      await owner.documents.replace(ref, "## Kept\n\nkept text\n");
      await owner.documents.saveSummary(ref, "an archive");
      const [version] = await owner.documents.versions(ref);
      const memory = owner.as(principalOf());
      for (const [access, name, use] of uses) {
        const before = snapshot();
        const isOpen = isAllowed(who, access, column);
        expect(await outcomeOf(use(memory, ref, version?.id ?? "")), name).toBe(isOpen ? "done" : "SCOPE_REFUSED");
        expect(isOpen || isDeepStrictEqual(snapshot(), before), name).toBe(true);
      }
    },
  );
});

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error: unknown) => (error instanceof LociError ? error.code : String(error)),
  );
}

/** The content of all documents on disk. */
function snapshot(): [string, string][] {
  return filesUnder(home)
    .filter((path) => path.endsWith(".md"))
    .toSorted()
    .map((path) => [path, readFileSync(path, "utf8")]);
}

describe("the owner", () => {
  it.each(scopes)("may do everything with %s", async (_scope, refOf) => {
    verifies("SCO-2.b");
    const memory = await open({ now });
    const ref = refOf();
    await memory.documents.replace(ref, "## Kept\n\nkept text\n");
    await memory.documents.saveSummary(ref, "an archive");
    const [version] = await memory.documents.versions(ref);
    for (const [, name, use] of uses) expect(await outcomeOf(use(memory, ref, version?.id ?? "")), name).toBe("done");
  });
});

describe("another space", () => {
  it.each(principals)("is closed to %s", async (_who, principalOf) => {
    verifies("SCO-7.a");
    const other = makeSpace("other");
    const owner = await open();
    await owner.documents.append({ scope: "space", space: other }, "theirs");
    const memory = owner.as(principalOf());
    for (const scope of ["space", "agent"] as const) {
      const ref = { scope, space: other, agent: "a" };
      await expect(memory.documents.read(ref)).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
      await expect(memory.documents.append(ref, "x")).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    }
    expect(existsSync(join(other, ".ai", "memory", "agents"))).toBe(false);
  });
});

describe("the document of another agent", () => {
  it("is missing from everybody else's search", async () => {
    verifies("SCO-2.a", "SCO-6.b");
    const owner = await open();
    await owner.documents.append({ scope: "agent", space: root, agent: "a" }, "the password policy is zebra");
    const hits = async (principal: Principal) => (await owner.as(principal).search("zebra")).hits.length;
    expect(await hits({ kind: "agent", agent: "a", space: root })).toBe(1);
    expect(await hits({ kind: "agent", agent: "b", space: root })).toBe(0);
    expect(await hits({ kind: "user", space: root })).toBe(0);
  });
});
