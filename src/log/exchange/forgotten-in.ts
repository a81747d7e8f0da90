import { LociError } from "../../core/errors.ts";
import type { EventId } from "../../core/event/event.ts";
import type { Batch, Log } from "../../core/ports/log.ts";
import { endedBy } from "./sort-received.ts";

/** Replaces the author's name in a forgetting that reaches the events of all authors. */
const everybody = "";

/**
 * Returns those of the ids that a forgetting in the log names, if its author may forget the event. An event with the key
 * of a forgotten event is another report of it, so it counts as forgotten, too. Returns null if the memory is locked.
 */
export async function forgottenIn(
  log: Pick<Log, "read">,
  ids: ReadonlySet<EventId>,
): Promise<ReadonlySet<EventId> | null> {
  if (ids.size === 0) return new Set();
  try {
    return await findForgotten(log, ids);
  } catch (error) {
    if (error instanceof LociError && locked.has(error.code)) return null;
    throw error;
  }
}

const locked: ReadonlySet<string> = new Set(["KEY_LOCKED", "KEYCHAIN_UNAVAILABLE", "KEY_UNVERIFIED"]);

interface Candidate {
  readonly author: string;
  readonly key: string | undefined;
}

async function findForgotten(log: Pick<Log, "read">, ids: ReadonlySet<EventId>): Promise<ReadonlySet<EventId>> {
  /** The forgotten ids, each with the authors whom its forgettings reach. */
  const named = new Map<EventId, Set<string>>();
  const candidates = new Map<EventId, Candidate>();
  for await (const batch of log.read(null)) {
    const reaches = reachedBy(batch);
    for (const event of batch.events) {
      for (const target of endedBy(event)) named.set(target, (named.get(target) ?? new Set()).add(reaches));
      if (ids.has(event.id)) candidates.set(event.id, { author: batch.author ?? everybody, key: event.key });
    }
  }
  const isNamed = (id: EventId, author: string): boolean => {
    const authors = named.get(id);
    return authors !== undefined && (authors.has(everybody) || authors.has(author));
  };
  const found = new Set([...candidates].filter(([id, { author }]) => isNamed(id, author)).map(([id]) => id));
  // An event that this copy has no line of can only be forgotten by its id.
  for (const id of ids) if (!candidates.has(id) && named.has(id)) found.add(id);
  if (found.size === ids.size || named.size === 0) return found;
  const keys = new Set<string | undefined>();
  for await (const { events, author = everybody } of log.read(null))
    for (const { id, key } of events) if (isNamed(id, author)) keys.add(key);
  for (const [id, { key }] of candidates) if (key !== undefined && keys.has(key)) found.add(id);
  return found;
}

function reachedBy({ author, forgetsAny = false }: Batch): string {
  return author === undefined || forgetsAny ? everybody : author;
}
