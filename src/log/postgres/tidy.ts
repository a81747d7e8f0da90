import { setTimeout as pauseFor } from "node:timers/promises";

import type { Database, Query } from "../../platform/postgres/database.ts";

/** What a tidy has done. */
export interface Tidied {
  /** The partitions of events that were rewritten. */
  readonly partitions: readonly string[];
  /** The write-ahead log of the log's server. */
  readonly logWal: ClearedWal;
  /** The write-ahead log of the keys' server. */
  readonly keysWal: ClearedWal;
}

/** A lock against a second tidy at the same time. */
const lock = 0x71d7;

/**
 * Rewrites the files that still contain erased bytes: the partitions with content that was blanked since the last tidy,
 * the table of keys, and the write-ahead logs of both servers. Takes the databases as their owner.
 */
export async function tidy(databases: { readonly log: Database; readonly keys: Database }): Promise<Tidied> {
  let partitions: readonly string[] = [];
  const logWal = await databases.log.session(async (query) =>
    alone(query, async (start) => {
      partitions = await rewriteEvents(query, start);
    }),
  );
  const keysWal = await databases.keys.session(async (query) =>
    alone(query, async () => {
      await query("VACUUM (FULL) loci.keys");
    }),
  );
  return { partitions, logWal, keysWal };
}

/** Rewrites tables, then the write-ahead log, and records the time before both. */
async function alone(query: Query, rewrite: (start: string) => Promise<void>): Promise<ClearedWal> {
  await query(`SELECT pg_advisory_lock(${lock})`);
  try {
    const [row] = await query<{ now: string }>("SELECT clock_timestamp()::text AS now");
    const start = row?.now ?? "";
    await rewrite(start);
    const cleared = await clearWal(query);
    await query("INSERT INTO loci.tidied (at, has_wal) VALUES ($1::timestamptz, $2)", [start, cleared.kept === 0]);
    return cleared;
  } finally {
    await query(`SELECT pg_advisory_unlock(${lock})`);
  }
}

async function rewriteEvents(query: Query, start: string): Promise<string[]> {
  const rows = await query<{ part: number }>("SELECT part FROM loci.untidy ORDER BY part");
  const names = rows.map(({ part }) => `events_${part}`);
  for (const name of names) await query(`VACUUM (FULL) loci.${name}`);
  await query("DELETE FROM loci.untidy WHERE last <= $1::timestamptz", [start]);
  return names;
}

/** The result of clearing a write-ahead log. */
export interface ClearedWal {
  /** The number of log files that still contain old bytes, because a standby or an archive is behind. */
  readonly kept: number;
  /** Why nothing was done; null if the role had the rights. */
  readonly reason: string | null;
}

/**
 * Switches to new files of the write-ahead log until every present file was overwritten or removed. PostgreSQL renames
 * files that it no longer needs and keeps their bytes, so one switch is not enough.
 */
async function clearWal(query: Query): Promise<ClearedWal> {
  try {
    const before = await walFiles(query);
    const first = await switchFile(query);
    for (let turn = 0; turn <= before.length; turn += 1) await switchFile(query);
    return { kept: await waitForArchive(query, first), reason: null };
  } catch (error) {
    if (!isDenied(error)) throw error;
    return { kept: 1, reason: (error as Error).message };
  }
}

/** Waits a little for an archive or a standby that needs old files, and returns how many are left. */
async function waitForArchive(query: Query, first: string): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const kept = (await walFiles(query)).filter((name) => name.slice(8) <= first.slice(8)).length;
    if (kept === 0 || tries === 20) return kept;
    await pauseFor(500);
    await switchFile(query);
  }
}

/** Writes something, so that the switch is not skipped; ends the current file with zeros; and returns its name. */
async function switchFile(query: Query): Promise<string> {
  const [row] = await query<{ name: string }>(
    "SELECT pg_walfile_name(pg_logical_emit_message(false, 'loci', 'tidy')) AS name",
  );
  await query("SELECT pg_switch_wal()");
  await query("CHECKPOINT");
  return row?.name ?? "";
}

async function walFiles(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>("SELECT name FROM pg_ls_waldir() WHERE name ~ '^[0-9A-F]{24}$'");
  return rows.map(({ name }) => name);
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "42501";
}
