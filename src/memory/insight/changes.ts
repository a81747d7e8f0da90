import { checkOwner } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Event } from "../../core/event/event.ts";
import { memoryType, type MemoryType } from "../../core/event/memory-type.ts";
import type { Cursor, Batch } from "../../core/ports/log.ts";
import { cursorOf } from "../../index/apply/catch-up.ts";
import { checkOpen, type Life } from "../base/lazily.ts";
import type { Parts } from "../base/parts.ts";

/** One event of the log, without its text. `memory.show` returns the text to callers who may read it. */
export interface Change {
  /** The id of the event. */
  readonly id: string;
  /** The kind of the event, such as `fact.learned`. */
  readonly kind: string;
  /** The type of the memory; null if the event is not a memory. */
  readonly type: MemoryType | null;
  /** When it happened, in milliseconds since 1970. */
  readonly ts: number;
  /** The level of its scope. */
  readonly level: string;
  /** The session that it comes from, or null. */
  readonly session: string | null;
  /** The agent that the event comes from, or null. */
  readonly agent: string | null;
  /** The ids of the events that this event is about, such as the memories that were forgotten. */
  readonly targets: readonly string[];
}

/** Changes, and the place in the log after them. */
export interface ChangeBatch {
  /** The changes, in the order of the log. */
  readonly changes: readonly Change[];
  /** The place after the changes. Pass it to `read` to continue without a gap. */
  readonly cursor: Cursor;
}

/** The events of the log, for programs that follow what happens. Only for the owner. */
export interface Changes {
  /** Returns the place after the last event of the log; null if the log is empty. */
  position(): Promise<Cursor | null>;
  /** Reads the changes after a place, or all if it is null. Ends when it has caught up. */
  read(after: Cursor | null): AsyncIterable<ChangeBatch>;
}

/** How long `position` waits for another process that updates the index, in milliseconds. */
const busyWaitMs = 10_000;

/** Creates the change methods of one memory for its principal. */
export function createChanges(parts: Parts, life: Life): Changes {
  return {
    position: async () => {
      checkOpen(life);
      checkOwner(parts.principal, "follow changes");
      // The index knows the place after the last event that it has applied, so the log is not read again.
      if ((await parts.index.catchUp({ waitMs: busyWaitMs })) !== "complete")
        throw new LociError("BUSY", "another process keeps the index busy; try again in a moment");
      return parts.index.query(cursorOf);
    },
    read: (after) => readChanges(parts, life, after),
  };
}

async function* readChanges(parts: Parts, life: Life, after: Cursor | null): AsyncGenerator<ChangeBatch> {
  checkOpen(life);
  checkOwner(parts.principal, "follow changes");
  for await (const { events, cursor } of parts.log.read(after)) yield { changes: events.map(eventToChange), cursor };
}

function eventToChange({ id, kind, ts, scope, origin, content }: Event): Change {
  return {
    id,
    kind,
    type: memoryType(kind),
    ts: Date.parse(ts),
    level: scope.level,
    session: scope.session ?? null,
    agent: scope.agent ?? origin.agent ?? null,
    targets: content !== null && "targets" in content ? content.targets : [],
  };
}

/** Yields the events that one person may read in a log with several writers: their own events, and those of spaces. */
export async function* visibleBatches(batches: AsyncIterable<Batch>, user: string): AsyncGenerator<Batch> {
  for await (const batch of batches) yield batch.author === user ? batch : sharedOf(batch);
}

function sharedOf({ events, cursor, damage, unknown, author, forgetsAny = false }: Batch): Batch {
  const shared = events.filter(({ scope }) => scope.level === "space");
  return { events: shared, cursor, damage, unknown, forgetsAny, ...(author === undefined ? {} : { author }) };
}
