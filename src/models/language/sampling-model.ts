import { LociError } from "../../core/errors.ts";
import type {
  CompletionResult,
  CompletionRequest,
  Models,
  Sample,
  SamplingRequest,
  SamplingResult,
} from "../../core/ports/models.ts";
import { orAborted } from "../../core/ports/or-aborted.ts";
import { withoutFence } from "../../core/ports/structured-answer.ts";
import { countTokens } from "../../core/text/tokens/count-tokens.ts";
import { tokensOfRequest } from "../model-prices.ts";
import { faultLine, ModelFault } from "./model-fault.ts";

/**
 * Opens the client's own model over MCP sampling. The client asks its user, chooses the model and pays. It reports no
 * usage, so Loci estimates it.
 */
export function openSamplingModel(sample: Sample): Models {
  return {
    complete: async (completion) => {
      const { system, messages, schema, maxTokens, signal } = completion;
      signal?.throwIfAborted();
      const form = schema === undefined ? [] : [`${schemaRequest}\n${JSON.stringify(schema)}`];
      const systemPrompt = [...(system === undefined ? [] : [system]), ...form].join("\n\n");
      const request: SamplingRequest = {
        ...(systemPrompt === "" ? {} : { systemPrompt }),
        messages: messages.map(({ role, text }) => ({ role, content: { type: "text", text } })),
        maxTokens,
        modelPreferences: { costPriority: 1, speedPriority: 1 },
      };
      const sent = sample(request, signal === undefined ? {} : { signal });
      const result = await orAborted(sent, signal).catch((error: unknown) => {
        signal?.throwIfAborted();
        if (error instanceof LociError) throw error;
        throw new ModelFault(`the MCP client did not answer (${faultLine(String(error))})`, { cause: error });
      });
      return readResult(result, completion);
    },
  };
}

const schemaRequest = "Answer with only one JSON document that fits this JSON Schema, without a code fence:";

function readResult({ content, model, stopReason }: SamplingResult, request: CompletionRequest): CompletionResult {
  const blocks = (Array.isArray(content) ? content : [content]) as readonly { type?: unknown; text?: unknown }[];
  const said = blocks
    .flatMap((block) => (block?.type === "text" && typeof block.text === "string" ? [block.text] : []))
    .join("");
  const text = request.schema === undefined ? said : withoutFence(said).trim();
  if (text.trim() === "") throw new ModelFault("the MCP client sent an answer without text");
  const [used, { maxTokens }] = [countTokens(text), request];
  return {
    text,
    model: typeof model === "string" && model !== "" ? model : "sampling",
    finish: stopReason === "maxTokens" ? "length" : stopReason === "toolUse" ? "other" : "stop",
    usage: {
      inputTokens: tokensOfRequest(request),
      outputTokens: Math.min(used, maxTokens),
      extraTokens: Math.max(0, used - maxTokens),
    },
  };
}
