import { join } from "node:path";

import { LociError } from "../core/errors.ts";
import type { ModelLimits } from "../core/ports/models.ts";
import { withLock } from "../platform/files/lock.ts";
import { replaceFile } from "../platform/files/make-files.ts";
import { readText, smallFileBytes } from "../platform/files/regular-file.ts";

/**
 * The circuit breaker and the budget for all model calls of a memory on this machine. They are in a file, because hooks
 * are separate processes.
 */
export interface ModelAccount {
  /** Counts a call and its maximum cost before the call is made. Throws MODEL_PAUSED or MODEL_BUDGET_SPENT. */
  begin(most: Cost): Promise<Charge>;
}

export interface Cost {
  readonly tokens: number;
  /** The price in US dollars. */
  readonly dollars: number;
}

/**
 * How a call ended. A failure counts towards the breaker, and an answer resets it. A call that its caller aborted does
 * not affect the breaker.
 */
export type Outcome = "answered" | "failed" | "given up";

/** A call that has begun. Call `end` once. */
export interface Charge {
  end(outcome: Outcome, used: Cost): Promise<void>;
}

export interface AccountOptions {
  /** The state folder of this machine. */
  readonly state: string;
  readonly now: () => number;
  readonly limits?: ModelLimits | undefined;
}

/** The use of models on this machine today (UTC), and the state of the breaker. */
export interface TodaysUse {
  /** The number of failures since the last answer. */
  readonly failures: number;
  /** Until this time no call is made, in milliseconds since 1970. */
  readonly pausedUntil: number;
  readonly day: string;
  readonly calls: number;
  readonly tokens: number;
  /** The price so far in US dollars, by list prices. */
  readonly dollars: number;
}

/** Reads the use of models today, and whether the breaker is open. */
export function readModelUse(state: string, now: number): TodaysUse & { readonly isPaused: boolean } {
  const use = readStored(accountFile(state), dayOf(now));
  return { ...use, isPaused: isPaused(use, now) };
}

function accountFile(state: string): string {
  return join(state, "models.json");
}

const mostFailures = 3;
const pauseMs = 300_000;
const lockMs = 1_000;
/** The limits of a day that apply unless the caller sets others. */
export const usualLimits = { callsPerDay: 1_000, tokensPerDay: 2_000_000 };

export function openModelAccount({ state, now, limits = {} }: AccountOptions): ModelAccount {
  const {
    callsPerDay = usualLimits.callsPerDay,
    tokensPerDay = usualLimits.tokensPerDay,
    dollarsPerDay = Infinity,
  } = limits;
  const file = accountFile(state);
  const change = (work: (stored: TodaysUse) => TodaysUse): Promise<void> =>
    withLock(state, "models", lockMs, async () => {
      replaceFile(file, JSON.stringify(work(readStored(file, dayOf(now())))));
    });
  return {
    begin: async (most) => {
      const day = dayOf(now());
      await change((stored) => {
        if (isPaused(stored, now()))
          throw new LociError(
            "MODEL_PAUSED",
            `the language model failed ${stored.failures} times in a row; it is tried again at ${new Date(stored.pausedUntil).toISOString()}`,
          );
        if (stored.calls + 1 > callsPerDay)
          throw new LociError(
            "MODEL_BUDGET_SPENT",
            `${stored.calls} of ${callsPerDay} model calls are used today (UTC)`,
          );
        if (stored.tokens + most.tokens > tokensPerDay)
          throw new LociError(
            "MODEL_BUDGET_SPENT",
            `${stored.tokens} of ${tokensPerDay} model tokens are used today (UTC), and this call may need ${most.tokens}`,
          );
        if (stored.dollars + most.dollars > dollarsPerDay)
          throw new LociError(
            "MODEL_BUDGET_SPENT",
            `$${stored.dollars.toFixed(4)} of $${dollarsPerDay} for models are used today (UTC), and this call may cost $${most.dollars.toFixed(4)}`,
          );
        // After a pause, one call tries whether the model works again. The other calls wait for its result.
        const isTrial = stored.failures >= mostFailures;
        const pausedUntil = isTrial ? now() + pauseMs : stored.pausedUntil;
        return {
          ...stored,
          pausedUntil,
          calls: stored.calls + 1,
          tokens: stored.tokens + most.tokens,
          dollars: stored.dollars + most.dollars,
        };
      });
      return {
        end: (outcome, used) =>
          change((stored) => {
            // Gives back the part of the maximum that the call has not used. Gives back nothing after midnight, because
            // the maximum was counted for the day before. Gives back nothing for a negative cost, because it would
            // refund other calls.
            const unused = (part: keyof Cost): number =>
              stored.day === day && Number.isFinite(used[part]) && used[part] >= 0 ? most[part] - used[part] : 0;
            return {
              ...breakerAfter(outcome, stored, now()),
              tokens: Math.max(0, stored.tokens - unused("tokens")),
              dollars: Math.max(0, stored.dollars - unused("dollars")),
            };
          }),
      };
    },
  };
}

/**
 * True if calls are paused. A pause that is longer than possible comes from a clock that was set back, so it does not
 * count.
 */
function isPaused({ pausedUntil }: TodaysUse, now: number): boolean {
  return pausedUntil > now && pausedUntil <= now + pauseMs;
}

function breakerAfter(outcome: Outcome, stored: TodaysUse, now: number): TodaysUse {
  if (outcome === "answered") return { ...stored, failures: 0, pausedUntil: 0 };
  if (outcome === "given up")
    // An aborted trial shows nothing, so the next call becomes the trial.
    return stored.failures >= mostFailures ? { ...stored, pausedUntil: now } : stored;
  const failures = stored.failures + 1;
  return { ...stored, failures, pausedUntil: failures >= mostFailures ? now + pauseMs : 0 };
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/**
 * Reads today's counts. An unreadable file resets them. That does little harm, because the breaker pauses again after
 * new failures.
 */
function readStored(file: string, day: string): TodaysUse {
  const stored = parseStored(file);
  const isToday = stored["day"] === day;
  return {
    failures: countOf(stored["failures"]),
    pausedUntil: countOf(stored["pausedUntil"]),
    day,
    calls: isToday ? countOf(stored["calls"]) : 0,
    tokens: isToday ? countOf(stored["tokens"]) : 0,
    dollars: isToday ? countOf(stored["dollars"]) : 0,
  };
}

function countOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

function parseStored(file: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(readText(file, smallFileBytes));
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
