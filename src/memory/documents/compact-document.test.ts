import { statSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { space, spaceFile, useDocuments } from "../../../test/document-home.ts";
import { open } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { createScriptedModels as model } from "../../testing/scripted-models.ts";
import type { DocumentRef } from "./documents.ts";

useDocuments();

describe("archives and summaries", () => {
  const now = () => Date.UTC(2026, 10, 15, 8, 10);

  it("that were made in one minute have distinct names, and are listed with sizes and dates", async () => {
    verifies("DOC-3.a", "DOC-3.b", "DOC-7.a", "DOC-7.c", "API-7.a");
    const memory = await open({ now });
    await memory.documents.append(space, "the document");
    const paths = [
      await memory.documents.saveSummary(space, "one"),
      await memory.documents.saveSummary(space, "two"),
      await memory.documents.saveSummary(space, "three", { slug: "  ../Fix: the Login! " }),
    ];
    expect(paths).toEqual([
      "memory/2026-11-15-0810.md",
      "memory/2026-11-15-0810-2.md",
      "memory/2026-11-15-0810-fix-the-login.md",
    ]);
    const listed = await memory.documents.list(space);
    expect(listed.map(({ path, bytes }) => [path, bytes])).toEqual([
      [null, statSync(spaceFile).size],
      ["memory/2026-11-15-0810-fix-the-login.md", 5],
      ["memory/2026-11-15-0810-2.md", 3],
      ["memory/2026-11-15-0810.md", 3],
    ]);
    expect(listed.every(({ changed }) => Math.abs(changed - Date.now()) < 60_000)).toBe(true);
    expect((await memory.documents.read(space, { path: paths[1], mode: "headers" })).text).toBe("two");
  });

  it("that do not exist or have another form are refused", async () => {
    verifies("SCO-4.c");
    const memory = await open();
    for (const path of ["memory/none.md", "../user.md", "memory/../../x.md", "/etc/passwd", "memory/.hidden.md", ""])
      await expect(memory.documents.read(space, { path })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("an oversized document", () => {
  const agent: DocumentRef = { scope: "agent", agent: "billing" };
  const large = `# Big\n\n${Array.from({ length: 4000 }, (_, at) => `## Part ${at}\n\nsome text of part ${at}\n`).join("\n")}`;

  const grown = async (options: Parameters<typeof open>[0] = {}) => {
    const memory = await open(options);
    const ref = { ...agent, space: space.space };
    await memory.documents.replace(ref, large);
    return { memory, ref };
  };

  it("is archived, and replaced by the model's summary", async () => {
    verifies("DOC-6.a", "DOC-6.d");
    const { memory, ref } = await grown({ models: model(async () => "## State\n\nshort\n") });
    expect(await memory.documents.needsCompaction(ref)).toBe(true);
    const compacted = await memory.documents.compact(ref);
    expect(compacted).toMatchObject({ by: "model", bytes: { before: Buffer.byteLength(large) } });
    expect((await memory.documents.read(ref)).text).toMatch(/^## State\n\nshort\n/);
    expect((await memory.documents.read(ref, { path: compacted.archive })).text).toBe(large);
    expect(await memory.documents.needsCompaction(ref)).toBe(false);
  });
});
