import type { Database } from "../../platform/postgres/database.ts";

/** How many days backups are kept. */
export interface BackupDays {
  /** How many days backups of the log are stored. */
  readonly log: number;
  /** How many days backups of the keys are stored. */
  readonly keys: number;
}

/** How long erased content can still be recovered, and from where. */
export interface ErasureHorizon {
  /** Erased events whose keys a node has not cut yet. The next start of a node cuts them. */
  readonly uncut: number;
  /** Partitions with erased content in live files, encrypted with keys that are cut. The next tidy removes it. */
  readonly untidyPartitions: number;
  /** The oldest of these erasures. */
  readonly untidySince: Date | null;
  /** The last time that the files of both databases were rewritten. */
  readonly tidied: Date | null;
  /** When the last backup with a key of an event that was erased before `tidied` expires. */
  readonly keysGone: Date | null;
  /** When the last backup with the encrypted content of such an event expires. */
  readonly contentGone: Date | null;
}

const dayMs = 24 * 3_600_000;

/** Reads from both databases what can still be recovered, and until when. Needs the owner's access to them. */
export async function erasureHorizon(
  { log, keys }: { readonly log: Database; readonly keys: Database },
  days: BackupDays,
): Promise<ErasureHorizon> {
  const [waiting] = await log.query<{ uncut: string; partitions: string; since: Date | null }>(`
    SELECT (SELECT count(*) FROM loci.uncut) AS uncut, count(*) AS partitions, min(since) AS since FROM loci.untidy`);
  const [logTidied, keysTidied] = [await lastTidy(log), await lastTidy(keys)];
  return {
    uncut: Number(waiting?.uncut),
    untidyPartitions: Number(waiting?.partitions),
    untidySince: waiting?.since ?? null,
    tidied: logTidied === null || keysTidied === null || logTidied < keysTidied ? logTidied : keysTidied,
    keysGone: keysTidied === null ? null : new Date(keysTidied.getTime() + days.keys * dayMs),
    contentGone: logTidied === null ? null : new Date(logTidied.getTime() + days.log * dayMs),
  };
}

async function lastTidy(database: Database): Promise<Date | null> {
  const [row] = await database.query<{ at: Date | null }>("SELECT max(at) AS at FROM loci.tidied WHERE has_wal");
  return row?.at ?? null;
}
