import { expect, it } from "vitest";

import { extractionRequest, parseExtraction } from "../../src/core/facts/extraction-prompt.ts";
import { createScriptedModel } from "./scripted-model.ts";

const at = Date.UTC(2023, 4, 8, 13, 56);
const turns = [
  { id: "D1:1", speaker: "Ann", text: "I moved to\nOslo.", at },
  { id: "D1:2", speaker: "Bob", text: "I have a dog.", at: at + 20_000 },
];
const facts = [
  { text: "Ann moved to Oslo.", turns: ["D1:1"] },
  { text: "Bob has a dog.", turns: ["D1:2"] },
];

it("answers with the facts of the turns in the request, except the known ones", async () => {
  const models = createScriptedModel(facts, new Map(turns.map((turn) => [turn.id, turn])));
  const events = turns.map(({ id, speaker, text, at: ts }) => ({ id, ts, text, speaker: "user", names: [speaker] }));
  const ask = async (read: typeof events, known: readonly string[]) => {
    const { text } = await models.complete(extractionRequest(read, known));
    return parseExtraction(JSON.parse(text), read);
  };
  expect(await ask(events, ["Bob has a dog."])).toEqual([
    { text: "Ann moved to Oslo.", tags: [], evidence: [{ event: "D1:1", quote: "I moved to Oslo." }] },
  ]);
  expect(await ask(events.slice(1), [])).toMatchObject([{ text: "Bob has a dog." }]);
});
