import type { Completion, Models, ModelUsage } from "../core/ports/models.ts";
import { orAborted } from "../core/ports/or-aborted.ts";
import { countTokens } from "../core/text/tokens/count-tokens.ts";
import { openModelAccount, type AccountOptions, type Outcome } from "./model-account.ts";

/**
 * A model behind the one breaker and the one budget of a memory on this machine. Whatever calls a model calls it through this: compaction, guards, and
 * what comes later. It also rejects at once when the signal is aborted, whether or not the model honours it.
 */
export function limitModels(models: Models, options: AccountOptions): Models {
  const account = openModelAccount(options);
  return {
    complete: async (completion) => {
      const { signal, maxTokens } = completion;
      signal?.throwIfAborted();
      const inputTokens = tokensOfRequest(completion);
      const charge = await account.begin(inputTokens + maxTokens);
      // If a call never ends, its largest possible cost stays counted.
      const end = (outcome: Outcome, usage: ModelUsage): Promise<void> => charge.end(outcome, usage).catch(() => {});
      try {
        const completed = await orAborted(models.complete(completion), signal);
        await end("answered", completed.usage);
        return completed;
      } catch (error) {
        // The provider has read the request, and may charge for it.
        await end(isGivenUp(signal) ? "given up" : "failed", { inputTokens, outputTokens: 0 });
        throw error;
      }
    },
  };
}

/** True when the caller gave up for a reason of its own. A timeout is the model's fault. */
function isGivenUp(signal: AbortSignal | undefined): boolean {
  if (signal?.aborted !== true) return false;
  return !(signal.reason instanceof DOMException && signal.reason.name === "TimeoutError");
}

/** An upper estimate of what a provider will count. */
function tokensOfRequest({ system = "", messages, schema }: Completion): number {
  const texts = [system, ...messages.map(({ text }) => text), schema === undefined ? "" : JSON.stringify(schema)];
  return texts.reduce((sum, text) => sum + countTokens(text), 0);
}
