import type { Log } from "../core/ports/log.ts";
import { createPause } from "../platform/clock/sleep.ts";
import { EventNotApplied } from "./apply/apply-events.ts";
import { statementsOf } from "./apply/apply-statements.ts";
import { applyAll, catchUp } from "./apply/catch-up.ts";
import { addLookups, openForBuilding, type DatabaseKey, statement } from "./database/database.ts";
import {
  buildingPath,
  nextGeneration,
  publishGeneration,
  removeOlder,
  removeUnfinished,
  type Generation,
  takeRebuildLock,
  releaseFiles,
} from "./database/generations.ts";
import type { IndexConnection } from "./database/index-connection.ts";
import { isSampled } from "./database/row-number.ts";
import type { SqlDatabase } from "./database/sql-database.ts";

/** The files of an index, and the log that it can be rebuilt from. */
export interface IndexSource {
  /** The folder of the index files. */
  readonly state: string;
  readonly log: Log;
  readonly databaseKey: () => DatabaseKey;
}

/** How to rebuild the index. */
export interface RebuildOptions {
  /** Receives the number of applied events. */
  readonly onProgress?: (applied: number) => void;
  /** Stops the rebuild. The old index stays in use. */
  readonly signal?: AbortSignal;
}

/** Makes a new generation from the log. */
export async function rebuildIndex(source: IndexSource, options: RebuildOptions): Promise<void> {
  const { state } = source;
  const lock = await takeRebuildLock(state, options.signal);
  try {
    const target = nextGeneration(state);
    await buildFromLog(source, target, options);
    await publish(state, target);
  } catch (error) {
    // The unfinished file may be what fills the disk.
    removeUnfinished(state);
    throw error;
  } finally {
    lock.release();
  }
}

/** Makes the file of a generation from the log, without publishing it. */
export async function buildFromLog(source: IndexSource, target: Generation, options: RebuildOptions): Promise<void> {
  try {
    await build(source, target, "OFF", options);
  } catch (error) {
    if (!(error instanceof EventNotApplied)) throw error;
    await build(source, target, "MEMORY", options);
  }
}

async function build(
  { state, log, databaseKey }: IndexSource,
  target: Generation,
  journal: "OFF" | "MEMORY",
  options: RebuildOptions,
): Promise<void> {
  removeUnfinished(state);
  const key = databaseKey();
  const pause = createPause(options.signal);
  const db = openForBuilding(buildingPath(target), key, journal);
  try {
    // Savepoints take time. Only the second try uses them, after an event that could not be applied.
    await applyAll(db, log, { ...options, isOneByOne: journal === "MEMORY" });
    await fillWords(db, pause);
    await addLookups(db, key, pause);
    // Makes the sections of documents. This needs the lookups, to find the old sections.
    await catchUp(db, log, options.signal === undefined ? {} : { signal: options.signal });
  } finally {
    db.close();
  }
}

export async function publish(state: string, target: Generation): Promise<void> {
  await releaseFiles();
  publishGeneration(state, target);
}

/** Closes the generation that a rebuild has replaced. Windows removes its file only when no process has it open. */
export async function leaveReplaced(connection: IndexConnection, state: string): Promise<void> {
  if (connection.opened() === null || connection.lookOnce) return;
  connection.current();
  await releaseFiles();
  removeOlder(state);
}

/** The number of rows between two pauses. Filling these rows takes a few milliseconds. */
const rowsAtOnce = 500;

/**
 * Fills the empty full-text index of a file that was built with `wordsLater`. All rows arrive in FTS5's order, so FTS5
 * has little to merge. At 100k memories this makes two segments instead of five, and the index is an eighth smaller.
 * The words do not pass through JavaScript again.
 */
async function fillWords(db: SqlDatabase, pause: () => Promise<void>): Promise<void> {
  const { index, sample } = statementsOf(db);
  const next = statement(
    db,
    `SELECT row FROM memories WHERE row > ? AND terms IS NOT NULL ORDER BY row LIMIT ${rowsAtOnce}`,
  );
  // Needs no rollback, because the builder discards the file after an error.
  db.exec("BEGIN");
  for (let done = -1; ;) {
    const rows = next.all(done).map((found) => Number(found["row"]));
    for (const row of rows) {
      index.run(row);
      if (isSampled(row)) sample.run(row);
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    done = last;
    await pause();
  }
  db.exec("COMMIT");
}
