import { LociError } from "../../core/errors.ts";
import type { Batch, Cursor, Damage, Log } from "../../core/ports/log.ts";
import { steadyTime } from "../../platform/clock/clock.ts";
import { createPause, shortSleep } from "../../platform/clock/sleep.ts";
import { isBusy } from "../../platform/files/is-sqlite-busy.ts";
import { addMeta, getMeta, isReadOnly, setMeta, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { markUnsettled } from "../erasure/erasure-marks.ts";
import { applyOneByOne, applyTogether, EventNotApplied } from "./apply-events.ts";
import type { Applier } from "./apply.ts";

/**
 * The result of a catch-up. `busy` means that another process is catching up or that the index cannot be written.
 * Committed rows can be read in any case.
 */
export type CaughtUp = "complete" | "deadline" | "busy";

export interface CatchUpOptions {
  /** Stops after this time. Events applied until then stay applied. */
  readonly mostMs?: number;
  /** How long to wait for another process that is catching up. */
  readonly waitMs?: number;
  /** The number of events in one transaction. A batch of the log is never split. */
  readonly sliceEvents?: number;
  readonly onProgress?: (applied: number) => void;
  readonly signal?: AbortSignal;
  /** False if the caller does not need the sections of documents yet. */
  readonly sections?: boolean;
  /** Ids of events that can wait. If the log has no other new events, nothing is applied. */
  readonly except?: ReadonlySet<string>;
}

/**
 * Applies the events after the index's cursor. It works in slices, so that queries and other processes get their turn.
 * The transaction that writes the rows also reads and writes the cursor. So two processes never apply the same slice
 * twice, and a crash neither repeats nor skips events. If an event of a slice fails, the slice is applied again with a
 * savepoint for each event. Savepoints take time, so the first try does without them.
 */
export async function catchUp(db: SqlDatabase, log: Log, options: CatchUpOptions = {}): Promise<CaughtUp> {
  const caughtUp = await applyNew(db, log, options);
  if (options.sections !== false && hasChangedDocuments(db)) await makeSections(db, options.waitMs ?? 0);
  return caughtUp;
}

/** True if some documents still need their sections. */
function hasChangedDocuments(db: SqlDatabase): boolean {
  return statement(db, "SELECT 1 FROM changed_documents LIMIT 1").get() !== undefined;
}

/** Makes the missing sections. If another process is writing, that process or the next reader makes them. */
async function makeSections(db: SqlDatabase, waitMs: number): Promise<void> {
  const { documentPassages } = await import("../../core/documents/passages.ts");
  const { Applier } = await import("./apply.ts");
  if (!(await begin(db, waitMs))) return;
  try {
    const applier = new Applier(db);
    applier.makeSections(documentPassages);
    applier.finish();
    db.exec("COMMIT");
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

async function applyNew(db: SqlDatabase, log: Log, options: CatchUpOptions): Promise<CaughtUp> {
  const { mostMs = Number.POSITIVE_INFINITY, waitMs = 0, signal } = options;
  const until = steadyTime() + mostMs;
  const pause = createPause(signal);
  let applied = 0;
  let isOneByOne = false;
  let cursor = cursorOf(db);
  let reader = log.read(cursor)[Symbol.asyncIterator]();
  try {
    for (;;) {
      // Read the log before the transaction begins. Otherwise other processes would wait while this one waits for the
      // log.
      const { batches, isWhole } = await readSlice(log, reader, options, { until, pause });
      // Usually nothing is new, and then no lock is needed.
      if (batches.length === 0) return "complete";
      // Loaded only if there is something to apply.
      const { Applier } = await import("./apply.ts");
      if (!(await begin(db, waitMs))) return "busy";
      // Another process may have caught up in between; then this one starts again from there.
      const isMine = cursorOf(db) === cursor;
      const done = isMine ? await applySlice(db, () => new Applier(db), batches, { isOneByOne, pause }) : null;
      if (db.isTransaction) db.exec("ROLLBACK");
      if (done === null) {
        isOneByOne = isMine;
        await reader.return?.();
        reader = log.read(cursorOf(db))[Symbol.asyncIterator]();
      } else {
        applied += done;
        options.onProgress?.(applied);
        if (isWhole) return "complete";
        isOneByOne = false;
      }
      cursor = cursorOf(db);
      if (steadyTime() >= until) return "deadline";
      await pause();
    }
  } finally {
    await reader.return?.();
  }
}

/**
 * Applies a slice in the open transaction and commits it. Returns the number of its events, or null if one of them cannot
 * be applied. Rolls the transaction back if it does not commit it.
 */
async function applySlice(
  db: SqlDatabase,
  createApplier: () => Applier,
  batches: readonly Batch[],
  options: { readonly isOneByOne: boolean; readonly pause: () => Promise<void> },
): Promise<number | null> {
  try {
    const applied = await applyBatches(db, createApplier(), batches, options);
    db.exec("COMMIT");
    return applied;
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    if (error instanceof EventNotApplied) return null;
    throw error;
  }
}

interface Slice {
  readonly batches: readonly Batch[];
  /** False if the log may have more. */
  readonly isWhole: boolean;
}

/**
 * Fewer, larger transactions write less. With 500, the first index of 20,000 events took twice as long on a busy disk.
 */
const defaultSlice = 4000;

/** The next events of the log; none if everything new can wait. */
async function readSlice(
  log: Log,
  reader: AsyncIterator<Batch>,
  // With a deadline, read one batch at a time, because events that are read but not applied in time would be read in
  // vain.
  { except, mostMs, sliceEvents = mostMs === undefined ? defaultSlice : 1 }: CatchUpOptions,
  { until, pause }: { readonly until: number; readonly pause: () => Promise<void> },
): Promise<Slice> {
  const batches: Batch[] = [];
  for (let [events, canAllWait] = [0, true]; ;) {
    const next = await reader.next();
    if (next.done === true) return { batches: canAllWait && except !== undefined ? [] : batches, isWhole: true };
    const batch = next.value;
    checkAuthor(log, batch);
    batches.push(batch);
    events += batch.events.length;
    canAllWait &&= except !== undefined && canWait(batch, except);
    if (!canAllWait && (events >= sliceEvents || steadyTime() >= until)) return { batches, isWhole: false };
    // Lets a server answer while this reads a long log.
    await pause();
  }
}

/** Refuses events with an author if the log does not declare authors. The index would show them to everybody. */
function checkAuthor({ hasAuthors = false }: Log, { author }: Batch): void {
  if (author !== undefined && !hasAuthors)
    throw new LociError("INTERNAL", "the log names an author, but does not say that it has any");
}

async function applyBatches(
  db: SqlDatabase,
  applier: Applier,
  batches: readonly Batch[],
  { isOneByOne, pause }: { readonly isOneByOne: boolean; readonly pause: () => Promise<void> },
): Promise<number> {
  for (const batch of batches) {
    applyBatch(db, applier, batch, isOneByOne);
    // Lets other work of this process run. Queries of this index wait for the transaction.
    await pause();
  }
  return finish(db, applier, batches);
}

function applyBatch(db: SqlDatabase, applier: Applier, batch: Batch, isOneByOne: boolean): void {
  if (isOneByOne) applyOneByOne(db, applier, batch);
  else applyTogether(applier, batch);
  keepDamage(db, batch.damage);
  keepWaiting(db, batch);
  addMeta(db, "unknown", batch.unknown);
}

/** Writes the collected rows and the cursor. Returns the number of applied events. */
function finish(db: SqlDatabase, applier: Applier, batches: readonly Batch[]): number {
  applier.finish();
  setMeta(db, "cursor", batches.at(-1)?.cursor ?? "");
  return batches.reduce((sum, { events }) => sum + events.length, 0);
}

/** The number of batches in one transaction of a rebuild. Larger transactions make fewer, larger writes. */
const buildingBatches = 128;

/**
 * Applies the whole log to a file that is being built. Nobody else uses the file, so a transaction may wait for the
 * log. The full-text index stays empty until `fillWords` runs. This function does not make the sections of documents.
 */
export async function applyAll(
  db: SqlDatabase,
  log: Log,
  { onProgress, signal, isOneByOne }: Pick<CatchUpOptions, "onProgress" | "signal"> & { readonly isOneByOne: boolean },
): Promise<void> {
  const { Applier } = await import("./apply.ts");
  const pause = createPause(signal);
  let applier: Applier | null = null;
  let [inTransaction, applied] = [0, 0];
  let last: Batch | null = null;
  const commit = (): void => {
    if (applier === null || last === null) return;
    finish(db, applier, [last]);
    db.exec("COMMIT");
    [applier, inTransaction] = [null, 0];
    onProgress?.(applied);
  };
  for await (const batch of log.read(null)) {
    checkAuthor(log, batch);
    if (applier === null) db.exec("BEGIN IMMEDIATE");
    applier ??= new Applier(db, { wordsLater: true });
    applyBatch(db, applier, batch, isOneByOne);
    last = batch;
    applied += batch.events.length;
    inTransaction += 1;
    if (inTransaction >= buildingBatches) commit();
    await pause();
  }
  commit();
}

function canWait({ events, damage, unknown, waiting }: Batch, except: ReadonlySet<string>): boolean {
  return damage.length === 0 && unknown === 0 && waiting === undefined && events.every(({ id }) => except.has(id));
}

/** Adds up the events that wait until the owner accepts their device, so that Loci can report them. */
function keepWaiting(db: SqlDatabase, { waiting }: Batch): void {
  if (waiting === undefined) return;
  const sql = `INSERT INTO waiting_devices (device, events) VALUES (?, ?)
    ON CONFLICT (device) DO UPDATE SET events = events + excluded.events`;
  statement(db, sql).run(waiting.device, waiting.events);
}

/** Returns the place in the log after the last event that the index has applied; null before the first. */
export function cursorOf(db: SqlDatabase): Cursor | null {
  const cursor = getMeta(db, "cursor");
  return typeof cursor === "string" ? cursor : null;
}

/**
 * Begins a write transaction. It waits for other writers without blocking this process. Returns false if they take too
 * long, or if the index is read-only.
 */
async function begin(db: SqlDatabase, waitMs: number): Promise<boolean> {
  if (isReadOnly(db)) return false;
  const until = steadyTime() + waitMs;
  while (!tryBegin(db)) {
    if (steadyTime() >= until) return false;
    await shortSleep();
  }
  return true;
}

function tryBegin(db: SqlDatabase): boolean {
  const before = Number(db.prepare("PRAGMA busy_timeout").get()?.["timeout"]);
  db.exec("PRAGMA busy_timeout = 0");
  try {
    db.exec("BEGIN IMMEDIATE");
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  } finally {
    db.exec(`PRAGMA busy_timeout = ${before}`);
  }
}

function keepDamage(db: SqlDatabase, damage: readonly Damage[]): void {
  if (damage.length === 0) return;
  const keep = db.prepare(
    "INSERT INTO damage (place, at, length, reason, id, altered) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const isForgotten = statement(db, "SELECT 1 FROM forgotten WHERE target = ?");
  const unmark = statement(db, "DELETE FROM erased WHERE id = ?");
  for (const { place, offset, length, reason, id, altered = false } of damage) {
    keep.run(place, offset, length, reason, id ?? null, altered ? 1 : 0);
    // A sync or a restore has brought back a part of erased content.
    if (id === undefined || isForgotten.get(id) === undefined) continue;
    unmark.run(id);
    markUnsettled(db);
  }
}
