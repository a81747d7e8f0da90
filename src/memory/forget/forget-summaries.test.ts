import { describe, expect, it } from "vitest";

import { holding, home, open, texts, useHome } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Models } from "../../core/ports/models.ts";
import { takeIn } from "../base/intake.ts";
import type { Memory } from "../memory.ts";

useHome();
useParts();

const start = Date.UTC(2026, 2, 1, 9);
const words = ["zorblaxian", "quuxonomicon"];

/** A model that repeats everything that it reads, as the worst case. */
const repeating: Models = {
  complete: async ({ messages }) => ({
    text: messages[0]?.text ?? "",
    usage: { inputTokens: 1, outputTokens: 1 },
    model: "scripted-1",
    finish: "stop",
  }),
};

async function withSummary(options: Parameters<typeof open>[0] = {}) {
  const memory = await open({ now: () => start + 1e6, settings: { profile: "assisted" }, ...options });
  const [doomed = "", , kept = ""] = await memory.record(
    [
      { type: "prompt" as const, text: `Repair the ${words.join(" ")} gateway` },
      { type: "assistant" as const, text: "It works again now." },
      { type: "prompt" as const, text: "Describe the flimster in the readme" },
      { type: "assistant" as const, text: "The readme describes it." },
      { type: "prompt" as const, text: "Thank you for the long work" },
    ].map((one, at) => ({ ...one, session: "s1", at: start + at })),
  );
  await memory.record([{ type: "prompt", text: "A bystander of another session", session: "s2", at: start }]);
  const summary = (await memory.endSession({ session: "s1" })).summary ?? "";
  await memory.search("zorblaxian");
  await memory.care.backup();
  return { memory, doomed, kept, summary };
}

const all = async (memory: Memory) =>
  (await memory.timeline({})).map(({ id, text, ts, level, trust }) => ({ id, text, ts, level, trust }));

describe("forgetting an event that a summary cites", () => {
  it.each([
    ["the rules", {}],
    ["a model", { models: repeating, settings: { profile: "automatic" as const } }],
  ])("erases the summary of %s too, and nothing else", async (_, options) => {
    verifies("SAF-5.c", "LIFE-1.c");
    const { memory, doomed, summary } = await withSummary(options);
    expect(holding(home, words)).not.toEqual([]);
    const before = await all(memory);
    expect(before.find(({ id }) => id === summary)?.text).toContain("quuxonomicon");
    expect((await memory.previewForget({ id: doomed })).ids.toSorted()).toEqual([doomed, summary].toSorted());
    expect(await memory.forget({ id: doomed })).toMatchObject({ forgotten: 2, residue: false });
    expect(holding(home, words)).toEqual([]);
    expect(await all(memory)).toEqual(before.filter(({ id }) => id !== doomed && id !== summary));
    expect(await memory.show(summary)).toMatchObject({ status: "erased" });
    expect(await memory.care.verify()).toMatchObject({ ok: true, pending: [], erased: 2 });
    expect((await memory.care.verifyErasures()).ok).toBe(true);
  });

  it("lets the next end of the session summarise the rest", async () => {
    const { memory, doomed, summary } = await withSummary();
    await memory.forget({ id: doomed });
    const fresh = (await memory.endSession({ session: "s1" })).summary ?? "";
    expect(fresh).not.toBe(summary);
    expect(await memory.show(fresh)).toMatchObject({
      status: "found",
      memory: { text: expect.stringMatching(/^Asked: Describe the flimster in the readme; last: Thank you/) },
    });
    expect(holding(home, words)).toEqual([]);
  });

  it("also works through a fact that the summary cites", async () => {
    const { memory } = await withSummary();
    const [stated = ""] = await memory.record([
      { type: "prompt", text: "Remember that the flobbergast port is 6433.", session: "s1", at: start + 9 },
      { type: "prompt", text: "And now something else entirely", session: "s1", at: start + 10 },
    ]);
    const summary = (await memory.endSession({ session: "s1" })).summary ?? "";
    expect((await all(memory)).find(({ id }) => id === summary)?.text).toContain("Decided: the flobbergast port");
    await memory.forget({ id: stated });
    expect(holding(home, ["flobbergast"])).toEqual([]);
    expect(await memory.show(summary)).toMatchObject({ status: "erased" });
  });

  it("erases a summary that arrives after its source was forgotten", async () => {
    const { memory, doomed } = await withSummary();
    await memory.forget({ id: doomed });
    await takeIn(openParts(), [
      {
        kind: "session.summarised",
        content: { text: `Asked: ${words.join(" ")}`, sources: [doomed], by: { kind: "rule" } },
        scope: { level: "user", user: "me", session: "s1" },
        origin: { device: "d" },
        trust: "agent",
      },
    ]);
    await memory.close();
    expect(await texts(await open(), "zorblaxian")).toEqual([]);
    expect(holding(home, words)).toEqual([]);
  });

  it("erases a summary with its session, which then gets no new summary", async () => {
    const { memory, kept } = await withSummary();
    await memory.forget({ session: "s1" });
    expect(holding(home, [...words, "flimster"])).toEqual([]);
    expect(await memory.show(kept)).toMatchObject({ status: "erased" });
    expect((await memory.endSession({ session: "s1" })).summary).toBeNull();
    expect(await texts(memory, "bystander")).toEqual(["A bystander of another session"]);
  });
});
