import { setTimeout as pauseFor } from "node:timers/promises";

import type { Query } from "../../platform/postgres/database.ts";

/** What became of the write-ahead log. */
export interface ClearedWal {
  /** How many of its files still contain old bytes: for a standby or an archive that is behind. */
  readonly kept: number;
  /** Why nothing was done; null if the role had the rights. */
  readonly reason: string | null;
}

/**
 * Goes on to new files of the write-ahead log until every file that exists now was overwritten or removed. PostgreSQL
 * renames files that it no longer needs and keeps their bytes, so one switch is not enough.
 */
export async function clearWal(query: Query): Promise<ClearedWal> {
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
