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

/** A log in memory that several people write to. */
export interface SharedLog {
  /** The log as one person writes to it. All people read the same events, with their authors. */
  for(author: string): Log;
}

/**
 * Makes a log of several people, for tests of who may see which events. Each batch has one author, as a server would
 * report it.
 */
export function createSharedLog(): SharedLog {
  const log = createMemoryLog();
  const authors: string[] = [];
  return {
    for: (author) => ({
      ...log,
      hasAuthors: true,
      append: async (events) => {
        const appended = await log.append(events);
        authors.push(...events.map(() => author));
        return appended;
      },
      read: (after) => withAuthors(log.read(after), authors, after === null ? 0 : Number(after)),
    }),
  };
}

async function* withAuthors(
  batches: AsyncIterable<Batch>,
  authors: readonly string[],
  from: Cursor | number,
): AsyncGenerator<Batch> {
  let at = Number(from);
  for await (const batch of batches) {
    let run: Event[] = [];
    for (const event of batch.events) {
      run.push(event);
      at += 1;
      if (authors[at] === authors[at - 1]) continue;
      yield { ...batch, events: run, cursor: String(at), author: authors[at - 1] ?? "" };
      run = [];
    }
    if (run.length > 0) yield { ...batch, events: run, cursor: String(at), author: authors[at - 1] ?? "" };
  }
}
