import { checkAdmitted, type AdmittedEvent } from "../core/event/admit.ts";
import type { Event, EventId } from "../core/event/event.ts";
import type { Batch, Cursor, Log, Remains } from "../core/ports/log.ts";

/** A log in memory, for tests. It fulfils all promises of a log except durability. */
export function createMemoryLog(): Log {
  const events: Event[] = [];
  return {
    append: async (admitted: readonly AdmittedEvent[]) => {
      checkAdmitted(admitted);
      events.push(...admitted.map(({ event }) => structuredClone(event)));
      return { ids: admitted.map(({ event }) => event.id), position: String(events.length) };
    },
    read: (after) => readFrom(events, after),
    erase: async (ids, ofKinds) => {
      const erased = new Set<EventId>();
      for (const [at, event] of events.entries()) {
        const isWanted = ids.has(event.id) || ofKinds?.get(event.kind)?.has(event.id) === true;
        if (!isWanted || event.content === null) continue;
        events[at] = { ...event, salt: null, content: null };
        erased.add(event.id);
      }
      return { erased: [...erased], pending: [] };
    },
    prove: async (ids, { signal } = {}) => {
      signal?.throwIfAborted();
      return remainsIn(events, ids);
    },
    close: async () => {},
  };
}

function remainsIn(events: readonly Event[], ids: ReadonlySet<EventId>): Remains {
  return {
    found: events
      .filter(({ id, content }) => ids.has(id) && content !== null)
      .map(({ id }) => ({ id, place: "memory", device: null, own: true })),
    segments: 1,
    backups: 0,
    unreachable: [],
    documents: [],
  };
}

async function* readFrom(events: readonly Event[], after: Cursor | null): AsyncGenerator<Batch> {
  const from = after === null ? 0 : Number(after);
  if (events.length > from) yield { events: events.slice(from), cursor: String(events.length), damage: [], unknown: 0 };
}
