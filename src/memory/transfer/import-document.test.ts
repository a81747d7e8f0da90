import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTransferHome, dumpOf, exportOf, type TransferHome } from "../../../test/transfer-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Memory } from "../memory.ts";
import type { ForeignDocument } from "./import-document.ts";

let home: TransferHome;
beforeEach(() => {
  home = createTransferHome();
});
afterEach(() => home.remove());

const ferry = (text: string): ForeignDocument => ({
  name: "codex/MEMORY.md",
  file: "/home/me/.codex/memories/MEMORY.md",
  text,
  by: "codex",
  isOfMachine: true,
});
const sections = async (memory: Memory) =>
  (await memory.timeline({ type: "document" })).map(({ text }) => text ?? "").toSorted();

describe("importDocument", () => {
  verifies("FAC-12.c");

  it("stores a version for each changed text, with the trust of an import", async () => {
    const { memory } = home.open("a");
    const results: string[] = [];
    for (const text of ["At nine.", "At nine.", "At ten.", "At nine."])
      results.push(await memory.transfer.importDocument(ferry(text)));
    expect(results).toEqual(["new", "known", "changed", "changed"]);
    expect(await memory.timeline({ type: "document" })).toMatchObject([
      { text: "At nine.", trust: "import", level: "user", confirmed: false, origin: { agent: "codex" } },
    ]);
    expect((await memory.care.stats()).versions).toBe(3);
  });

  it("reports what it would do, and stores nothing", async () => {
    const { memory } = home.open("a");
    expect(await memory.transfer.importDocument(ferry("At nine."), { dryRun: true })).toBe("new");
    expect(await sections(memory)).toEqual([]);
    await memory.transfer.importDocument(ferry("At nine."));
    expect(await memory.transfer.importDocument(ferry("At ten."), { dryRun: true })).toBe("changed");
    expect(await sections(memory)).toEqual(["At nine."]);
  });

  it("keeps the files of two machines apart, and treats a repository's file as one", async () => {
    const note = (text: string) => ({ name: "AGENTS.md", file: `${home.path}/AGENTS.md`, text, space: home.path });
    const [one, two] = [home.open("a"), home.open("b")];
    for (const [{ memory }, text] of [
      [one, "Of one."],
      [two, "Of two."],
    ] as const) {
      await memory.transfer.importDocument(ferry(text));
      await memory.transfer.importDocument(note(`Note: ${text}`));
    }
    home.syncFrom("a", "b");
    expect(await sections(two.memory)).toEqual(["Note: Of two.", "Of one.", "Of two."]);
  });

  it("has the same result after a rebuild, and after an export and import", async () => {
    const opened = home.open("a");
    for (const text of ["At nine.", "At ten."]) await opened.memory.transfer.importDocument(ferry(text));
    const before = await dumpOf(opened);
    await opened.memory.care.rebuild();
    expect(await dumpOf(opened)).toEqual(before);
    const other = home.open("b");
    const file = home.write("export.jsonl", await exportOf(opened.memory));
    expect(await other.memory.transfer.importFrom(file, { isOwn: true })).toMatchObject({ stored: 2, documents: [] });
    expect(await sections(other.memory)).toEqual(["At ten."]);
    // This imported document is not the user's own document, which has no text.
    expect(await other.memory.documents.read({ scope: "user" })).toMatchObject({ text: "", version: null });
  });

  it("keeps private passages and secrets out of the log", async () => {
    const { memory } = home.open("a");
    await memory.transfer.importDocument(
      ferry("The key is ghp_0123456789abcdefABCDEF0123456789abcd.\nMy <private>diary</private> is blue."),
    );
    const log = await exportOf(memory);
    expect(log).toContain("[redacted:");
    expect(log).not.toMatch(/ghp_|diary/);
  });

  it("needs the owner, and has a size limit", async () => {
    const { memory } = home.open("a");
    const agent = memory.as({ kind: "agent", agent: "codex", space: home.path });
    await expect(agent.transfer.importDocument(ferry("x"))).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(memory.transfer.importDocument(ferry("x".repeat(1_000_001)))).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
    });
  });
});
