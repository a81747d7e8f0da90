import type { StoredMemory } from "../../../api/types.ts";

/** The part of a session that is loaded, oldest first, and the cursors of what comes before and after it. */
export interface SessionWindow {
  readonly events: readonly StoredMemory[];
  /** The cursor of older events; null if the session begins here. */
  readonly older: string | null;
  /** The cursor of newer events; null if the session ends here. */
  readonly newer: string | null;
}

/** Joins events in the order in which they happened. Pages may overlap; the later copy of an event counts. */
export function joinEvents(one: readonly StoredMemory[], other: readonly StoredMemory[]): readonly StoredMemory[] {
  const last = one.at(-1);
  const first = other[0];
  if (last === undefined || first === undefined) return one.length === 0 ? other : one;
  if (isBefore(last, first)) return [...one, ...other];
  const byId = new Map([...one, ...other].map((event) => [event.id, event]));
  return [...byId.values()].toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
}

function isBefore(one: StoredMemory, other: StoredMemory): boolean {
  return one.ts === other.ts ? one.id < other.id : one.ts < other.ts;
}

/** Replaces one event by its present state, or removes it if it was forgotten. */
export function renewEvent(
  events: readonly StoredMemory[],
  id: string,
  present: StoredMemory | null,
): readonly StoredMemory[] {
  return events.flatMap((event) => (event.id === id ? (present ?? []) : event));
}
