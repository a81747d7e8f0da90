import { LociError } from "../../core/errors.ts";
import type { Event } from "../../core/event/event.ts";
import type { Batch } from "../../core/ports/log.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import type { Applier } from "./apply.ts";

/** Thrown if an event cannot be applied. Only a rollback of the whole transaction can undo its partial writes. */
export class EventNotApplied extends Error {}

/** Applies events without savepoints. Throws `EventNotApplied` at the first event that cannot be applied. */
export function applyTogether(applier: Applier, batch: Batch): void {
  const { events, unaccepted = [] } = batch;
  applyEach((event) => applier.apply(event, batch), events);
  applyEach((event) => applier.applyUnaccepted(event), unaccepted);
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

/**
 * Applies each event completely or not at all. An event that cannot be applied is recorded as unapplied and does not
 * affect the others.
 */
export function applyOneByOne(db: SqlDatabase, applier: Applier, batch: Batch): void {
  const { events, unaccepted = [] } = batch;
  const [begin, takeBack, end] = ["SAVEPOINT event", "ROLLBACK TO event", "RELEASE event"].map((sql) =>
    statement(db, sql),
  );
  const strangers = new Set(unaccepted);
  for (const event of [...events, ...unaccepted]) {
    begin?.run();
    try {
      if (strangers.has(event)) applier.applyUnaccepted(event);
      else applier.apply(event, batch);
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
 * SQLite error codes that the values of an event can cause: ERROR (invalid JSON), TOOBIG, CONSTRAINT, MISMATCH and
 * RANGE. All other codes concern the database: busy, full, damaged or not readable.
 */
const codesOfValues = new Set([1, 18, 19, 20, 25]);

function isFaultOfEvent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return codesOfValues.has(Number(error.errcode) & 0xff);
  // ERR_INVALID_STATE means that the database was closed in the meantime.
  return !("code" in error && error.code === "ERR_INVALID_STATE");
}

function putAside(db: SqlDatabase, event: Event, error: unknown): void {
  statement(db, "INSERT INTO unapplied (id, kind, reason) VALUES (?, ?, ?) ON CONFLICT DO NOTHING").run(
    event.id,
    event.kind,
    reasonOf(error),
  );
}

/**
 * Returns a reason without any words of the event. SQLite messages name only columns, but other messages may quote
 * values.
 */
function reasonOf(error: unknown): string {
  if (error instanceof LociError) return error.code;
  return error instanceof Error ? ("errcode" in error ? error.message : error.name) : "unknown";
}
