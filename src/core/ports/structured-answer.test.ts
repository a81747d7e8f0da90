import { describe, expect, it } from "vitest";

import { createScriptedModels, type ScriptedAnswer } from "../../testing/scripted-models.ts";
import { LociError } from "../errors.ts";
import type { CompletionRequest } from "./models.ts";
import { completeJson } from "./structured-answer.ts";

const request = {
  messages: [{ role: "user" as const, text: "Which tree?" }],
  maxTokens: 100,
  schema: { type: "object", properties: { tree: { type: "string" } }, required: ["tree"] },
};

function parseTree(value: unknown): string {
  const tree = (value as { readonly tree?: unknown } | null)?.tree;
  if (typeof tree !== "string") throw new Error("the field tree must be a text");
  return tree;
}

/** Makes a model that returns these answers in order, and records its requests. */
function answering(...answers: readonly ScriptedAnswer[]) {
  const requests: CompletionRequest[] = [];
  const models = createScriptedModels((completion) => {
    requests.push(completion);
    return answers[requests.length - 1] ?? "";
  });
  return { models, requests };
}

describe("a structured answer", () => {
  it.each([
    ["plain", '{"tree":"oak"}'],
    ["in a fence", '```json\n{"tree":"oak"}\n```'],
    ["in a fence without a language", '```\n{"tree":"oak"}```\n'],
    ["between spaces", ' \n{"tree":"oak"}\n'],
  ])("is read %s", async (_title, text) => {
    const { models, requests } = answering(text);
    expect(await completeJson(models, request, parseTree)).toMatchObject({ value: "oak", completed: { text } });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.schema).toBe(request.schema);
  });

  it.each([
    ["is not JSON", "I think it is an oak.", /not a JSON document/],
    ["is empty", "", /not a JSON document/],
    ["is null", "null", /the field tree must be a text/],
    ["has a wrong field", '{"tree":7}', /the field tree must be a text/],
    ["was cut", { text: '{"tree":"oak"}', finish: "length" as const }, /cut/],
  ])("that %s is requested once more, with its fault", async (_title, bad, fault) => {
    const { models, requests } = answering(bad, '{"tree":"oak"}');
    expect(await completeJson(models, request, parseTree)).toMatchObject({ value: "oak" });
    expect(requests).toHaveLength(2);
    const repair = requests[1]?.messages ?? [];
    expect(repair.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(repair.every(({ text }) => text !== "")).toBe(true);
    expect(repair.at(-1)?.text).toMatch(fault);
  });

  it("that is wrong twice causes a typed error, which does not contain the answer", async () => {
    const { models, requests } = answering("private words", "more private words");
    const error: unknown = await completeJson(models, request, parseTree).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LociError);
    expect(error).toMatchObject({ code: "MODEL_ANSWER_INVALID", message: expect.not.stringContaining("private") });
    expect(requests).toHaveLength(2);
  });

  it("that the model refuses is not requested again", async () => {
    const { models, requests } = answering({ text: "No.", finish: "refused" });
    await expect(completeJson(models, request, parseTree)).rejects.toMatchObject({ code: "MODEL_ANSWER_INVALID" });
    expect(requests).toHaveLength(1);
  });

  it("that is long and wrong is repeated to the model only in part", async () => {
    const { models, requests } = answering("x".repeat(100_000), '{"tree":"oak"}');
    await completeJson(models, { ...request, maxTokens: 200_000 }, parseTree);
    expect(requests[1]?.messages[1]?.text.length).toBeLessThan(5_000);
  });
});
