import { LociError } from "../core/errors.ts";
import type { Models, ModelUsage } from "../core/ports/models.ts";
import { orAborted } from "../core/ports/or-aborted.ts";
import { openModelAccount, type AccountOptions, type Cost, type Outcome } from "./model-account.ts";
import { dollarsFor, priceOf, unknownPrice, type ModelPrice, tokensOfRequest } from "./model-prices.ts";

/** One call of a model, after it has ended. */
export interface ModelCall {
  /** The id of the model; null if it did not answer. */
  readonly model: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The price in US dollars, as the provider reports it or else by list prices. */
  readonly dollars: number;
  /** How the call ended. A call that the breaker or the budget refused is `refused`. */
  readonly outcome: Outcome | "refused";
  readonly tookMs: number;
  readonly task: string | undefined;
}

export interface LimitOptions extends AccountOptions {
  /** The price of the model. If left out, the name in the answer decides. */
  readonly price?: ModelPrice | undefined;
  /** Receives every call. A fault in it does not affect the call. */
  readonly onCall?: ((call: ModelCall) => void) | undefined;
}

/**
 * Wraps a model with the circuit breaker and the budget that all processes of a memory on this machine share.
 * Everything that calls a model calls it through this wrapper. It also rejects at once when the signal is aborted, even
 * if the model ignores the signal.
 */
export function limitModels(models: Models, options: LimitOptions): Models {
  const account = openModelAccount(options);
  const { price, onCall } = options;
  return {
    complete: async (completion) => {
      const { signal, maxTokens, task } = completion;
      signal?.throwIfAborted();
      const start = performance.now();
      const inputTokens = tokensOfRequest(completion);
      const report = (
        outcome: ModelCall["outcome"],
        model: string | null,
        usage: ModelUsage,
        dollars: number,
      ): void => {
        const { inputTokens: input, outputTokens: output, extraTokens = 0 } = usage;
        const tookMs = performance.now() - start;
        try {
          onCall?.({ model, inputTokens: input, outputTokens: output + extraTokens, dollars, outcome, tookMs, task });
        } catch {
          // A failed report must not lose the answer.
        }
      };
      const most = {
        tokens: inputTokens + maxTokens,
        dollars: dollarsFor(price ?? unknownPrice, inputTokens, maxTokens),
      };
      const charge = await account.begin(most).catch((error: unknown) => {
        if (error instanceof LociError) report("refused", null, { inputTokens: 0, outputTokens: 0 }, 0);
        throw error;
      });
      const end = async (outcome: Outcome, model: string | null, usage: ModelUsage): Promise<void> => {
        const used = costOf(usage, price ?? (model === null ? unknownPrice : priceOf(model)));
        // If a call never ends, its maximum cost stays counted.
        await charge.end(outcome, used).catch(() => {});
        report(outcome, model, usage, used.dollars);
      };
      try {
        const completed = await orAborted(models.complete(completion), signal);
        await end("answered", completed.model, completed.usage);
        return completed;
      } catch (error) {
        // The provider has read the request and may charge for it.
        await end(isGivenUp(signal) ? "given up" : "failed", null, { inputTokens, outputTokens: 0 });
        throw error;
      }
    },
  };
}

function costOf({ inputTokens, outputTokens, extraTokens = 0, dollars }: ModelUsage, price: ModelPrice): Cost {
  return {
    tokens: inputTokens + outputTokens + extraTokens,
    dollars: dollars ?? dollarsFor(price, inputTokens, outputTokens + extraTokens),
  };
}

/** True if the caller aborted for its own reasons. A timeout counts as a failure of the model instead. */
function isGivenUp(signal: AbortSignal | undefined): boolean {
  if (signal?.aborted !== true) return false;
  return !(signal.reason instanceof DOMException && signal.reason.name === "TimeoutError");
}
