import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { home, open, useHome } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Gap } from "../../platform/files/swap-file.ts";
import { findPlace } from "../versions/place.ts";
import { replaceDocument } from "./replace-document.ts";

useHome();
useParts();

let file: string;
beforeEach(() => {
  file = join(home, "memory", "documents", "user.md");
});

/** Replaces the document. In the middle, at a moment that no lock covers, a person saves it. */
async function replaceAndSave(gap: Gap, save: () => void): Promise<void> {
  const parts = openParts();
  const place = await findPlace(parts, { scope: "user" }, "replace");
  const { version } = await (await open()).documents.read({ scope: "user" });
  await replaceDocument(parts, place, {
    text: "## The agent's\n",
    by: "codex",
    action: "replace",
    read: version,
    atGap: (at) => {
      if (at === gap) save();
    },
  });
}

const saveByRename = () => {
  writeFileSync(`${file}.tmp`, "## The person's\n");
  renameSync(`${file}.tmp`, file);
};

describe("a person who saves a document while an agent replaces it", () => {
  it.each(["before-move", "before-link"] as const)(
    "%s: keeps the person's file, tells the agent, and stores both texts as versions",
    async (gap) => {
      verifies("DOC-9.c");
      const memory = await open();
      await memory.documents.replace({ scope: "user" }, "## Before\n");
      await expect(replaceAndSave(gap, saveByRename)).rejects.toMatchObject({
        code: "CONFLICT",
        message: expect.stringMatching(/1: ## The person's/),
      });
      expect(readFileSync(file, "utf8")).toBe("## The person's\n");
      const versions = await memory.documents.versions({ scope: "user" });
      const texts = await Promise.all(versions.map(({ id }) => memory.documents.versionText({ scope: "user" }, id)));
      expect(texts).toEqual(["## The person's\n", "## The agent's\n", "## Before\n"]);
    },
  );

  it("too late to be noticed: stores the person's text as a version, and the agent's in the document", async () => {
    verifies("DOC-9.c");
    const memory = await open();
    await memory.documents.replace({ scope: "user" }, "## Before\n");
    const folder = join(file, "..");
    await replaceAndSave("before-remove", () => {
      // The person's editor still has the old file open, and writes into it after it was moved.
      const aside = readdirSync(folder).find((name) => name.includes("loci-old")) ?? "";
      writeFileSync(join(folder, aside), "## The person's\n");
    });
    expect(readFileSync(file, "utf8")).toBe("## The agent's\n");
    const versions = await memory.documents.versions({ scope: "user" });
    const texts = await Promise.all(versions.map(({ id }) => memory.documents.versionText({ scope: "user" }, id)));
    expect(texts).toContain("## The person's\n");
    expect(texts[0]).toBe("## The agent's\n");
  });
});
