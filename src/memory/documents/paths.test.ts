import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { filesUnder, home, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { LociError } from "../../core/errors.ts";
import { agentFolder } from "../../disk/documents/document-names.ts";
import type { Memory } from "../memory.ts";

useHome();

let root: string;
let agents: string;
beforeEach(() => {
  root = join(home, "project");
  agents = join(root, ".ai", "memory", "agents");
  mkdirSync(join(root, ".git"), { recursive: true });
});

/** Ids that some file systems interpret in unexpected ways. */
const tricks = [
  "..",
  ".",
  "../b",
  "a/../b",
  "/etc",
  "C:\\x",
  "a\\..\\b",
  "a\0b",
  "\0",
  "a\nb",
  "B",
  "b.",
  "b ",
  " b",
  "b::$DATA",
  "con",
  "NUL.txt",
  "~",
  "b~1",
  "ｂ",
  "𝐛",
  "b\u200d",
  "\u202eb",
  "é",
  "e\u0301",
  "ﬁle",
  "file",
  "-rf",
  ".git",
  "%2e%2e",
  "..%2f",
  "a".repeat(300),
];

const anyId = fc.oneof(
  fc.constantFrom(...tricks),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc
    .array(fc.constantFrom("..", "/", "\\", ".", "\0", "a", "B", "~", ":", " ", "é", "e\u0301", "%2e", "\u202e"), {
      maxLength: 8,
    })
    .map((pieces) => pieces.join("")),
);

/** Writes an agent's own document. Returns "written", or the code of the error. */
async function writeAs(owner: Memory, agent: string): Promise<string> {
  try {
    await owner.as({ kind: "agent", agent, space: root }).documents.append({ scope: "agent", space: root }, "mine");
    return "written";
  } catch (error) {
    return error instanceof LociError ? error.code : String(error);
  }
}

describe("an agent's id", () => {
  it("never leads out of its own folder: 300 ids", async () => {
    verifies("SCO-4.c");
    const owner = await open();
    await owner.documents.append({ scope: "agent", space: root, agent: "b" }, "b's own");
    const bFile = join(agents, "b", "memory.md");
    const before = readFileSync(bFile, "utf8");
    const known = new Set<string>(["b"]);
    await fc.assert(
      fc.asyncProperty(anyId, async (agent) => {
        fc.pre(agent !== "b");
        const outcome = await writeAs(owner, agent);
        if (outcome === "written") known.add(agentFolder(agent));
        expect(["written", "SCOPE_REFUSED", "EVENT_INVALID", "EVENT_TOO_LARGE"]).toContain(outcome);
        expect(readFileSync(bFile, "utf8")).toBe(before);
      }),
      { numRuns: 300 },
    );
    expect(new Set(readdirSync(agents))).toEqual(known);
    const elsewhere = filesUnder(home).filter(
      (path) => path.endsWith(".md") && !/^[^/\\]+[/\\]memory\.md$/.test(path.slice(agents.length + 1)),
    );
    expect(elsewhere).toEqual([]);
  });

  it("has a folder of its own, also on disks that tell neither case nor forms of Unicode apart", () => {
    verifies("SCO-4.c", "PLAT-1.a");
    fc.assert(
      fc.property(fc.uniqueArray(anyId, { minLength: 2, maxLength: 30 }), (ids) => {
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
    "in the place of %s leads nowhere",
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
    "in the place of %s makes nothing where it leads, also if nothing is there yet",
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
