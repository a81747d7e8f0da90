import { describe, expect, it } from "vitest";

import { space, spaceFile, user, useDocuments } from "../../../test/document-home.ts";
import { open } from "../../../test/memory-home.ts";

useDocuments();

describe("the list of all documents", () => {
  it("contains each written document once, and the user's even if it is missing", async () => {
    const memory = await open();
    expect(await memory.documents.all()).toMatchObject([{ scope: "user", versions: 0, changed: null }]);
    await memory.documents.replace(space, "# Shop");
    await memory.documents.append(space, "More.");
    await memory.documents.replace(user, "# Me");
    const all = await memory.documents.all();
    expect(all.map(({ scope, versions }) => [scope, versions])).toEqual([
      ["user", 1],
      ["space", 2],
    ]);
    const listed = all[1];
    expect(listed).toMatchObject({ file: spaceFile, agent: null });
    const read = await memory.documents.read({ scope: "space", space: listed?.folder ?? "" });
    expect(read.text).toContain("More.");
  });

  it("omits archives and summaries", async () => {
    const memory = await open();
    await memory.documents.replace(user, "# Me");
    await memory.documents.saveSummary(user, "It went well");
    expect(await memory.documents.all()).toHaveLength(1);
  });

  it("can only be read by the owner", async () => {
    const memory = await open();
    const asAgent = memory.as({ kind: "agent", user: "me", agent: "builder" });
    await expect(asAgent.documents.all()).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });
});
