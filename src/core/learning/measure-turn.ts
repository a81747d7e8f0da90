import { readCorrection } from "./read-correction.ts";
import type { ServedTurn } from "./served-turn.ts";

/** How the work on one prompt went. */
export interface TurnOutcome {
  /** The time from the recall to the last event of the turn, in milliseconds. */
  readonly durationMs: number;
  readonly toolCalls: number;
  readonly errors: number;
  /** 1 if the user's next prompt corrects the agent, else 0. */
  readonly corrections: number;
  /** False if the user corrected the agent, or if the last action failed. */
  readonly success: boolean;
}

/** Counts what happened in a turn; null if nothing did. */
export function measureTurn({ ts, events, nextPrompt }: ServedTurn): TurnOutcome | null {
  const last = events.at(-1);
  if (last === undefined) return null;
  const corrections = nextPrompt !== null && readCorrection(nextPrompt) !== null ? 1 : 0;
  const action = events.findLast(({ type }) => type === "tool_use" || type === "error");
  return {
    durationMs: Math.max(0, last.ts - ts),
    toolCalls: events.filter(({ type }) => type === "tool_use").length,
    errors: events.filter(({ type }) => type === "error").length,
    corrections,
    success: corrections === 0 && action?.failed !== true,
  };
}
