import type { AdmissionTools } from "../../core/event/admit.ts";
import { limits } from "../../core/event/limits.ts";
import { isAfter, orderTime } from "../../core/event/order.ts";

/** The time and id of an event. They decide which of several writes is the last. */
export interface Moment {
  readonly ts: number;
  readonly id: string;
}

/**
 * Returns an id and a time for an event that must be ordered after the `known` one, even if a clock is wrong. An event
 * cannot be later than the time in its id. So if the clock is behind, the id contains no time (UUID version 8).
 */
export function momentAfter(tools: AdmissionTools, known: Moment | null): { readonly id: string; readonly at: number } {
  const [id, at] = [tools.newId(), tools.now()];
  const isLast = known === null || isAfter({ ts: orderTime({ id, ts: new Date(at).toISOString() }), id }, known);
  return isLast ? { id, at } : { id: `${id.slice(0, 14)}8${id.slice(15)}`, at: Math.min(known.ts + 1, limits.time) };
}
