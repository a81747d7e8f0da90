import type * as Sdk from "@anthropic-ai/sdk";
import type * as SchemaSdk from "@anthropic-ai/sdk/lib/transform-json-schema";

import type { CompletionResult, Models } from "../../core/ports/models.ts";
import { orAborted } from "../../core/ports/or-aborted.ts";
import { ModelFault } from "./model-fault.ts";
import { boundedFetch, httpFault, loadSdk } from "./sdk-calls.ts";
import { serviceUrls, smallModels } from "./small-models.ts";

export interface AnthropicOptions {
  readonly key: string;
  readonly model?: string | undefined;
  readonly url?: string | undefined;
}

/** Opens a model of Anthropic's Messages API. Needs the package @anthropic-ai/sdk, which is loaded here. */
export function openAnthropicModel(options: AnthropicOptions): Models {
  const { key, model = smallModels.anthropic, url = serviceUrls.anthropic } = options;
  const { Anthropic } = loadSdk("@anthropic-ai/sdk", "anthropic") as typeof Sdk;
  const { transformJSONSchema } = loadSdk(
    "@anthropic-ai/sdk/lib/transform-json-schema",
    "anthropic",
  ) as typeof SchemaSdk;
  const client = new Anthropic({
    apiKey: key,
    authToken: null,
    baseURL: url,
    // Loci itself retries, so that every request is counted.
    maxRetries: 0,
    logLevel: "off",
    fetch: boundedFetch,
  });
  return {
    complete: async ({ system, messages, schema, maxTokens, signal }) => {
      signal?.throwIfAborted();
      const request: Sdk.Anthropic.MessageCreateParamsNonStreaming = {
        model,
        max_tokens: maxTokens,
        messages: messages.map(({ role, text }) => ({ role, content: text })),
        ...(system === undefined ? {} : { system }),
        ...(schema === undefined
          ? {}
          : {
              output_config: {
                format: { type: "json_schema", schema: { ...transformJSONSchema(structuredClone(schema)) } },
              },
            }),
        // Thinking would use up the few tokens of the answer. Larger models do not allow switching it off.
        ...(/haiku|sonnet/.test(model) ? { thinking: { type: "disabled" } as const } : {}),
      };
      const answer = client.messages.create(request, signal === undefined ? {} : { signal });
      return readMessage(
        await orAborted(answer, signal).catch((error: unknown) => {
          signal?.throwIfAborted();
          throw httpFault("Anthropic", error);
        }),
      );
    },
  };
}

/** Reads the answer. Checks its form, because a proxy may send anything. */
function readMessage(message: Partial<Sdk.Anthropic.Message> | null | undefined): CompletionResult {
  const { content, usage, model, stop_reason: reason } = message ?? {};
  if (!Array.isArray(content) || usage === undefined || typeof model !== "string")
    throw new ModelFault("Anthropic sent something that is not a message");
  const text = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
  const finish = reason === undefined || reason === null ? "other" : (finishes[reason] ?? "other");
  if (text === "" && finish === "stop") throw new ModelFault("the model's answer is empty");
  const { input_tokens: input, cache_creation_input_tokens: written, cache_read_input_tokens: read } = usage;
  return {
    text,
    model,
    finish,
    usage: { inputTokens: input + (written ?? 0) + (read ?? 0), outputTokens: usage.output_tokens },
  };
}

const finishes: Readonly<Record<string, CompletionResult["finish"]>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "refused",
};
