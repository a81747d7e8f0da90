import { setTimeout as sleep } from "node:timers/promises";

import { LociError } from "../../core/errors.ts";
import type { Models } from "../../core/ports/models.ts";
import { orAborted } from "../../core/ports/or-aborted.ts";
import { ModelFault } from "./model-fault.ts";

export interface RetryOptions {
  /** How long one attempt may take. */
  readonly timeoutMs: number;
  /** How often a failed attempt is repeated; twice if left out. */
  readonly retries?: number | undefined;
  /** The longest wait before the first retry; it doubles with each retry. */
  readonly backoffMs?: number | undefined;
}

const usualRetries = 2;
const usualBackoffMs = 500;
const longestBackoffMs = 8_000;
/** A service that asks for a longer wait gets no retry: the caller tries again another time. */
const longestRetryAfterMs = 30_000;

/**
 * Wraps a model with a timeout for each attempt. Repeats an attempt after a fault that may pass, such as an overloaded
 * service or a lost connection. It belongs around `limitModels`, which counts every attempt and ends it when its signal
 * is aborted.
 */
export function retryModels(models: Models, options: RetryOptions): Models {
  const { timeoutMs, retries = usualRetries, backoffMs = usualBackoffMs } = options;
  return {
    complete: async (completion) => {
      const { signal } = completion;
      for (let attempt = 0; ; attempt += 1) {
        signal?.throwIfAborted();
        const timeout = AbortSignal.timeout(timeoutMs);
        const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
        try {
          return await models.complete({ ...completion, signal: either });
        } catch (error) {
          signal?.throwIfAborted();
          if (timeout.aborted)
            throw new LociError("MODEL_TIMEOUT", `the language model did not answer within ${timeoutMs / 1000} s`, {
              cause: error,
            });
          const waitMs = attempt < retries ? waitAfter(error, backoffMs * 2 ** attempt) : null;
          if (waitMs === null) throw error;
          await orAborted(sleep(waitMs), signal);
        }
      }
    },
  };
}

/** Returns the wait before the next attempt, or null if there is none. The jitter keeps many callers apart. */
function waitAfter(error: unknown, mostMs: number): number | null {
  if (!(error instanceof ModelFault && error.isTransient)) return null;
  const { retryAfterMs } = error;
  if (retryAfterMs !== null && retryAfterMs > longestRetryAfterMs) return null;
  return Math.max(retryAfterMs ?? 0, Math.random() * Math.min(mostMs, longestBackoffMs));
}
