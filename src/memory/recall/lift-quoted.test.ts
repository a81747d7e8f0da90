import { expect, it } from "vitest";

import { memory, useRecallHome } from "../../../test/recall-home.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";

useRecallHome();

it("lifts an event that a matching fact quotes", async () => {
  const lines = ["Any news?", "It got the green light at last.", "Great, who else knows?"];
  const ids = await memory.record(lines.map((text) => ({ type: "prompt" as const, text, session: "s" })));
  const event = ids[1] ?? "";
  const prompt = "Did the zorblax migration get the green light?";
  const ask = async (policy = defaultPolicy) => {
    const { items } = await memory.recall({ prompt, policy: { ...policy, threshold: 0 }, record: false });
    return items.find(({ id }) => id === event);
  };
  const before = await ask();
  const fact = { text: "The zorblax migration got the green light.", evidence: [{ event, quote: lines[1] ?? "" }] };
  const { refused } = await memory.facts.propose([fact], { kind: "model", model: "m", prompt: "1" });
  expect(refused).toEqual([]);
  const after = await ask();
  expect(before?.parts.fact).toBeUndefined();
  expect(after?.parts.fact).toBeGreaterThan(0);
  const unlifted = await ask({ ...defaultPolicy, fact: 0 });
  expect(after?.score).toBeCloseTo((unlifted?.score ?? 0) + (after?.parts.fact ?? 0));
});
