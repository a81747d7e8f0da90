import { expect, it } from "vitest";

import { extractionRequest, parseExtraction } from "../../src/core/facts/extraction-prompt.ts";
import { summaryRequest } from "../../src/core/summary/summary-prompt.ts";
import { tokensOfRequest } from "../../src/models/model-prices.ts";
import { createDayModel } from "./day-model.ts";
import { hooksOf, makeDay } from "./made-day.ts";

const day = makeDay(false);

it("a day has 200 prompts in 12 sessions, some of which state facts, and is the same on every run", () => {
  const turns = day.flatMap((session) => session.turns);
  expect([day.length, turns.length]).toEqual([12, 200]);
  expect(new Set(turns.map(({ prompt }) => prompt)).size).toBe(200);
  expect(turns.filter(({ facts }) => facts.length > 0).length).toBeGreaterThan(40);
  const events = new Set(day.flatMap((session) => hooksOf(session, "/project")).map(({ event }) => event));
  expect([...events].toSorted()).toEqual(
    ["PostToolUse", "PostToolUseFailure", "SessionEnd", "SessionStart", "Stop", "UserPromptSubmit"].toSorted(),
  );
  expect(makeDay(false)).toEqual(day);
});

it("the scripted model of the day answers with the facts of the prompts except the known ones, and counts tokens", async () => {
  const { models, calls } = createDayModel(day);
  const turns = day.flatMap((session) => session.turns).filter(({ facts }) => facts.length === 2);
  const events = turns.slice(0, 2).map(({ id, prompt }) => ({ id, ts: 0, text: prompt, speaker: "user", names: [] }));
  const [known = "", ...others] = turns.slice(0, 2).flatMap(({ facts }) => facts);
  const request = extractionRequest(events, [known]);
  const { text } = await models.complete(request);
  expect(parseExtraction(JSON.parse(text), events).map((fact) => fact.text)).toEqual(others);
  const summary = summaryRequest([{ id: "1", speaker: "user", text: "Fix the lamp" }], 10).completion;
  await models.complete(summary);
  expect(calls).toMatchObject([
    { task: "facts", inputTokens: tokensOfRequest(request) },
    { task: "summary", inputTokens: tokensOfRequest(summary) },
  ]);
});
