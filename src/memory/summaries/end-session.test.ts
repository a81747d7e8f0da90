import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { edit, space, user, useDocuments } from "../../../test/document-home.ts";
import { home, open } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Memory } from "../memory.ts";

useDocuments();

const long = `# Log\n\n${Array.from({ length: 300 }, (_, n) => `line ${n} of a long document`).join("\n")}\n`;
const documents = { compactAt: 5_000, compactAll: false };
const agentFile = (agent: string) => join(space.space, ".ai", "memory", "agents", agent, "memory.md");
const agentRef = (agent: string) => ({ scope: "agent", space: space.space, agent }) as const;

async function withAgents(settings = {}): Promise<Memory> {
  const memory = await open({ settings: { documents, ...settings } });
  await memory.documents.append(agentRef("billing"), long);
  await memory.documents.append(agentRef("shipping"), "# State\nshort");
  await memory.documents.append(user, long);
  await memory.documents.append(space, long);
  return memory;
}

describe("the end of a session", () => {
  it("compacts an agent's oversized document, and no other", async () => {
    verifies("DOC-6.c", "DOC-6.e");
    const memory = await withAgents();
    const ended = await memory.endSession({ space: space.space });
    expect(ended).toMatchObject({ compacted: [{ file: agentFile("billing"), by: "rule" }], failed: [] });
    expect(readFileSync(agentFile("billing"), "utf8")).toContain("# Log");
    expect((await memory.documents.list(agentRef("billing"))).map(({ path }) => path)).toEqual([
      null,
      ended.compacted[0]?.archive,
    ]);
    expect(readFileSync(agentFile("shipping"), "utf8")).toContain("short");
    expect((await memory.documents.read(user)).text).toContain("line 150");
    expect((await memory.documents.read(space)).text).toContain("line 150");
    expect(await memory.endSession({ space: space.space })).toMatchObject({ compacted: [] });
  });

  it("compacts the user's and the space's document if a setting says so", async () => {
    verifies("DOC-6.e");
    const memory = await withAgents({ documents: { compactAt: 5_000, compactAll: true } });
    expect((await memory.endSession({ space: space.space })).compacted).toHaveLength(3);
    expect((await memory.documents.read(user)).text).not.toContain("line 150");
  });

  it("compacts nothing in the manual profile", async () => {
    verifies("CFG-3.b");
    const memory = await withAgents({ profile: "manual" });
    expect(await memory.endSession({ space: space.space })).toMatchObject({ compacted: [] });
  });

  it("compacts only the agent's own document if an agent ends it", async () => {
    verifies("DOC-6.c", "SCO-2.a");
    const memory = await withAgents();
    await memory.documents.append(agentRef("shipping"), long);
    const own = memory.as({ kind: "agent", agent: "shipping", space: space.space });
    expect((await own.endSession({ space: space.space })).compacted).toMatchObject([{ file: agentFile("shipping") }]);
  });

  it("does not change a document that came with a clone or is behind a link", async () => {
    verifies("DOC-6.e");
    const memory = await open({ settings: { documents } });
    edit(agentFile("cloned"), long);
    const elsewhere = join(home, "elsewhere.md");
    writeFileSync(elsewhere, long);
    mkdirSync(join(agentFile("linked"), ".."), { recursive: true });
    symlinkSync(elsewhere, agentFile("linked"));
    expect(await memory.endSession({ space: space.space })).toMatchObject({
      compacted: [],
      failed: [{ file: agentFile("linked"), code: "SCOPE_REFUSED" }],
    });
    expect(readFileSync(agentFile("cloned"), "utf8")).toBe(long);
    expect(readFileSync(elsewhere, "utf8")).toBe(long);
    expect(existsSync(join(home, "memory", "documents", "user.md"))).toBe(false);
  });

  it("clears the entries of its runs, and of no other session's", async () => {
    verifies("ENT-7.b", "ENT-1.b");
    const owner = await open();
    const inRun = (session: string, run: string) => owner.as({ kind: "agent", agent: "a", session, run }).entries;
    await inRun("s1", "r1").save({ compartment: "run", content: "first" });
    await inRun("s1", "r2").save({ compartment: "run", content: "second" });
    await inRun("s1", "r1").save({ compartment: "session", content: "of the session" });
    await inRun("s2", "r3").save({ compartment: "run", content: "elsewhere" });
    expect(await owner.endSession({ session: "s1" })).toMatchObject({ cleared: 2 });
    expect(await inRun("s1", "r1").get({ compartment: "run" })).toEqual([]);
    expect(await inRun("s1", "r1").get({ compartment: "session" })).toHaveLength(1);
    expect(await inRun("s2", "r3").get({ compartment: "run" })).toHaveLength(1);
  });

  it("clears only the run of the model session that ends it, whatever session the request names", async () => {
    verifies("ENT-7.b", "SCO-5.a");
    const owner = await open();
    const inRun = (run: string) => owner.as({ kind: "agent", agent: "a", session: run, run });
    await inRun("r1").entries.save({ compartment: "run", content: "mine" });
    await inRun("r2").entries.save({ compartment: "run", content: "another's" });
    expect(await inRun("r1").endSession({ session: "r2" })).toMatchObject({ cleared: 1 });
    expect(await inRun("r2").entries.get({ compartment: "run" })).toHaveLength(1);
  });
});
