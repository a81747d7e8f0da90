import type { Event } from "../core/event/event.ts";
import type { Batch, Cursor, Log } from "../core/ports/log.ts";
import { createMemoryLog } from "./memory-log.ts";

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
