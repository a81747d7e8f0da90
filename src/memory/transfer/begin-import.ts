import { checkOwner } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent } from "../../core/event/event.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import { isKnownByHooks, knownKeys, type SessionOfAgent } from "../../index/views/import-views.ts";
import { freshen } from "../freshen.ts";
import { takeIn } from "../intake.ts";
import type { Parts } from "../parts.ts";
import { sameByHook } from "./same-event.ts";

/** Something that happened in a session: a prompt, a tool use, a reply. */
export interface Happening {
  /** The events of the occurrence. The first of them identifies it. */
  readonly events: readonly NewEvent[];
  /**
   * True if a hook would have given the events the same keys. Otherwise a hook may have reported them under other keys.
   */
  readonly isNamed: boolean;
}

/** The result of an import. */
export interface Taken {
  /** Events that were stored, or would be. */
  readonly stored: number;
  /** Events that the memory already had. */
  readonly known: number;
  /** Events that the log refuses: too large, or invalid. */
  readonly refused: number;
}

/** Events from elsewhere. Events of one session come in the order in which they happened. */
export interface EventImport {
  /** Stores what the memory does not have yet; durable when it resolves. */
  take(happenings: readonly Happening[]): Promise<Taken>;
}

/** The most keys of one session to cache. Beyond that, the index is asked. */
const mostKeys = 20_000;
/** The most sessions to cache: that of a subagent may come between two parts of another session. */
const mostSessions = 16;

/** What an import knows of a session. */
interface Session {
  readonly place: SessionOfAgent;
  readonly hasHooks: boolean;
  /** Keys that this import has seen; the index need not know them yet. */
  readonly given: Set<string>;
  /** Events of hooks that the import has matched. */
  readonly met: Set<string>;
}

/**
 * Begins an import. Events are recognised by their natural key; if a hook had no id for the same key, by sameByHook. So
 * an import can be interrupted and started again, and can follow a capture by hooks.
 */
export function beginImport(parts: Parts, { dryRun = false } = {}): EventImport {
  checkOwner(parts.principal, "import");
  const sessions = new Map<string, Session>();
  let isFresh = false;

  const sessionOf = (db: SqlDatabase, { scope }: NewEvent): Session => {
    const place = { session: scope.session ?? "", agent: scope.agent ?? "" };
    const name = `${place.agent} ${place.session}`;
    const session = sessions.get(name) ?? {
      place,
      hasHooks: isKnownByHooks(db, place),
      given: new Set<string>(),
      met: new Set<string>(),
    };
    sessions.delete(name);
    sessions.set(name, session);
    const [oldest] = sessions.keys();
    if (sessions.size > mostSessions && oldest !== undefined) sessions.delete(oldest);
    return session;
  };

  /** The missing events of one occurrence. */
  const missing = (
    db: SqlDatabase,
    { events, isNamed }: Happening,
    known: ReturnType<typeof knownKeys>,
  ): readonly NewEvent[] => {
    const [first] = events;
    if (first === undefined) return [];
    const { key = "" } = first;
    const { place, hasHooks, given, met } = sessionOf(db, first);
    if (given.has(key)) return [];
    given.add(key);
    const told = known.get(key);
    if (told === "hook") return [];
    // An interrupted write may have left the first events of several.
    if (told === "transcript") return events.filter((event) => !known.has(event.key ?? ""));
    const same = hasHooks && !isNamed ? sameByHook(db, first, place, (id) => met.has(id)) : null;
    if (same !== null) met.add(same);
    return same === null ? events : [];
  };

  const catchUp = async (): Promise<void> => {
    const isLong = [...sessions.values()].some(({ given }) => given.size >= mostKeys);
    if (isFresh && !isLong) return;
    const isComplete = (await freshen(parts)) === "complete";
    if (isFresh && isComplete && !dryRun) for (const { given } of sessions.values()) given.clear();
    isFresh = true;
  };

  return {
    take: async (happenings) => {
      await catchUp();
      const keys = happenings.flatMap(({ events }) => events).map(({ key = "" }) => key);
      const fresh = await parts.index.query((db) => {
        const known = knownKeys(db, keys);
        return happenings.flatMap((happening) => missing(db, happening, known));
      });
      const refused = dryRun ? 0 : await store(parts, fresh);
      return { stored: fresh.length - refused, known: keys.length - fresh.length, refused };
    },
  };
}

const faultsOfOne: ReadonlySet<string> = new Set(["EVENT_INVALID", "EVENT_TOO_LARGE", "SCOPE_REFUSED"]);

/**
 * Stores events in one write. If one of them is refused, none was stored: then each half is tried alone. Returns the
 * number of refused ones.
 */
async function store(parts: Parts, events: readonly NewEvent[]): Promise<number> {
  try {
    await takeIn(parts, events);
    return 0;
  } catch (error) {
    if (!(error instanceof LociError) || !faultsOfOne.has(error.code)) throw error;
    if (events.length === 1) return 1;
  }
  const half = Math.ceil(events.length / 2);
  return (await store(parts, events.slice(0, half))) + (await store(parts, events.slice(half)));
}
