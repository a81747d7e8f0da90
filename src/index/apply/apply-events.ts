import { LociError } from "../../core/errors.ts";
import type { Event } from "../../core/event.ts";
import type { Batch } from "../../core/ports.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import type { Applier } from "./apply.ts";

/** An event cannot be applied, and what it has written by then can only be taken back with the whole transaction. */
export class EventNotApplied extends Error {}

/** Applies events as quickly as can be: throws `EventNotApplied` at the first that cannot be applied. */
export function applyTogether(applier: Applier, { events, unaccepted = [] }: Batch): void {
  applyEach(applier.apply, events);
  applyEach(applier.applyUnaccepted, unaccepted);
}

function applyEach(apply: (event: Event) => void, events: readonly Event[]): void {
  for (const event of events) {
    try {
      apply(event);
    } catch (error) {
      if (isFaultOfEvent(error)) throw new EventNotApplied("an event cannot be applied", { cause: error });
      throw error;
    }
  }
}

/** Applies each event whole or not at all. One that cannot be applied is put aside and counted, and costs nothing else. */
export function applyOneByOne(db: SqlDatabase, applier: Applier, { events, unaccepted = [] }: Batch): void {
  const [begin, takeBack, end] = ["SAVEPOINT event", "ROLLBACK TO event", "RELEASE event"].map((sql) =>
    statement(db, sql),
  );
  const strangers = new Set(unaccepted);
  for (const event of [...events, ...unaccepted]) {
    begin?.run();
    try {
      if (strangers.has(event)) applier.applyUnaccepted(event);
      else applier.apply(event);
    } catch (error) {
      if (!isFaultOfEvent(error)) throw error;
      takeBack?.run();
      applier.undo();
      putAside(db, event, error);
    }
    end?.run();
  }
}

/**
 * The codes of SQLite that speak of what was to be stored: ERROR (JSON that is none), TOOBIG, CONSTRAINT, MISMATCH and RANGE. All others
 * speak of the database: busy, full, damaged, not readable.
 */
const codesOfValues = new Set([1, 18, 19, 20, 25]);

function isFaultOfEvent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return codesOfValues.has(Number(error.errcode) & 0xff);
  // The database was closed meanwhile.
  return !("code" in error && error.code === "ERR_INVALID_STATE");
}

function putAside(db: SqlDatabase, event: Event, error: unknown): void {
  statement(db, "INSERT INTO unapplied (id, kind, reason) VALUES (?, ?, ?) ON CONFLICT DO NOTHING").run(
    event.id,
    event.kind,
    reasonOf(error),
  );
}

/** Never a word of the event: SQLite names columns, but other messages may quote what they are about. */
function reasonOf(error: unknown): string {
  if (error instanceof LociError) return error.code;
  return error instanceof Error ? ("errcode" in error ? error.message : error.name) : "unknown";
}
