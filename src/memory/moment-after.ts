import type { AdmissionTools } from "../core/event/admit.ts";
import { limits } from "../core/event/limits.ts";
import { isAfter, orderTime } from "../core/event/order.ts";

/** The place of an event in the order that decides the last writer. */
export interface Moment {
  readonly ts: number;
  readonly id: string;
}

/**
 * An id and a time for an event that must come after another one, even if the clock went back, or another device's is
 * ahead: an id without a time does not limit its event's time.
 */
export function momentAfter(tools: AdmissionTools, known: Moment | null): { readonly id: string; readonly at: number } {
  const [id, at] = [tools.newId(), tools.now()];
  const isLast = known === null || isAfter({ ts: orderTime({ id, ts: new Date(at).toISOString() }), id }, known);
  return isLast ? { id, at } : { id: `${id.slice(0, 14)}8${id.slice(15)}`, at: Math.min(known.ts + 1, limits.time) };
}
