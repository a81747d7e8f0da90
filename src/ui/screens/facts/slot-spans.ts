import type { Fact } from "../../api/types.ts";

export interface SlotSpan {
  readonly fact: Fact;
  /** Where the span begins and ends, as shares of the whole time, from 0 to 1. */
  readonly start: number;
  readonly end: number;
}

/** Places the values of a slot on one line of time, from the first value until now. */
export function slotSpans(history: readonly Fact[], now: number): readonly SlotSpan[] {
  const first = Math.min(...history.map(({ from }) => from));
  const whole = Math.max(now - first, 1);
  return history.map((fact) => {
    const start = clamp((fact.from - first) / whole);
    return { fact, start, end: Math.max(start, clamp(((fact.until ?? now) - first) / whole)) };
  });
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
