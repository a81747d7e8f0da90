import type { Batch, Cursor, Damage, Log } from "../../core/ports.ts";
import { isBusy } from "../../platform/lock.ts";
import { steadyTime } from "../../platform/steady-time.ts";
import { addMeta, canRollBack, getMeta, isReadOnly, setMeta, statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { markUnsettled } from "../erasure/unsettled.ts";
import { applyOneByOne, applyTogether, EventNotApplied } from "./apply-events.ts";
import type { Applier } from "./apply.ts";

/**
 * The result of a catch-up. `busy`: another process is catching up, or nothing can be written here; committed rows can
 * be read.
 */
export type CaughtUp = "complete" | "deadline" | "busy";

export interface CatchUpOptions {
  /** Stop at this time (`steadyTime()`) and keep what was applied. */
  readonly deadline?: number;
  /** How long to wait for another process that is catching up. */
  readonly waitMs?: number;
  /** The number of the log's batches in one commit. */
  readonly batchesPerCommit?: number;
  readonly onProgress?: (applied: number) => void;
  /** False: the sections of documents are not needed yet. */
  readonly sections?: boolean;
  /** True for a file that is being built: its full-text index stays empty, for `fillWords` to fill. */
  readonly wordsLater?: boolean;
  /** Ids of events that can wait: if nothing else is new, nothing is done. */
  readonly except?: ReadonlySet<string>;
}

/**
 * Applies the events behind the index's cursor. The cursor is read and written inside the same transaction as the rows,
 * so two processes never apply the same part twice, and a crash repeats and skips nothing. A part with an event that
 * cannot be applied is applied again one by one, because savepoints cost time and such events are rare.
 */
export async function catchUp(db: SqlDatabase, log: Log, options: CatchUpOptions = {}): Promise<CaughtUp> {
  const caughtUp = await applyNew(db, log, options);
  if (options.sections !== false && hasChangedDocuments(db)) await makeSections(db, options.waitMs ?? 0);
  return caughtUp;
}

/** True if there are sections to make. */
function hasChangedDocuments(db: SqlDatabase): boolean {
  return statement(db, "SELECT 1 FROM changed_documents LIMIT 1").get() !== undefined;
}

/** If another process is catching up, it makes the sections, or the next reader does. */
async function makeSections(db: SqlDatabase, waitMs: number): Promise<void> {
  const { documentPassages } = await import("../../core/documents/passages.ts");
  const { createApplier } = await import("./apply.ts");
  if (!begin(db, waitMs)) return;
  try {
    const applier = createApplier(db);
    applier.makeSections(documentPassages);
    applier.finish();
    db.exec("COMMIT");
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

async function applyNew(db: SqlDatabase, log: Log, options: CatchUpOptions): Promise<CaughtUp> {
  let applied = 0;
  let isOneByOne = false;
  let { except } = options;
  for (;;) {
    const cursor = cursorOf(db);
    const batches = log.read(cursor)[Symbol.asyncIterator]();
    // Usually nothing is new, and then no lock is needed.
    const first = await batches.next();
    if (first.done === true) return "complete";
    if (except !== undefined && canWait(first.value, except)) {
      if ((await batches.next()).done === true) return "complete";
      except = undefined;
      continue;
    }
    // Loaded only if there is something to apply: usually nothing is new.
    const { createApplier } = await import("./apply.ts");
    if (!begin(db, options.waitMs ?? 0)) return "busy";
    try {
      // Another process may have caught up in between; then this one starts again from there.
      const isMine = cursorOf(db) === cursor;
      const { done, events } = isMine
        ? await applyBatches(db, createApplier(db, options), first.value, batches, { ...options, isOneByOne })
        : { done: false, events: 0 };
      db.exec("COMMIT");
      applied += events;
      if (isMine) options.onProgress?.(applied);
      if (done) return "complete";
      if (isLate(options)) return "deadline";
      isOneByOne = false;
    } catch (error) {
      // Before the rollback: a file without a journal cannot roll back, and its builder has to start again.
      isOneByOne = error instanceof EventNotApplied && canRollBack(db);
      if (db.isTransaction) db.exec("ROLLBACK");
      if (!isOneByOne) throw error;
    } finally {
      await batches.return?.();
    }
  }
}

function canWait({ events, damage, unknown, waiting }: Batch, except: ReadonlySet<string>): boolean {
  return damage.length === 0 && unknown === 0 && waiting === undefined && events.every(({ id }) => except.has(id));
}

/** Counts the events that wait for the owner, to announce them. */
function keepWaiting(db: SqlDatabase, { waiting }: Batch): void {
  if (waiting === undefined) return;
  const sql = `INSERT INTO waiting_devices (device, events) VALUES (?, ?)
    ON CONFLICT (device) DO UPDATE SET events = events + excluded.events`;
  statement(db, sql).run(waiting.device, waiting.events);
}

function cursorOf(db: SqlDatabase): Cursor | null {
  const cursor = getMeta(db, "cursor");
  return typeof cursor === "string" ? cursor : null;
}

function isLate({ deadline }: CatchUpOptions): boolean {
  return deadline !== undefined && steadyTime() >= deadline;
}

function begin(db: SqlDatabase, waitMs: number): boolean {
  if (isReadOnly(db)) return false;
  const before = Number(db.prepare("PRAGMA busy_timeout").get()?.["timeout"]);
  db.exec(`PRAGMA busy_timeout = ${Math.floor(waitMs)}`);
  try {
    db.exec("BEGIN IMMEDIATE");
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  } finally {
    // A hook waits for a shorter time.
    db.exec(`PRAGMA busy_timeout = ${before}`);
  }
}

const defaultBatches = 16;

/** Applies batches until the log is exhausted, the commit is full or the time is up. */
async function applyBatches(
  db: SqlDatabase,
  applier: Applier,
  first: Batch,
  rest: AsyncIterator<Batch>,
  options: CatchUpOptions & { readonly isOneByOne: boolean },
): Promise<{ done: boolean; events: number }> {
  const most = options.batchesPerCommit ?? defaultBatches;
  let batch = first;
  let events = 0;
  for (let batches = 1; ; batches += 1) {
    if (options.isOneByOne) applyOneByOne(db, applier, batch);
    else applyTogether(applier, batch);
    keepDamage(db, batch.damage);
    keepWaiting(db, batch);
    addMeta(db, "unknown", batch.unknown);
    events += batch.events.length;
    const next = isLate(options) || batches >= most ? null : await rest.next();
    if (next === null || next.done === true) {
      applier.finish();
      setMeta(db, "cursor", batch.cursor);
      return { done: next !== null, events };
    }
    batch = next.value;
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
    // A sync or a restore brought a part of erased content back.
    if (id === undefined || isForgotten.get(id) === undefined) continue;
    unmark.run(id);
    markUnsettled(db);
  }
}
