import type * as Sdk from "openai";

import type { CompletionResult, CompletionRequest, Models } from "../../core/ports/models.ts";
import { orAborted } from "../../core/ports/or-aborted.ts";
import { countTokens } from "../../core/text/tokens/count-tokens.ts";
import { tokensOfRequest } from "../model-prices.ts";
import { ModelFault } from "./model-fault.ts";
import { boundedFetch, httpFault, loadSdk } from "./sdk-calls.ts";
import { serviceUrls, smallModels } from "./small-models.ts";

export interface OpenaiOptions {
  /** The key; a server on this machine usually needs none. */
  readonly key?: string | undefined;
  readonly model?: string | undefined;
  /** The base URL of any service that is compatible with OpenAI's Chat Completions. */
  readonly url?: string | undefined;
}

/** Opens a model over OpenAI's Chat Completions. Needs the package openai, which is loaded here. */
export function openOpenaiModel(options: OpenaiOptions): Models {
  const { key, model = smallModels.openai, url = serviceUrls.openai } = options;
  const { OpenAI } = loadSdk("openai", "openai") as typeof Sdk;
  const isOfficial = url === serviceUrls.openai;
  const service = isOfficial ? "OpenAI" : new URL(url).host;
  const client = new OpenAI({
    // The SDK demands a key, and a local server ignores it.
    apiKey: key ?? "none",
    baseURL: url,
    // Loci itself retries, so that every request is counted.
    maxRetries: 0,
    logLevel: "off",
    fetch: boundedFetch,
  });
  return {
    complete: async (completion) => {
      const { signal } = completion;
      signal?.throwIfAborted();
      const answer = client.chat.completions.create(
        toRequest(completion, model, isOfficial),
        signal === undefined ? {} : { signal },
      );
      return readChat(
        await orAborted(answer, signal).catch((error: unknown) => {
          signal?.throwIfAborted();
          throw httpFault(service, error);
        }),
        service,
        completion,
      );
    },
  };
}

function toRequest(
  { system, messages, schema, maxTokens }: CompletionRequest,
  model: string,
  isOfficial: boolean,
): Sdk.OpenAI.ChatCompletionCreateParamsNonStreaming {
  return {
    model,
    messages: [
      ...(system === undefined ? [] : [{ role: "system" as const, content: system }]),
      ...messages.map(({ role, text }) => ({ role, content: text })),
    ],
    // Other servers know only the older name.
    ...(isOfficial ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(schema === undefined
      ? {}
      : {
          response_format: {
            type: "json_schema",
            json_schema: { name: "answer", schema: { ...schema }, strict: isStrict(schema) },
          },
        }),
    // Reasoning would use up the few tokens of the answer. Older models do not know this field.
    ...(isOfficial && /^gpt-(?:5\.[1-9]|[6-9])/.test(model) ? { reasoning_effort: "none" as const } : {}),
  };
}

/** True if OpenAI accepts the schema as strict: every object requires all its properties and allows no others. */
function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (typeof schema !== "object" || schema === null) return true;
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>;
  if (type === "object") {
    const names = Object.keys((properties as object | undefined) ?? {});
    const isComplete = Array.isArray(required) && names.every((name) => required.includes(name));
    if (additionalProperties !== false || !isComplete) return false;
  }
  return Object.values(schema).every(isStrict);
}

/** Reads the answer. Checks its form, because compatible servers differ. */
function readChat(
  answer: Partial<Sdk.OpenAI.ChatCompletion> | null | undefined,
  service: string,
  request: CompletionRequest,
): CompletionResult {
  const chat = answer ?? {};
  const [choice] = Array.isArray(chat.choices) ? (chat.choices as readonly Sdk.OpenAI.ChatCompletion.Choice[]) : [];
  if (choice?.message === undefined || typeof chat.model !== "string")
    throw new ModelFault(`${service} sent something that is not a chat completion`);
  const { content, refusal } = choice.message;
  const isRefused = typeof refusal === "string" && refusal !== "";
  const finish = isRefused ? "refused" : (finishes[choice.finish_reason] ?? "other");
  const text = content ?? "";
  if (text === "" && finish === "stop") throw new ModelFault("the model's answer is empty");
  // Some servers report no usage.
  const { prompt_tokens: inputTokens = tokensOfRequest(request), completion_tokens: outputTokens = countTokens(text) } =
    chat.usage ?? {};
  return { text, model: chat.model, finish, usage: { inputTokens, outputTokens } };
}

const finishes: Readonly<Record<string, CompletionResult["finish"]>> = {
  stop: "stop",
  length: "length",
  content_filter: "refused",
};
