import type { Database, Query } from "../../platform/postgres/database.ts";
import { clearWal, type ClearedWal } from "./clear-wal.ts";

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
