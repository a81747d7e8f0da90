import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { edit, sample, user, userFile, useDocuments } from "../../../test/document-home.ts";
import { open } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";

useDocuments();

describe("reading a document", () => {
  it("returns the whole document, its headings, one section, or its last lines", async () => {
    verifies("DOC-1.a", "DOC-1.b", "DOC-1.c", "DOC-1.d");
    const memory = await open();
    edit(userFile, sample);
    expect(await memory.documents.read(user)).toMatchObject({ text: sample, bytes: 99, note: null });
    const headers = await memory.documents.read(user, { mode: "headers" });
    expect(headers.text.split("\n")).toEqual(["1: # Notes", "5: ## State", "9: ## Patterns", "13: ### State (2)"]);
    const section = await memory.documents.read(user, { mode: "section", section: "state" });
    expect(section.text).toBe("## State\n\n- deploys are frozen");
    const second = await memory.documents.read(user, { mode: "section", section: "State (2)" });
    expect(second.text).toBe("### State\n\nnested");
    expect((await memory.documents.read(user, { mode: "tail", lines: 3 })).text).toBe("### State\n\nnested\n");
  });

  it("returns the last fifty lines by default", async () => {
    const memory = await open();
    edit(userFile, Array.from({ length: 60 }, (_, at) => `line ${at}\n`).join(""));
    const { text } = await memory.documents.read(user, { mode: "tail" });
    expect(text.split("\n")).toHaveLength(51);
    expect(text).toMatch(/^line 10\n/);
  });

  it("reports a missing document, with an empty text", async () => {
    verifies("DOC-8.c");
    const memory = await open();
    expect(await memory.documents.read(user)).toMatchObject({ text: "", version: null, bytes: 0 });
    expect(existsSync(userFile)).toBe(false);
  });

  it("returns the existing headings if the requested headings or section are missing", async () => {
    verifies("DOC-12.a", "DOC-12.b");
    const memory = await open();
    edit(userFile, "no headings here\n");
    const headers = await memory.documents.read(user, { mode: "headers" });
    expect(headers.note).toMatch(/no headings and 17 bytes; read it with mode "full"/);
    edit(userFile, sample);
    const section = await memory.documents.read(user, { mode: "section", section: "Budget" });
    expect(section).toMatchObject({
      text: "",
      note: expect.stringMatching(/no heading matches 'Budget'[\s\S]*5: ## State/),
    });
  });

  it("does not read an unchanged file again", async () => {
    const memory = await open();
    edit(userFile, sample);
    utimesSync(userFile, new Date(0), new Date(0));
    await memory.documents.read(user, { mode: "headers" });
    const again = await memory.documents.read(user, { mode: "headers" });
    expect(again.text).toContain("9: ## Patterns");
    edit(userFile, `${sample}\n## Later\n`);
    expect((await memory.documents.read(user, { mode: "headers" })).text).toContain("## Later");
  });

  it("reports a file that is not text, and does not change it", async () => {
    const memory = await open();
    mkdirSync(join(userFile, ".."), { recursive: true });
    writeFileSync(userFile, Buffer.from([0xff, 0xfe, 0x00]));
    await expect(memory.documents.read(user)).rejects.toMatchObject({ code: "NOT_READABLE" });
    await expect(memory.documents.append(user, "x")).rejects.toMatchObject({ code: "NOT_READABLE" });
    expect(readFileSync(userFile)).toEqual(Buffer.from([0xff, 0xfe, 0x00]));
  });
});
