import { describe, expect, it } from "vitest";

import { edit, space, spaceFile, user, userFile, useDocuments } from "../../../test/document-home.ts";
import { open } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Memory } from "../memory.ts";

useDocuments();

const current = { text: "Hello", channel: "cli" };

async function system(memory: Memory, folder?: string): Promise<string | undefined> {
  const [first] = await memory.history.buildMessages({ system: "You help.", current, space: folder });
  return first?.role === "system" ? first.content : undefined;
}

describe("the part `## Your Memory` of a prompt", () => {
  it("is the user's document, as in its file", async () => {
    verifies("DOC-8.a");
    const memory = await open();
    edit(userFile, "# Me\n\nLikes tea.\n");
    expect(await system(memory)).toBe("You help.\n\n## Your Memory\n# Me\n\nLikes tea.");
    edit(userFile, "# Me\n\nLikes coffee now.\n");
    expect(await system(memory)).toBe("You help.\n\n## Your Memory\n# Me\n\nLikes coffee now.");
  });

  it("is the same in every space and session, because the user's document is global", async () => {
    verifies("DOC-8.a");
    const memory = await open();
    await memory.documents.replace(user, "# Me\n\nLikes tea.\n");
    const inSession = memory.as({ kind: "user", session: "s1", space: space.space });
    for (const one of [memory, inSession]) expect(await system(one)).toContain("## Your Memory\n# Me\n\nLikes tea.");
  });

  it("ends with the space's document if there is a space", async () => {
    verifies("DOC-8.b");
    const memory = await open();
    await memory.documents.replace(user, "# Me\n\nLikes tea.\n");
    await memory.documents.replace(space, "# Shop\n\nUses pnpm.\n");
    expect(await system(memory, space.space)).toBe(
      "You help.\n\n## Your Memory\n# Me\n\nLikes tea.\n\n# Shop\n\nUses pnpm.",
    );
    expect(await system(memory)).not.toContain("pnpm");
  });

  it("omits a missing document, and is empty without any", async () => {
    verifies("DOC-8.c");
    const memory = await open();
    expect(await system(memory, space.space)).toBe("You help.");
    await memory.documents.replace(space, "# Shop\n");
    expect(await system(memory, space.space)).toBe("You help.\n\n## Your Memory\n# Shop");
    expect(spaceFile).toContain(".ai");
  });
});
