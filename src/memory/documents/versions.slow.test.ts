import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { edit, user, userFile, useDocuments } from "../../../test/document-home.ts";
import { filesUnder, home, open } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";

useDocuments();

describe("versions of a document", () => {
  it("store only the changes in the log, not the whole document each time", async () => {
    const memory = await open();
    const large = Array.from({ length: 2000 }, (_, at) => `- item ${at} of the list`).join("\n");
    await memory.documents.replace(user, large);
    const size = () => filesUnder(join(home, "memory", "log")).reduce((sum, path) => sum + statSync(path).size, 0);
    const before = size();
    for (let at = 0; at < 10; at += 1) await memory.documents.replace(user, large.replace("item 1000", `item ${at}!`));
    expect(size() - before).toBeLessThan(20_000);
  });

  it("are kept even if they exceed one event", async () => {
    const memory = await open();
    const text = Array.from({ length: 40_000 }, (_, at) => `line ${at} ${"ä€x".repeat(20)}\n`).join("");
    const long = "y".repeat(1_500_000);
    edit(userFile, text + long);
    await memory.documents.read(user, { mode: "headers" });
    const [version] = await memory.documents.versions(user);
    expect(version?.bytes).toBeGreaterThan(5_000_000);
    expect(await memory.documents.versionText(user, version?.id ?? "")).toBe(text + long);
  });
});

describe("a document in unusual conditions", () => {
  it("of over a million characters can be restored and compacted", async () => {
    verifies("DOC-6.d", "DOC-10.c");
    const memory = await open();
    const large = "a line of text\n".repeat(80_000);
    edit(userFile, large);
    await memory.documents.read(user);
    edit(userFile, "small\n");
    await memory.documents.read(user);
    const [, first] = await memory.documents.versions(user);
    await memory.documents.restore(user, first?.id ?? "");
    expect(readFileSync(userFile, "utf8")).toBe(large);
    expect(await memory.documents.compact(user)).toMatchObject({ by: "rule", bytes: { before: large.length } });
  });
});
