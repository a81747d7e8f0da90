import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { describe, expect, it } from "vitest";

import { edit, space, useDocuments } from "../../../test/document-home.ts";
import { holding, home, makeSpace, open } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import { takeIn } from "../base/intake.ts";
import type { Settings } from "../base/settings.ts";
import type { Memory } from "../memory.ts";

useDocuments();
useParts();

const start = Date.UTC(2026, 2, 1, 9);
const automatic: Partial<Settings> = { profile: "automatic" };
const agentRef = (agent: string) => ({ scope: "agent", space: space.space, agent }) as const;
const filesOf = (agent: string) => join(space.space, ".ai", "memory", "agents", agent, "memory");
const names = (agent: string) => (existsSync(filesOf(agent)) ? readdirSync(filesOf(agent)).toSorted() : []);

const opened = async (settings = automatic) => open({ now: () => start + 1e6, settings });

async function withDocument(settings = automatic): Promise<Memory> {
  const memory = await opened(settings);
  await memory.documents.append(agentRef("billing"), "# State\nInvoices are sent on the 3rd.");
  return memory;
}

/** Records a session of an agent in the space, as a hook does. */
async function work(memory: Memory, { agent = "billing", session = "s1", at = start } = {}): Promise<string[]> {
  const place = { space: space.space, session, agent };
  return memory.record([
    { type: "prompt", text: "Repair the zorblaxian gateway of the shop", ...place, at },
    { type: "assistant", text: "I repaired it.", ...place, at: at + 1 },
    { type: "prompt", text: "Now describe it in the readme", ...place, at: at + 2 },
    { type: "assistant", text: "The readme describes it.", ...place, at: at + 3 },
  ]);
}

const end = async (memory: Memory, session = "s1") => memory.endSession({ space: space.space, session });

describe("the file of a session's summary", () => {
  it("is beside the agent's document, names the session, and has the words of the event", async () => {
    verifies("DOC-7.a", "DOC-7.b");
    const memory = await withDocument();
    await work(memory);
    const { summary, summaryFile, failed } = await end(memory);
    expect(failed).toEqual([]);
    expect(summaryFile).toBe(join(filesOf("billing"), "2026-03-01-0916-repair-the-zorblaxian-gateway.md"));
    const shown = await memory.show(summary ?? "");
    const text = shown.status === "found" ? shown.memory.text : "";
    expect(readFileSync(summaryFile ?? "", "utf8")).toBe(`<!-- session s1 -->\n\n${text}\n`);
    expect(text).toContain("Asked: Repair the zorblaxian gateway");
    const path = `memory/${basename(summaryFile ?? "")}`;
    expect((await memory.documents.list(agentRef("billing"))).map((file) => file.path)).toEqual([null, path]);
    const own = memory.as({ kind: "agent", agent: "billing", space: (await memory.spaces.resolve(space.space)).name });
    expect((await own.documents.read(agentRef("billing"), { path })).text).toContain("zorblaxian");
  });

  it("is written once, and again under another name if the session continued", async () => {
    verifies("DOC-7.b", "DOC-7.c");
    const memory = await withDocument();
    await work(memory);
    expect((await end(memory)).summaryFile).not.toBeNull();
    expect((await end(memory)).summaryFile).toBeNull();
    await work(memory, { at: start + 100 });
    expect((await end(memory)).summaryFile).toMatch(/-gateway-2\.md$/);
    expect(names("billing")).toHaveLength(2);
  });

  it.each([["manual"], ["assisted"]] as const)("is not written in the profile %s", async (profile) => {
    verifies("CFG-3.b");
    const memory = await withDocument({ profile });
    await work(memory);
    expect(await end(memory)).toMatchObject({ summaryFile: null });
    expect(names("billing")).toEqual([]);
  });

  it("is not written for an agent without a document, for a document from a clone, or for another space", async () => {
    const memory = await withDocument();
    edit(join(dirname(filesOf("cloned")), "memory.md"), "# State\ncame with the repository\n");
    for (const agent of ["nobody", "cloned"]) {
      await work(memory, { agent, session: agent });
      expect(await end(memory, agent)).toMatchObject({ summary: expect.any(String), summaryFile: null, failed: [] });
      expect(names(agent)).toEqual([]);
    }
    await work(memory);
    const elsewhere = makeSpace("elsewhere");
    expect((await memory.endSession({ space: elsewhere, session: "s1" })).summaryFile).toBeNull();
    expect(existsSync(join(elsewhere, ".ai"))).toBe(false);
    expect(names("billing")).toEqual([]);
  });

  it("is not written for a session whose words only that session may read", async () => {
    const memory = await withDocument();
    const place = { space: space.space, agent: "billing", session: "s1", level: "session" as const };
    await memory.record(
      ["Repair the secret gateway", "Then paint the gateway", "Then sell the gateway"].map((text, n) => ({
        type: "prompt" as const,
        text,
        ...place,
        at: start + n,
      })),
    );
    expect(await end(memory)).toMatchObject({ summary: expect.any(String), summaryFile: null });
  });

  it("is reported with the document's path if it cannot be written, and the session still ends", async () => {
    const memory = await opened();
    const file = join(dirname(filesOf("linked")), "memory.md");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(join(home, "elsewhere.md"), "# State\n");
    symlinkSync(join(home, "elsewhere.md"), file);
    await work(memory, { agent: "linked" });
    expect(await end(memory)).toMatchObject({
      summary: expect.any(String),
      summaryFile: null,
      failed: [{ file, code: "SCOPE_REFUSED" }],
    });
  });

  it("contains no secret, neither in its text nor in its name", async () => {
    const memory = await withDocument();
    const secret = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    const place = { space: space.space, session: "s1", agent: "billing" };
    await memory.record(
      [`Use ${secret} for the gateway`, "Then paint the gateway", "Then sell the gateway"].map((text, n) => ({
        type: "prompt" as const,
        text,
        ...place,
        at: start + n,
      })),
    );
    expect((await end(memory)).summaryFile).not.toBeNull();
    expect(holding(home, [secret.toLowerCase()])).toEqual([]);
    expect(names("billing").join(" ")).not.toContain("a1b2c3");
  });

  it("is not found as a second memory with the same words", async () => {
    const memory = await withDocument();
    await work(memory);
    await end(memory);
    const { hits } = await memory.search("zorblaxian gateway shop");
    expect(hits.map(({ metadata }) => metadata.kind).toSorted()).toEqual(["prompt.submitted", "session.summarised"]);
  });
});

describe("the end of an agent's own run", () => {
  const runOf = async (memory: Memory, run?: string) =>
    memory.as({
      kind: "agent",
      agent: "billing",
      space: (await memory.spaces.resolve(space.space)).name,
      session: "s1",
      ...(run === undefined ? {} : { run }),
    });

  const asked = async (agent: Memory, task: string) =>
    agent.record([
      { type: "prompt", text: `Send the ${task} invoices of March`, at: start },
      { type: "artifact", text: "+ sent", path: `out/${task}.csv`, change: "created", at: start + 1 },
      { type: "assistant", text: `All ${task} invoices are sent.`, at: start + 2 },
    ]);

  it("summarises only the events of this run, in a file beside the agent's document", async () => {
    verifies("DOC-7.b", "SCO-2.a");
    const memory = await withDocument();
    await memory.documents.append(agentRef("shipping"), "# State");
    const [first, second] = [await runOf(memory, "r1"), await runOf(memory, "r2")];
    await asked(first, "flimster");
    await asked(second, "quuxal");
    const { summaryFile, summary } = await first.endSession({ space: space.space });
    expect(summary).toBeNull();
    const text = readFileSync(summaryFile ?? "", "utf8");
    expect(text).toContain("<!-- run r1 of session s1 -->");
    expect(text).toContain("Asked: Send the flimster invoices of March");
    expect(text).toContain("Changed: out/flimster.csv");
    expect(text).not.toContain("quuxal");
    expect((await second.endSession({ space: space.space })).summaryFile).not.toBe(summaryFile);
    expect((await second.endSession({ space: space.space })).summaryFile).toBeNull();
    expect([names("billing").length, names("shipping").length]).toEqual([2, 0]);
  });

  it("summarises the session if the agent has no run, without words that the agent may not read", async () => {
    const memory = await withDocument();
    await work(memory, { agent: "claude-code" });
    const place = { space: space.space, session: "s1", at: start + 9 };
    await memory.record([
      { type: "fact", text: "The shipping agent has the code flobber", level: "agent", agent: "shipping", ...place },
    ]);
    const { summaryFile } = await (await runOf(memory)).endSession({ space: space.space });
    const text = readFileSync(summaryFile ?? "", "utf8");
    expect(text).toContain("Asked: Repair the zorblaxian gateway");
    expect(text).not.toContain("flobber");
  });

  it("stores nothing if little happened, or in another profile", async () => {
    const memory = await withDocument();
    const agent = await runOf(memory, "r1");
    await agent.record([{ type: "prompt", text: "Send the flimster invoices of March", at: start }]);
    expect((await agent.endSession({ space: space.space })).summaryFile).toBeNull();
    await memory.close();
    const assisted = await runOf(await opened({ profile: "assisted" }), "r1");
    await asked(assisted, "flimster");
    expect((await assisted.endSession({ space: space.space })).summaryFile).toBeNull();
    expect(names("billing")).toEqual([]);
  });
});

describe("forgetting an event that a summary's file cites", () => {
  const words = ["zorblaxian"];

  it("removes the file, its name and its version everywhere", async () => {
    verifies("SAF-5.c", "DOC-7.b");
    const memory = await withDocument();
    const [doomed = ""] = await work(memory);
    const { summaryFile } = await end(memory);
    await memory.care.backup();
    expect(await memory.previewForget({ id: doomed })).toMatchObject({ removes: [summaryFile], versions: 1 });
    await memory.forget({ id: doomed });
    expect(existsSync(summaryFile ?? "")).toBe(false);
    expect(holding(home, words)).toEqual([]);
    expect((await memory.care.verifyErasures()).ok).toBe(true);
    expect((await memory.documents.read(agentRef("billing"))).text).toContain("Invoices");
  });

  it.each([
    ["its session", { session: "s1" }],
    ["a word", { query: "zorblaxian" }],
  ])("removes the file with %s", async (_, target) => {
    const memory = await withDocument();
    await work(memory);
    await end(memory);
    await memory.forget(target);
    expect(names("billing")).toEqual([]);
    expect(holding(home, words)).toEqual([]);
  });

  it("removes the file with the summary's event, and neither returns", async () => {
    const memory = await withDocument();
    await work(memory);
    await memory.forget({ id: (await end(memory)).summary ?? "" });
    expect(names("billing")).toEqual([]);
    expect(await end(memory)).toMatchObject({ summary: null, summaryFile: null });
  });

  it("erases the versions of a file that a person has edited, and keeps the person's file", async () => {
    const memory = await withDocument();
    const [doomed = ""] = await work(memory);
    const { summaryFile } = await end(memory);
    const path = `memory/${basename(summaryFile ?? "")}`;
    edit(summaryFile ?? "", `${readFileSync(summaryFile ?? "", "utf8")}\nA remark by hand.\n`);
    await memory.documents.versions(agentRef("billing"), { path });
    edit(summaryFile ?? "", "Only my remark.\n");
    await memory.forget({ id: doomed });
    expect(holding(join(home, "memory"), words)).toEqual([]);
    expect(readFileSync(summaryFile ?? "", "utf8")).toBe("Only my remark.\n");
  });

  it("removes a file whose version arrives after its source was forgotten", async () => {
    const memory = await withDocument();
    const [doomed = ""] = await work(memory);
    const before = names("billing");
    await memory.forget({ id: doomed });
    const parts = openParts({ settings: automatic });
    const text = "about zorblaxian\n";
    const file = join(filesOf("billing"), "2026-03-01-0916.md");
    edit(file, text);
    await takeIn(parts, [
      {
        kind: "document.written",
        scope: { level: "agent", user: "me", agent: "billing", space: parts.spaces.find(space.space) },
        origin: { device: parts.device() },
        trust: "agent",
        content: {
          name: "memory/2026-03-01-0916.md",
          file,
          action: "summary",
          sources: [doomed],
          delta: [{ at: 0, remove: 0, insert: text }],
          hash: parts.tools.sha256(text),
          bytes: text.length,
        },
      },
    ]);
    await memory.close();
    await (await opened()).search("anything");
    expect(names("billing")).toEqual(before);
    expect(holding(home, words)).toEqual([]);
  });
});
