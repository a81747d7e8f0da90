import { setImmediate as nextTurn } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import type { CompletionResult, CompletionRequest, Models } from "../core/ports/models.ts";
import { describeModels, modelsCases, type ModelsFixture } from "./describe-models.ts";
import { createScriptedModels } from "./scripted-models.ts";

const fixtureOf = (models: Models): ModelsFixture => ({ models, dispose: async () => {} });

describeModels("the scripted model", async () => fixtureOf(createScriptedModels()), { describe, it });

/** Makes a model that breaks one promise, by changing the request or the answer of a working model. */
const changed = (
  request: (completion: CompletionRequest) => CompletionRequest,
  answer: (completed: CompletionResult, completion: CompletionRequest) => CompletionResult = (completed) => completed,
): Models => ({
  complete: async (completion) => answer(await createScriptedModels().complete(request(completion)), completion),
});
const asItIs = (completion: CompletionRequest): CompletionRequest => completion;

const brokenModels: Record<string, () => Models> = {
  "says nothing": () => changed(asItIs, (completed) => ({ ...completed, text: " " })),
  "does not name the model": () => changed(asItIs, (completed) => ({ ...completed, model: "" })),
  "cannot tell why it stopped": () => changed(asItIs, (completed) => ({ ...completed, finish: "other" })),
  "reports no usage": () =>
    changed(asItIs, (completed) => ({ ...completed, usage: { inputTokens: 0, outputTokens: 0 } })),
  "reports the same usage for all": () =>
    changed(asItIs, (completed) => ({ ...completed, usage: { inputTokens: 9, outputTokens: 9 } })),
  "leaves out the system text": () => changed((completion) => ({ ...completion, system: undefined })),
  "sends the last message alone": () =>
    changed((completion) => ({ ...completion, messages: completion.messages.slice(-1) })),
  "ignores maxTokens": () => changed((completion) => ({ ...completion, maxTokens: 10_000 })),
  "does not say that it was cut": () => changed(asItIs, (completed) => ({ ...completed, finish: "stop" })),
  "ignores the schema": () => changed((completion) => ({ ...completion, schema: undefined })),
  "explains its JSON": () =>
    changed(asItIs, (completed, { schema }) =>
      schema === undefined ? completed : { ...completed, text: `Here: ${completed.text}` },
    ),
  "mixes up its calls": () => {
    let last: CompletionRequest | undefined;
    return {
      complete: async (completion) => {
        last = completion;
        await nextTurn();
        return createScriptedModels().complete({ ...last, signal: completion.signal });
      },
    };
  },
  "writes into the request": () => ({
    complete: async (completion) => {
      (completion as { maxTokens: number }).maxTokens += 1;
      return createScriptedModels().complete(completion);
    },
  }),
  "ignores the signal": () => changed((completion) => ({ ...completion, signal: undefined })),
  "looks at the signal only at first": () => ({
    complete: async (completion) => {
      completion.signal?.throwIfAborted();
      await nextTurn();
      return createScriptedModels().complete({ ...completion, signal: undefined });
    },
  }),
  "rejects with an error of its own": () => ({
    complete: async (completion) =>
      createScriptedModels()
        .complete(completion)
        .catch(() => Promise.reject(new Error("fetch failed"))),
  }),
  "stays aborted": () => {
    let isAborted = false;
    return {
      complete: async (completion) => {
        completion.signal?.addEventListener("abort", () => (isAborted = true));
        if (isAborted) throw new Error("aborted");
        return createScriptedModels().complete(completion);
      },
    };
  },
};

async function failsOf(open: () => Models): Promise<string[]> {
  const failed: string[] = [];
  for (const { title, check } of modelsCases) await check(fixtureOf(open())).catch(() => failed.push(title));
  return failed;
}

describe("the contract of a language model", () => {
  for (const [name, open] of Object.entries(brokenModels)) {
    it(`fails for one that ${name}`, async () => expect(await failsOf(open)).not.toEqual([]));
  }

  it("has only cases that can fail", async () => {
    const failed = new Set((await Promise.all(Object.values(brokenModels).map(failsOf))).flat());
    expect(modelsCases.map(({ title }) => title).filter((title) => !failed.has(title))).toEqual([]);
  });
});
