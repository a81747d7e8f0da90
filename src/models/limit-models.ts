import type { Completion, Models, ModelUsage } from "../core/ports/models.ts";
import { orAborted } from "../core/ports/or-aborted.ts";
import { countTokens } from "../core/text/tokens/count-tokens.ts";
import { openModelAccount, type AccountOptions, type Outcome } from "./model-account.ts";

/**
 * Wraps a model with the circuit breaker and the budget that all processes of a memory on this machine share.
 * Everything that calls a model calls it through this wrapper. It also rejects at once when the signal is aborted, even
 * if the model ignores the signal.
 */
export function limitModels(models: Models, options: AccountOptions): Models {
  const account = openModelAccount(options);
  return {
    complete: async (completion) => {
      const { signal, maxTokens } = completion;
      signal?.throwIfAborted();
      const inputTokens = tokensOfRequest(completion);
      const charge = await account.begin(inputTokens + maxTokens);
      // If a call never ends, its maximum cost stays counted.
      const end = (outcome: Outcome, usage: ModelUsage): Promise<void> => charge.end(outcome, usage).catch(() => {});
      try {
        const completed = await orAborted(models.complete(completion), signal);
        await end("answered", completed.usage);
        return completed;
      } catch (error) {
        // The provider has read the request and may charge for it.
        await end(isGivenUp(signal) ? "given up" : "failed", { inputTokens, outputTokens: 0 });
        throw error;
      }
    },
  };
}

/** True if the caller aborted for its own reasons. A timeout counts as a failure of the model instead. */
function isGivenUp(signal: AbortSignal | undefined): boolean {
  if (signal?.aborted !== true) return false;
  return !(signal.reason instanceof DOMException && signal.reason.name === "TimeoutError");
}

/** An upper estimate of the tokens that a provider will count. */
function tokensOfRequest({ system = "", messages, schema }: Completion): number {
  const texts = [system, ...messages.map(({ text }) => text), schema === undefined ? "" : JSON.stringify(schema)];
  return texts.reduce((sum, text) => sum + countTokens(text), 0);
}
