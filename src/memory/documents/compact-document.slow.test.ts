import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { edit, space, user, useDocuments } from "../../../test/document-home.ts";
import { open } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { createScriptedModels as model } from "../../testing/scripted-models.ts";
import type { DocumentRef } from "./documents.ts";

useDocuments();

describe("an oversized document", () => {
  const agent: DocumentRef = { scope: "agent", agent: "billing" };
  const large = `# Big\n\n${Array.from({ length: 4000 }, (_, at) => `## Part ${at}\n\nsome text of part ${at}\n`).join("\n")}`;

  const grown = async (options: Parameters<typeof open>[0] = {}) => {
    const memory = await open(options);
    const ref = { ...agent, space: space.space };
    await memory.documents.replace(ref, large);
    return { memory, ref };
  };

  it.each([
    ["there is no model", undefined],
    ["the model fails", model(async () => Promise.reject(new Error("down")))],
    ["the model says nothing", model(async () => "  ")],
    ["the model only repeats", model()],
    ["the model was cut", model(() => ({ text: "## State", finish: "length" }))],
    ["the model refused", model(() => ({ text: "I cannot do that", finish: "refused" }))],
  ])("keeps its headings and last lines if %s", async (_title, models) => {
    verifies("DOC-6.b");
    const { memory, ref } = await grown(models === undefined ? {} : { models });
    const { by, archive } = await memory.documents.compact(ref);
    const { text, bytes } = await memory.documents.read(ref);
    expect(by).toBe("rule");
    expect(bytes).toBeLessThan(100 * 1024);
    expect(text).toContain(archive);
    expect(text.trimEnd()).toMatch(/some text of part 3999$/);
  });

  it("is compacted automatically only if it is the agent's own, or a setting says so", async () => {
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

  it("stays unchanged if somebody writes it meanwhile", async () => {
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
