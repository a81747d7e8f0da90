import type { Event } from "./event.ts";

/**
 * The time that orders events, in milliseconds. An event cannot happen after it was written, and its id (UUIDv7)
 * contains the time of writing. The earlier of the two times counts, so that a wrong future time does not make an event
 * the last writer for years.
 */
export function orderTime(event: Pick<Event, "id" | "ts">): number {
  const happened = Date.parse(event.ts);
  const isVersion7 = event.id.charAt(14) === "7";
  if (!isVersion7) return happened;
  return Math.min(happened, Number.parseInt(event.id.slice(0, 8) + event.id.slice(9, 13), 16));
}

/**
 * True if the first event comes after the second, by time and then by id. Every device uses this rule to find the last
 * writer.
 */
export function isAfter(
  a: { readonly ts: number; readonly id: string },
  b: { readonly ts: number; readonly id: string },
): boolean {
  return a.ts === b.ts ? a.id > b.id : a.ts > b.ts;
}
