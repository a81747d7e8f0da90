import { expect, it } from "vitest";

import { memory, useRecallHome } from "../../../test/recall-home.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";

useRecallHome();

const text = "The zorblax migration got the green light.";
const prompt = "Did the zorblax migration get the green light?";

/** Records a short session. Returns the ids of the user's answer and of a tool's output. */
async function recordSession(): Promise<readonly [answer: string, output: string]> {
  const [, answer = "", output = ""] = await memory.record([
    { type: "prompt", text: "Any news?", session: "s" },
    { type: "prompt", text: "It got the green light at last.", session: "s" },
    { type: "tool_result", text: `${text} (from the ticket)`, session: "s" },
  ]);
  return [answer, output];
}

async function propose(events: readonly string[]): Promise<void> {
  const quotes = [...events.keys()].map((at) => (at === 0 ? "It got the green light at last." : text));
  const evidence = events.map((event, at) => ({ event, quote: quotes[at] ?? "" }));
  const { stored } = await memory.facts.propose([{ text, evidence }], { kind: "model", model: "m", prompt: "1" });
  expect(stored).toHaveLength(1);
}

async function recallOne(id: string, fact = defaultPolicy.fact) {
  const { items } = await memory.recall({ prompt, policy: { ...defaultPolicy, threshold: 0, fact }, record: false });
  return items.find((item) => item.id === id);
}

it("a matching fact raises the score of the event that it quotes", async () => {
  const [answer] = await recordSession();
  expect((await recallOne(answer))?.parts.fact).toBeUndefined();
  await propose([answer]);
  const lifted = await recallOne(answer);
  const plain = await recallOne(answer, 0);
  expect(lifted?.parts.fact).toBeGreaterThan(0);
  expect(lifted?.score).toBeCloseTo((plain?.score ?? 0) + (lifted?.parts.fact ?? 0));
});

it("a fact that also quotes a tool raises no event's score before it is confirmed", async () => {
  const [answer, output] = await recordSession();
  await propose([answer, output]);
  expect(await recallOne(answer)).toBeDefined();
  expect((await recallOne(answer))?.parts.fact).toBeUndefined();
});
