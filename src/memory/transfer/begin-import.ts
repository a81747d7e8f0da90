import { checkOwner } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent } from "../../core/event/event.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import { isKnownByHooks, knownKeys, type SessionOfAgent } from "../../index/views/import-views.ts";
import { freshen } from "../base/freshen.ts";
import { statingParts, takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { sameByHook } from "./same-event.ts";

/** One occurrence in a session, such as a prompt, a tool use or a reply. */
export interface Happening {
  /** The events of the occurrence. The key of the first event identifies it. */
  readonly events: readonly NewEvent[];
  /**
   * True if a hook would have given the events the same keys. If false, a hook may have reported them under other keys.
   */
  readonly isNamed: boolean;
}

/** The result of an import. */
export interface Taken {
  /** The number of events that were stored, or would be in a dry run. */
  readonly stored: number;
  /** The number of events that the memory already had. */
  readonly known: number;
  /** The number of events that the log refused because they are too large or invalid. */
  readonly refused: number;
}

/** An import of events from elsewhere. Pass the events of one session in the order in which they happened. */
export interface EventImport {
  /** Stores the events that the memory does not have yet. They are durable when the promise resolves. */
  take(happenings: readonly Happening[]): Promise<Taken>;
  /** Ends the import. Reads which values the person has corrected in its prompts. */
  finish(): Promise<void>;
}

/** The maximum number of cached keys of one session. Beyond that, the index is asked. */
const mostKeys = 20_000;
/**
 * The maximum number of cached sessions. It is more than one, because a subagent's session may come between two parts
 * of another session.
 */
const mostSessions = 16;

interface Session {
  readonly place: SessionOfAgent;
  readonly hasHooks: boolean;
  /** Keys that this import has already handled. The index may not have read them yet. */
  readonly given: Set<string>;
  /** The ids of hook events that the import has matched. */
  readonly met: Set<string>;
}

/**
 * Begins an import. A known event is recognised by its natural key. If the host gave the hook no id for that key,
 * `sameByHook` recognises the event. So an import can be interrupted and repeated, and can follow a capture by hooks.
 */
export function beginImport(parts: Parts, { dryRun = false } = {}): EventImport {
  checkOwner(parts.principal, "import");
  const sessions = new Map<string, Session>();
  const prompts: string[] = [];
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

  /** Returns the events of one occurrence that the memory does not have yet. */
  const missing = (
    db: SqlDatabase,
    { events, isNamed }: Happening,
    known: ReturnType<typeof knownKeys>,
  ): readonly NewEvent[] => {
    const [first] = events;
    if (first === undefined) return [];
    const { key = "" } = first;
    const { place, hasHooks, given: seenKeys, met } = sessionOf(db, first);
    if (seenKeys.has(key)) return [];
    seenKeys.add(key);
    const reporter = known.get(key);
    if (reporter === "hook") return [];
    // An interrupted import may have stored only the first of these events.
    if (reporter === "transcript") return events.filter((event) => !known.has(event.key ?? ""));
    const same = hasHooks && !isNamed ? sameByHook(db, first, place, (id) => met.has(id)) : null;
    if (same !== null) met.add(same);
    return same === null ? events : [];
  };

  const catchUp = async (): Promise<void> => {
    const isLong = [...sessions.values()].some(({ given: seenKeys }) => seenKeys.size >= mostKeys);
    if (isFresh && !isLong) return;
    const isComplete = (await freshen(parts)) === "complete";
    if (isFresh && isComplete && !dryRun) for (const { given: seenKeys } of sessions.values()) seenKeys.clear();
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
      const stored = dryRun ? fresh.map(() => "") : await store(parts, fresh);
      for (const [at, { kind }] of fresh.entries()) {
        const id = stored[at];
        if (kind === "prompt.submitted" && typeof id === "string" && !dryRun) prompts.push(id);
      }
      const refused = fresh.length - stored.filter((id) => id !== null).length;
      return { stored: fresh.length - refused, known: keys.length - fresh.length, refused };
    },
    finish: async () => {
      const read = prompts.splice(0);
      if (read.length === 0) return;
      const { noticeCorrections } = await import("../admission/notice-corrections.ts");
      await noticeCorrections(parts, read);
    },
  };
}

const faultsOfOne: ReadonlySet<string> = new Set(["EVENT_INVALID", "EVENT_TOO_LARGE", "SCOPE_REFUSED"]);

/**
 * Stores events in one write. If the log refuses one of them, it stores none, and each half is tried separately. Returns
 * the id of each event, and null for a refused one.
 */
async function store(parts: Parts, events: readonly NewEvent[]): Promise<(string | null)[]> {
  try {
    return (await takeIn({ ...statingParts(parts), onlyRules: true }, events)).slice(0, events.length);
  } catch (error) {
    if (!(error instanceof LociError) || !faultsOfOne.has(error.code)) throw error;
    if (events.length === 1) return [null];
  }
  const half = Math.ceil(events.length / 2);
  return [...(await store(parts, events.slice(0, half))), ...(await store(parts, events.slice(half)))];
}
