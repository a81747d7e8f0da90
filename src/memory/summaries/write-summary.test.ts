import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { home, open, texts, useHome } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import type { CompletionRequest, Models } from "../../core/ports/models.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import type { Settings } from "../base/settings.ts";
import type { Memory } from "../memory.ts";
import { isUpkeepDue } from "./upkeep-due.ts";

useHome();
useParts();

const start = Date.UTC(2026, 2, 1, 9);
let folder: string;

beforeEach(() => {
  folder = join(home, "app");
  mkdirSync(folder);
});

const openWith = async (profile: Settings["profile"], models?: Models) =>
  open({ now: () => start + 1e6, settings: { profile }, ...(models === undefined ? {} : { models }) });

/** Records a session: two prompts, an answer each, and a changed file. */
async function work(memory: Memory, session = "s1", at = start): Promise<string[]> {
  const place = { space: folder, session };
  return memory.record([
    { type: "prompt", text: "Please repair the zorblax gateway", ...place, at },
    { type: "assistant", text: "I repaired it.", ...place, at: at + 1 },
    { type: "artifact", text: "- old\n+ new", path: "src/gateway.ts", change: "modified", ...place, at: at + 2 },
    { type: "prompt", text: "Now describe it in the readme", ...place, at: at + 3 },
    { type: "assistant", text: "Done. Should the changelog mention it too?", ...place, at: at + 4 },
  ]);
}

async function summaries(memory: Memory, session = "s1"): Promise<StoredMemory[]> {
  const all = await memory.timeline({ session });
  return all.filter(({ kind }) => kind === "session.summarised");
}

const end = async (memory: Memory, session = "s1") => (await memory.endSession({ session })).summary;

describe("the end of a session", () => {
  it("writes a summary that cites its sources, once", async () => {
    verifies("LIFE-1.c");
    const memory = await openWith("assisted");
    const [first, , changed, last, answer] = await work(memory);
    const id = await end(memory);
    expect(await summaries(memory)).toMatchObject([
      {
        id,
        type: "session",
        text: [
          "Asked: Please repair the zorblax gateway; last: Now describe it in the readme.",
          "Changed: src/gateway.ts.",
          "Open: Should the changelog mention it too?",
        ].join("\n"),
        trust: "agent",
        level: "space",
        session: "s1",
        ts: start + 4,
        details: { sources: [first, last, changed, answer], by: { kind: "rule" } },
      },
    ]);
    expect(await end(memory)).toBeNull();
    expect(await summaries(memory)).toHaveLength(1);
  });

  it("writes a new summary if the session continued, and only the new one is found", async () => {
    const memory = await openWith("assisted");
    await work(memory);
    const old = await end(memory);
    await memory.record([
      { type: "prompt", text: "Finally rename the zorblax gateway", session: "s1", space: folder, at: start + 9 },
    ]);
    const fresh = await end(memory);
    expect(fresh).not.toBe(old);
    const { hits } = await memory.search("zorblax gateway");
    expect(hits.filter(({ metadata }) => metadata.kind === "session.summarised").map(({ id }) => id)).toEqual([fresh]);
  });

  it("skips a session that continued without new content", async () => {
    const memory = await openWith("assisted");
    await work(memory);
    await end(memory);
    await memory.record([{ type: "tool_use", text: "ls", tool: "Bash", session: "s1", space: folder, at: start + 9 }]);
    expect(await end(memory)).not.toBeNull();
    expect(await end(memory)).toBeNull();
  });

  it("does not restore a summary that a person has forgotten", async () => {
    const memory = await openWith("assisted");
    await work(memory);
    await memory.forget({ id: (await end(memory)) ?? "" });
    expect(await end(memory)).toBeNull();
  });

  it("summarises nothing in the manual profile, without a prompt, or with fewer than three events", async () => {
    verifies("CFG-3.b", "CFG-3.c");
    const manual = await openWith("manual");
    await work(manual);
    expect(await end(manual)).toBeNull();
    await manual.close();
    const memory = await openWith("assisted");
    await memory.record(
      ["one", "two", "three"].map((text) => ({
        type: "assistant" as const,
        text: `step ${text} is done`,
        session: "s2",
      })),
    );
    await memory.record([
      { type: "prompt", text: "What is the zorblax gateway?", session: "s3" },
      { type: "assistant", text: "A gateway.", session: "s3" },
    ]);
    expect([await end(memory, "s2"), await end(memory, "s3")]).toEqual([null, null]);
  });

  it("uses no sensitive memory, no import, no run's own memory, and no output of tools", async () => {
    const memory = await openWith("assisted");
    const place = { space: folder, session: "s1", at: start };
    await work(memory);
    await memory.record([
      { type: "prompt", text: "Tell my doctor about the flimster", tags: ["sensitive"], ...place, at: start - 1 },
      { type: "prompt", text: "Imported flimster prompt", trust: "import", ...place, at: start - 2 },
      { type: "error", text: "flimster output", tool: "Bash", meta: { subject: "npm test" }, ...place },
      { type: "fact", text: "A flimster of the run", ...place, level: "run", run: "r1" },
    ]);
    await end(memory);
    expect((await summaries(memory))[0]?.text).not.toContain("flimster");
  });

  it("includes failed commands and what fixed them, only as commands and paths", async () => {
    const memory = await openWith("assisted");
    const place = { space: folder, session: "s1", tool: "Bash" };
    await memory.record([
      { type: "prompt", text: "Make the tests of the gateway pass", ...place, at: start },
      {
        type: "error",
        text: "secret words of a tool",
        code: "1",
        meta: { subject: "npm test" },
        ...place,
        at: start + 1,
      },
      {
        type: "artifact",
        text: "+ new",
        path: "src/a.ts",
        change: "modified",
        space: folder,
        session: "s1",
        at: start + 2,
      },
      {
        type: "tool_use",
        text: "npm test",
        meta: { subject: "npm test" },
        outcome: { status: "success" },
        ...place,
        at: start + 3,
      },
    ]);
    await end(memory);
    expect((await summaries(memory))[0]?.text?.split("\n")).toEqual([
      "Asked: Make the tests of the gateway pass.",
      "Changed: src/a.ts.",
      "Failed: `npm test` failed with exit code 1, and worked after src/a.ts changed.",
    ]);
  });

  it("leaves no failure open after which the agent reports that it works", async () => {
    const memory = await openWith("assisted");
    const place = { space: folder, session: "s1" };
    const failed = {
      type: "error" as const,
      text: "x",
      code: "1",
      tool: "Bash",
      meta: { subject: "npm test -- cart" },
    };
    await memory.record([
      { type: "prompt", text: "Make the tests of the gateway pass", ...place, at: start },
      { ...failed, ...place, at: start + 1 },
      { type: "assistant", text: "The mock was stale. All tests pass.", ...place, at: start + 2 },
    ]);
    await end(memory);
    expect((await summaries(memory))[0]?.text).toBe("Asked: Make the tests of the gateway pass.");
  });

  it("is reported to the hook as pending until the summary is written", async () => {
    const memory = await openWith("assisted");
    await work(memory);
    const parts = openParts({ settings: { profile: "assisted" }, now: () => start + 1e6 });
    const due = async (session?: string) => isUpkeepDue({ ...parts, documents: null }, { session });
    expect([await due("s1"), await due("s2"), await due()]).toEqual([true, false, false]);
    expect(
      await isUpkeepDue({ ...openParts({ settings: { profile: "manual" } }), documents: null }, { session: "s1" }),
    ).toBe(false);
    await end(memory);
    expect(await due("s1")).toBe(false);
  });
});

describe("a summary by a model", () => {
  const asked: CompletionRequest[] = [];
  const answering = (text: string): Models => ({
    complete: async (completion) => {
      asked.push(completion);
      return { text, usage: { inputTokens: 1, outputTokens: 1 }, model: "scripted-1", finish: "stop" };
    },
  });

  it("is written in the automatic profile with one call, and is redacted", async () => {
    verifies("LIFE-1.c");
    asked.length = 0;
    const secret = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    const memory = await openWith("automatic", answering(`The gateway was repaired with ${secret}.`));
    await work(memory);
    await end(memory);
    const [summary] = await summaries(memory);
    expect(summary).toMatchObject({
      text: expect.stringMatching(/^The gateway was repaired with \[/),
      trust: "agent",
      details: { by: { kind: "model", model: "scripted-1", prompt: "1" } },
    });
    expect(summary?.text).not.toContain(secret);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ task: "summary", signal: expect.any(AbortSignal) });
    expect(asked[0]?.messages[0]?.text).not.toContain("+ new");
  });

  it("is replaced by the session's own words if the model fails, and is not requested in the assisted profile", async () => {
    const failing: Models = {
      complete: async () => {
        throw new Error("offline");
      },
    };
    for (const [profile, models] of [
      ["automatic", failing],
      ["automatic", answering("  ")],
      ["assisted", answering("not wanted")],
    ] as const) {
      const memory = await openWith(profile, models);
      const session = `s-${profile}-${String(models === failing)}`;
      await work(memory, session);
      await end(memory, session);
      expect(await summaries(memory, session)).toMatchObject([
        { text: expect.stringContaining("Asked: Please repair"), details: { by: { kind: "rule" } } },
      ]);
      await memory.close();
    }
  });
});

describe("summaries in use", () => {
  it("stand in a brief for the sessions before the last one, whose state of work comes first", async () => {
    verifies("LIFE-1.c");
    const memory = await openWith("assisted");
    await work(memory);
    const id = await end(memory);
    const alone = await memory.brief({ space: folder });
    expect(alone.block).toContain("last answer: Done. Should the changelog mention it too?");
    expect(alone.block).not.toContain("Asked:");
    await memory.record([
      { type: "prompt", text: "Paint the cooling tower", session: "s2", space: folder, at: start + 20 },
    ]);
    const { block, ids, tokens } = await memory.brief({ space: folder });
    expect(block).toContain("the work began with: “Paint the cooling tower”");
    expect(block).toContain("Asked: Please repair the zorblax gateway");
    expect(block).not.toContain("last answer: Done.");
    expect(ids).toContain(id);
    expect(tokens).toBeLessThanOrEqual(650);
  });

  it("are hidden from agents while they cite an outdated value", async () => {
    const memory = await openWith("assisted");
    await work(memory);
    await memory.record([
      { type: "prompt", text: "Remember that the staging port is 6433.", session: "s1", space: folder, at: start + 5 },
    ]);
    await end(memory);
    await memory.record([
      { type: "prompt", text: "Paint the cooling tower", session: "s2", space: folder, at: start + 20 },
    ]);
    expect((await memory.brief({ space: folder })).block).toContain("Decided: the staging port is 6433");
    await memory.record([
      { type: "prompt", text: "Remember that the staging port is 6434.", session: "s2", space: folder, at: start + 50 },
    ]);
    const { block } = await memory.brief({ space: folder });
    expect(block).toContain("6434");
    expect(block).not.toContain("6433");
  });

  it("become sensitive when a person marks an event that they cite", async () => {
    const memory = await openWith("assisted");
    const [first = ""] = await work(memory);
    await end(memory);
    await memory.trust.classify({ ids: [first], sensitive: true });
    expect((await summaries(memory))[0]).toMatchObject({ sensitive: true });
    expect((await memory.brief({ space: folder })).block).not.toContain("zorblax");
  });

  it("stay when their session has expired", async () => {
    let now = start;
    const memory = await open({ now: () => now, settings: { profile: "assisted" } });
    await work(memory);
    await end(memory);
    now += 200 * 86_400_000;
    expect(await memory.care.applyRetention()).toMatchObject({ forgotten: 5 });
    expect(await texts(memory, "zorblax")).toEqual([
      expect.stringContaining("Asked: Please repair the zorblax gateway"),
    ]);
  });
});
