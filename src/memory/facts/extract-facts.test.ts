import { beforeEach, describe, expect, it } from "vitest";

import { open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { CompletionRequest, Models } from "../../core/ports/models.ts";
import { countTokens } from "../../core/text/tokens/count-tokens.ts";
import type { Memory } from "../memory.ts";

useHome();

let asked: CompletionRequest[];
let answers: string[];
let memory: Memory;

/** A model that gives the prepared answers, and remembers what it was asked. */
const scripted: Models = {
  complete: async (completion) => {
    asked.push(completion);
    const text = answers.shift() ?? `{"facts":[]}`;
    return { text, usage: { inputTokens: 1, outputTokens: 1 }, model: "scripted-1", finish: "stop" };
  },
};

beforeEach(async () => {
  asked = [];
  answers = [];
  memory = await open({ models: scripted, settings: { profile: "manual" } });
});

async function talk(...texts: readonly string[]): Promise<string[]> {
  return memory.record(
    texts.map((text, at) => ({ type: at % 2 === 0 ? "prompt" : "assistant", text, session: "s1", at: 1000 + at })),
  );
}

const fact = (text: string, event: string, quote: string) => ({ text, tags: ["ops"], evidence: [{ event, quote }] });
const answer = (...facts: readonly object[]) => JSON.stringify({ facts });
const userText = ({ messages }: CompletionRequest) => messages[0]?.text ?? "";

describe("an extraction", () => {
  it("stores the accepted facts, with model and version of the prompt", async () => {
    verifies("FAC-1.b", "FAC-10.a");
    const [prompt = ""] = await talk("The build server hopper was moved to Oslo last week.", "Noted.");
    answers = [
      answer(
        fact("The build server hopper is in Oslo", "e1", "The build server hopper was moved to Oslo"),
        fact("The build server hopper is in Rome", "e1", "The build server hopper was moved to Rome"),
        fact("Hopper runs Debian", "e9", "hopper runs Debian"),
      ),
    ];
    expect(await memory.facts.extract({ session: "s1" })).toMatchObject({
      requests: 1,
      stored: [expect.any(String)],
      refused: [{ reason: "quote not found" }, { reason: "unknown event" }],
    });
    expect(await memory.facts.list()).toMatchObject([
      {
        text: "The build server hopper is in Oslo",
        tags: ["ops"],
        by: { kind: "model", model: "scripted-1", prompt: "1" },
        evidence: [{ event: prompt }],
      },
    ]);
    expect(userText(asked[0] ?? { messages: [], maxTokens: 0 })).toContain(
      "[e1] 1970-01-01T00:00 user: The build server hopper",
    );
  });

  it("reads only new events", async () => {
    await talk("The build server hopper was moved to Oslo.", "Noted.");
    await memory.facts.extract({ session: "s1" });
    expect(await memory.facts.extract({ session: "s1" })).toMatchObject({ requests: 0 });
    await memory.record([{ type: "prompt", text: "It has 64 cores now.", session: "s1", at: 5000 }]);
    await memory.facts.extract({ session: "s1" });
    expect(asked).toHaveLength(2);
    expect(userText(asked[1] ?? { messages: [], maxTokens: 0 })).not.toContain("Oslo");
  });

  it("continues after a failed request where it stopped", async () => {
    const long = Array.from(
      { length: 40 },
      (_, at) => `Statement ${at}: ${"the service listens and waits ".repeat(12)}`,
    );
    await talk(...long);
    answers = [answer(), "no JSON", "still no JSON"];
    await expect(memory.facts.extract({ session: "s1" })).rejects.toMatchObject({ code: "MODEL_ANSWER_INVALID" });
    const before = asked.length;
    const failed = userText(asked[before - 1] ?? { messages: [], maxTokens: 0 });
    expect(await memory.facts.extract({ session: "s1" })).toMatchObject({ requests: expect.any(Number) });
    const next = userText(asked[before] ?? { messages: [], maxTokens: 0 });
    expect(next).not.toContain("Statement 0:");
    // The part that failed is not paid for again.
    expect(next).not.toBe(failed);
  });

  it("asks in requests of at most 2,000 tokens, the user's words first", async () => {
    verifies("FAC-1.b");
    const texts = Array.from(
      { length: 200 },
      (_, at) => `${at % 2 === 0 ? "Said" : "Replied"} ${at}: ${"word ".repeat(150)}`,
    );
    await talk(...texts);
    await memory.facts.extract({ session: "s1" });
    expect(asked.length).toBeGreaterThan(2);
    for (const { system = "", messages, schema } of asked) {
      const all = [system, ...messages.map(({ text }) => text), JSON.stringify(schema)].join("\n");
      expect(countTokens(all)).toBeLessThanOrEqual(2000);
    }
    expect(asked.map(userText).join("\n")).not.toContain("Replied");
  });

  it("stores at most 10 facts of an answer", async () => {
    verifies("FAC-1.b");
    await talk(Array.from({ length: 30 }, (_, at) => `Room ${at} is on floor ${at}.`).join(" "));
    answers = [
      answer(
        ...Array.from({ length: 30 }, (_, at) =>
          fact(`Room ${at} is on floor ${at}`, "e1", `Room ${at} is on floor ${at}`),
        ),
      ),
    ];
    expect((await memory.facts.extract({ session: "s1" })).stored).toHaveLength(10);
  });

  it("shows the model no sensitive text, and stores no secret", async () => {
    verifies("FAC-1.c");
    await memory.record([
      { type: "prompt", text: "My salary is 5,000 a month.", session: "s1", at: 1 },
      {
        type: "prompt",
        text: "The token of the bot is ghp_abcdefghijklmnopqrstuvwxyz0123456789.",
        session: "s1",
        at: 2,
      },
    ]);
    await memory.facts.extract({ session: "s1" });
    await memory.record([{ type: "prompt", text: "My salary is 6,000 a month.", session: "s2", at: 3 }]);
    await memory.facts.extract({ session: "s2" });
    expect(asked).toHaveLength(1);
    expect((await memory.facts.extractDue({ ended: "s2" })).sessions).not.toContain("s2");
    const shown = asked.map(userText).join("\n");
    expect(shown).not.toContain("salary");
    expect(shown).not.toContain("ghp_");
  });

  it("needs a model and the owner", async () => {
    verifies("FAC-2.c");
    const without = await open();
    await expect(without.facts.extract({ session: "s1" })).rejects.toMatchObject({ code: "MODEL_UNAVAILABLE" });
    const session = memory.as({ kind: "user", space: "/app", session: "s1" });
    await expect(session.facts.extract({ session: "s1" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });
});

describe("reading a session again", () => {
  it("shows what is new, stores nothing, and keeps known facts", async () => {
    const said = "The build server hopper is in Oslo. The printer Ada is in Rome.";
    await talk(said);
    const oslo = fact("The build server hopper is in Oslo", "e1", "The build server hopper is in Oslo");
    const rome = fact("The printer Ada is in Rome", "e1", "The printer Ada is in Rome");
    answers = [answer(oslo)];
    await memory.facts.extract({ session: "s1" });
    answers = [answer(rome, fact("The printer Ada is in Paris", "e1", "The printer Ada is in Rome"))];
    const preview = await memory.facts.previewExtraction({ session: "s1" });
    expect(preview).toMatchObject({
      added: [{ text: rome.text }],
      again: 0,
      kept: [oslo.text],
      refused: [{ reason: "not founded in its quotes" }],
    });
    expect(await memory.facts.list()).toHaveLength(1);
    await memory.facts.propose(preview.added, preview.by);
    expect(await memory.facts.list()).toHaveLength(2);
    answers = [answer(oslo, rome)];
    expect(await memory.facts.previewExtraction({ session: "s1" })).toMatchObject({ added: [], again: 2, kept: [] });
  });
});

describe("the sessions that are due", () => {
  const minute = 60_000;

  it("are read by one process at a time: ended, idle and grown sessions", async () => {
    verifies("FAC-1.a", "FAC-2.a");
    let now = Date.UTC(2026, 0, 1);
    const timed = await open({ models: scripted, now: () => now, settings: { profile: "manual" } });
    const say = (session: string, text: string) => timed.record([{ type: "prompt", text, session, at: now }]);
    await say("idle", "The cat is called Momo.");
    now += 31 * minute;
    await say("running", "The dog is called Rex.");
    await say("ended", "The bird is called Coco.");
    await say("grown", `The list: ${"apples and pears ".repeat(2_500)}`);
    const { sessions } = await timed.facts.extractDue({ ended: "ended" });
    expect(sessions.toSorted()).toEqual(["ended", "grown", "idle"]);
    expect((await timed.facts.extractDue()).sessions).toEqual([]);
    await say("running", "The dog is four years old.");
    now += 31 * minute;
    const both = await Promise.allSettled([timed.facts.extractDue(), timed.facts.extractDue()]);
    expect(both.flatMap((one) => (one.status === "fulfilled" ? one.value.sessions : []))).toEqual(["running"]);
  });

  it("leave their model calls and the costs in the log", async () => {
    verifies("FAC-2.b");
    await talk("The build server hopper was moved to Oslo last week.");
    await memory.facts.extract({ session: "s1" });
    expect((await memory.care.stats()).models).toMatchObject([
      { model: "scripted-1", calls: 1, failed: 0, inputTokens: 1, outputTokens: 1 },
    ]);
  });
});
