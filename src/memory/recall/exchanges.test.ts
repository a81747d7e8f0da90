import { beforeEach, describe, expect, it } from "vitest";

import { open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Memory } from "../memory.ts";

useHome();

const start = Date.UTC(2026, 2, 1, 9);
let memory: Memory;
beforeEach(async () => {
  memory = await open({ now: () => start + 86_400_000 });
});

const question = "How do I reset the zorblax gateway?";
const recalled = async (prompt = question) => (await memory.recall({ prompt, record: false })).items;

describe("an exchange", () => {
  it("is found by the words of its prompt, and its answer comes first", async () => {
    verifies("REC-10.a", "REC-10.c");
    const [asked, , answer] = await memory.record([
      { type: "prompt", text: "how do i reset the zorblax gateway", session: "s1", at: start },
      { type: "assistant", text: "Let me look.", session: "s1", at: start + 1 },
      { type: "assistant", text: "Press the red knob for five seconds.", session: "s1", at: start + 2 },
      { type: "prompt", text: "thanks", session: "s1", at: start + 3 },
      { type: "assistant", text: "You are welcome.", session: "s1", at: start + 4 },
    ]);
    const items = await recalled();
    expect(items).toMatchObject([
      {
        id: answer,
        asked,
        excerpt: "Press the red knob for five seconds. (asked: how do i reset the zorblax gateway)",
      },
    ]);
  });

  it("is one hit of a search with `exchanges`; without it, the hits are single memories", async () => {
    verifies("REC-10.a");
    const [asked, answer] = await memory.record([
      { type: "prompt", text: "how do i reset the zorblax gateway", session: "s1", at: start },
      { type: "assistant", text: "Press the red knob.", session: "s1", at: start + 1 },
    ]);
    const { hits } = await memory.search({ q: question, exchanges: true });
    expect(hits).toMatchObject([{ id: answer, type: "assistant", asked: { id: asked, sensitive: false } }]);
    expect((await memory.search({ q: question })).hits.map(({ id }) => id)).toEqual([asked]);
  });

  it("comes before tool calls and questions without an answer that have more of the words", async () => {
    verifies("REC-10.a");
    const [, call, output, answer, unanswered] = await memory.record([
      { type: "prompt", text: "how do i reset the zorblax gateway", session: "s1", at: start },
      { type: "tool_use", text: "reset zorblax gateway --help", tool: "Bash", session: "s1", at: start + 1 },
      { type: "tool_result", text: "reset: zorblax gateway, how", tool: "Bash", session: "s1", at: start + 2 },
      { type: "assistant", text: "Press the red knob for five seconds.", session: "s1", at: start + 3 },
      { type: "prompt", text: "How do I reset the zorblax gateway again?", session: "s2", at: start + 4 },
    ]);
    const { hits } = await memory.search({ q: question, exchanges: true });
    expect(hits[0]).toMatchObject({ id: answer });
    expect(new Set(hits.slice(1).map(({ id }) => id))).toEqual(new Set([call, output, unanswered]));
  });

  it("does not hide the turn's other events from a search", async () => {
    const ids = await memory.record([
      { type: "prompt", text: "please repair the gateway", session: "s1", at: start },
      { type: "tool_use", text: "zorbctl flange --mount", tool: "Bash", session: "s1", at: start + 1 },
      { type: "tool_result", text: "flange mounted at slot 7", tool: "Bash", session: "s1", at: start + 2 },
      { type: "assistant", text: "It works again.", session: "s1", at: start + 3 },
    ]);
    const found = await memory.search({ q: "flange", exchanges: true });
    expect(new Set(found.hits.map(({ id }) => id))).toEqual(new Set([ids[1], ids[2]]));
  });

  it("is returned once per session", async () => {
    await memory.record([
      { type: "prompt", text: "how do i reset the zorblax gateway", session: "s1", at: start },
      { type: "assistant", text: "Press the red knob.", session: "s1", at: start + 1 },
    ]);
    const ask = () => memory.recall({ prompt: question, session: "s2", unseen: true });
    expect((await ask()).items).toHaveLength(1);
    expect((await ask()).items).toHaveLength(0);
  });

  it("shows all of a short prompt, because it may state a decision", async () => {
    const [said, answer] = await memory.record([
      {
        type: "prompt",
        text: "No. The zorblax gateway is reset by hand. Gloves are a must.",
        session: "s1",
        at: start,
      },
      { type: "assistant", text: "Noted.", session: "s1", at: start + 1 },
    ]);
    expect(await recalled()).toMatchObject([
      {
        id: answer,
        asked: said,
        excerpt: "Noted. (asked: No. The zorblax gateway is reset by hand. Gloves are a must.)",
      },
    ]);
  });

  it("does not show a sensitive prompt with its reply", async () => {
    const [asked = "", answer] = await memory.record([
      { type: "prompt", text: "how do i reset the zorblax gateway", session: "s1", at: start },
      { type: "assistant", text: "To reset the zorblax gateway, press the red knob.", session: "s1", at: start + 1 },
    ]);
    await memory.trust.classify({ ids: [asked], sensitive: true });
    expect(await recalled()).toMatchObject([
      { id: answer, excerpt: "To reset the zorblax gateway, press the red knob." },
    ]);
  });
});

describe("several exchanges", () => {
  it("fold a repeated question into the latest answer", async () => {
    verifies("REC-10.a");
    const ids = await memory.record([
      { type: "prompt", text: "how do i reset the zorblax gateway?", session: "s1", at: start },
      { type: "assistant", text: "Press the red knob.", session: "s1", at: start + 1 },
      { type: "prompt", text: "how do i reset the zorblax gateway again?", session: "s2", at: start + 10 },
      { type: "assistant", text: "Turn the blue wheel.", session: "s2", at: start + 11 },
      { type: "prompt", text: "how do i reset the zorblax gateway??", session: "s3", at: start + 20 },
    ]);
    const items = await recalled();
    expect(items.map(({ id }) => id)).toEqual([ids[3], ids[4]]);
  });

  it("put a question without an answer last", async () => {
    await memory.record([
      { type: "prompt", text: "how do i reset the zorblax gateway?", session: "s1", at: start },
      { type: "prompt", text: "The zorblax gateway has a red knob.", session: "s2", at: start + 5 },
    ]);
    expect((await recalled("zorblax gateway knob reset")).map(({ excerpt }) => excerpt)).toEqual([
      "The zorblax gateway has a red knob.",
      "how do i reset the zorblax gateway?",
    ]);
  });

  it("rank a prompt that states something as usual, even if it ends with a question", async () => {
    await memory.record([
      { type: "prompt", text: "The zorblax gateway reset is the red knob. Do you like it?", session: "s1", at: start },
      { type: "prompt", text: "The zorblax has a wheel.", session: "s2", at: start + 5 },
    ]);
    expect((await recalled("zorblax gateway knob reset"))[0]?.excerpt).toContain("red knob");
  });
});

it("a prompt without a subject returns nothing, however many sessions have its words", async () => {
  verifies("INJ-6.a");
  await memory.record([
    { type: "prompt", text: "run the tests", session: "s1", at: start },
    { type: "assistant", text: "All tests passed.", session: "s1", at: start + 1 },
  ]);
  expect(await memory.recall({ prompt: "Please run the tests." })).toMatchObject({ block: null, confidence: 0 });
});
