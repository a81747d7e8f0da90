import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { edit, space, spaceFile, user, useDocuments } from "../../../test/document-home.ts";
import { open } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { createScriptedModels as model } from "../../testing/scripted-models.ts";
import type { DocumentRef } from "./documents.ts";

useDocuments();

describe("archives and summaries", () => {
  const now = () => Date.UTC(2026, 10, 15, 8, 10);

  it("of one minute have distinct names, and are listed with sizes and dates", async () => {
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

  it("that do not exist or are none are refused", async () => {
    verifies("SCO-4.c");
    const memory = await open();
    for (const path of ["memory/none.md", "../user.md", "memory/../../x.md", "/etc/passwd", "memory/.hidden.md", ""])
      await expect(memory.documents.read(space, { path })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a document that has grown too large", () => {
  const agent: DocumentRef = { scope: "agent", agent: "billing" };
  const large = `# Big\n\n${Array.from({ length: 4000 }, (_, at) => `## Part ${at}\n\nsome text of part ${at}\n`).join("\n")}`;

  const grown = async (options: Parameters<typeof open>[0] = {}) => {
    const memory = await open(options);
    const ref = { ...agent, space: space.space };
    await memory.documents.replace(ref, large);
    return { memory, ref };
  };

  it("is archived, and its summary by the model is the document", async () => {
    verifies("DOC-6.a", "DOC-6.d");
    const { memory, ref } = await grown({ models: model(async () => "## State\n\nshort\n") });
    expect(await memory.documents.needsCompaction(ref)).toBe(true);
    const compacted = await memory.documents.compact(ref);
    expect(compacted).toMatchObject({ by: "model", bytes: { before: Buffer.byteLength(large) } });
    expect((await memory.documents.read(ref)).text).toMatch(/^## State\n\nshort\n/);
    expect((await memory.documents.read(ref, { path: compacted.archive })).text).toBe(large);
    expect(await memory.documents.needsCompaction(ref)).toBe(false);
  });

  it.each([
    ["there is no model", undefined],
    ["the model fails", model(async () => Promise.reject(new Error("down")))],
    ["the model says nothing", model(async () => "  ")],
    ["the model only repeats", model()],
    ["the model was cut", model(() => ({ text: "## State", finish: "length" }))],
    ["the model refused", model(() => ({ text: "I cannot do that", finish: "refused" }))],
  ])("keeps its headings and last lines where %s", async (_title, models) => {
    verifies("DOC-6.b");
    const { memory, ref } = await grown(models === undefined ? {} : { models });
    const { by, archive } = await memory.documents.compact(ref);
    const { text, bytes } = await memory.documents.read(ref);
    expect(by).toBe("rule");
    expect(bytes).toBeLessThan(100 * 1024);
    expect(text).toContain(archive);
    expect(text.trimEnd()).toMatch(/some text of part 3999$/);
  });

  it("is shortened unasked only where that is the agent's own, or a setting says so", async () => {
    verifies("DOC-6.e", "CFG-3.b");
    const { memory, ref } = await grown();
    expect(await memory.documents.compactIfNeeded(ref)).toMatchObject({ by: "rule" });
    expect(await memory.documents.compactIfNeeded(ref)).toBeNull();
    await memory.documents.replace(user, large);
    expect(await memory.documents.compactIfNeeded(user)).toBeNull();
    const willing = await open({ settings: { documents: { compactAt: 102_400, compactAll: true } } });
    expect(await willing.documents.compactIfNeeded(user)).toMatchObject({ by: "rule" });
    const manual = await open({ settings: { profile: "manual" } });
    await manual.documents.replace(ref, large, { version: (await manual.documents.read(ref)).version });
    expect(await manual.documents.compactIfNeeded(ref)).toBeNull();
  });

  it("of somebody who writes it meanwhile is left as it is", async () => {
    verifies("DOC-9.b");
    const file = join(space.space, ".ai", "memory", "agents", "billing", "memory.md");
    const { memory, ref } = await grown({
      models: model(async () => {
        edit(file, "## By hand\n");
        return "## State\n\nshort\n";
      }),
    });
    await expect(memory.documents.compact(ref)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(readFileSync(file, "utf8")).toBe("## By hand\n");
  });
});
