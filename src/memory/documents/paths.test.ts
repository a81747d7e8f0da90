import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { agentIdTricks, anyAgentId, documentsOutside } from "../../../test/agent-ids.ts";
import { home, makeSpace, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { agentFolder } from "../../disk/documents/document-names.ts";

useHome();

let root: string;
beforeEach(() => {
  root = makeSpace("project");
});

describe("an agent's id", () => {
  it("never leads out of its own folder: 20 ids that file systems interpret in unexpected ways", async () => {
    verifies("SCO-4.c");
    expect(await documentsOutside(fc.constantFrom(...agentIdTricks), 20)).toEqual([]);
  });

  it("has its own folder, also on disks that ignore case or forms of Unicode", () => {
    verifies("SCO-4.c", "PLAT-1.a");
    fc.assert(
      fc.property(fc.uniqueArray(anyAgentId, { minLength: 2, maxLength: 30 }), (ids) => {
        const folders = ids.map((id) => agentFolder(id).normalize("NFKC").toLowerCase());
        expect(new Set(folders).size).toBe(ids.length);
        for (const folder of folders)
          expect(folder).toMatch(/^[a-z0-9-][a-z0-9._-]*(?:~[0-9a-f]{20})?$|^~[0-9a-f]{20}$/);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a symbolic link", () => {
  const refused = { code: "SCOPE_REFUSED", message: expect.stringMatching(/symbolic link/) };

  it("in the place of a document is neither read nor written", async () => {
    verifies("SCO-4.d");
    const secret = join(home, "id_rsa");
    writeFileSync(secret, "private\n");
    mkdirSync(join(root, ".ai", "memory"), { recursive: true });
    symlinkSync(secret, join(root, ".ai", "memory", "MEMORY.md"));
    const memory = await open();
    const ref = { scope: "space", space: root } as const;
    await expect(memory.documents.read(ref)).rejects.toMatchObject(refused);
    await expect(memory.documents.append(ref, "x")).rejects.toMatchObject(refused);
    expect(readFileSync(secret, "utf8")).toBe("private\n");
  });

  it.each([".ai", join(".ai", "memory"), join(".ai", "memory", "agents"), join(".ai", "memory", "agents", "a")])(
    "in the place of %s is not followed",
    async (link) => {
      verifies("SCO-4.d");
      const elsewhere = join(home, "elsewhere");
      mkdirSync(elsewhere);
      mkdirSync(join(root, link, ".."), { recursive: true });
      symlinkSync(elsewhere, join(root, link));
      const memory = await open();
      const ref = { scope: "agent", space: root, agent: "a" } as const;
      await expect(memory.documents.read(ref)).rejects.toMatchObject(refused);
      await expect(memory.documents.append(ref, "x")).rejects.toMatchObject(refused);
      await expect(memory.documents.list(ref)).rejects.toMatchObject(refused);
      await expect(memory.documents.saveSummary(ref, "x")).rejects.toMatchObject(refused);
      expect(readdirSync(elsewhere)).toEqual([]);
    },
  );

  it.each([".ai", join(".ai", "memory"), join(".ai", "memory", "agents"), join(".ai", "memory", "agents", "a")])(
    "in the place of %s creates nothing at its target",
    async (link) => {
      verifies("SCO-4.d");
      const elsewhere = join(home, "elsewhere");
      mkdirSync(join(root, link, ".."), { recursive: true });
      symlinkSync(elsewhere, join(root, link));
      const memory = await open();
      const ref = { scope: "agent", space: root, agent: "a" } as const;
      await expect(memory.documents.append(ref, "x")).rejects.toMatchObject(refused);
      await expect(memory.documents.saveSummary(ref, "x")).rejects.toMatchObject(refused);
      expect(existsSync(elsewhere)).toBe(false);
    },
  );

  it("among the archives is not followed", async () => {
    verifies("SCO-4.d");
    const memory = await open();
    const ref = { scope: "space", space: root } as const;
    await memory.documents.saveSummary(ref, "one");
    const secret = join(home, "id_rsa");
    writeFileSync(secret, "private\n");
    symlinkSync(secret, join(root, ".ai", "memory", "memory", "2026-01-01-0000.md"));
    await expect(memory.documents.read(ref, { path: "memory/2026-01-01-0000.md" })).rejects.toMatchObject(refused);
    expect((await memory.documents.list(ref)).map(({ path }) => path)).not.toContain("memory/2026-01-01-0000.md");
  });

  it("that the owner made for the user's own document is followed, and stays", async () => {
    const dotfiles = join(home, "dotfiles");
    mkdirSync(dotfiles);
    writeFileSync(join(dotfiles, "me.md"), "## Mine\n");
    mkdirSync(join(home, "memory", "documents"), { recursive: true });
    const link = join(home, "memory", "documents", "user.md");
    symlinkSync(join(dotfiles, "me.md"), link);
    const memory = await open();
    await memory.documents.append({ scope: "user" }, "more");
    expect(readFileSync(join(dotfiles, "me.md"), "utf8")).toMatch(/^## Mine\n[\s\S]*more\n$/);
    expect(existsSync(link)).toBe(true);
    expect(readFileSync(link, "utf8")).toContain("more");
  });
});
