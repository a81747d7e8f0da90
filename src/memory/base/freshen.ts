import { LociError } from "../../core/errors.ts";
import type { CaughtUp } from "../../index/apply/catch-up.ts";
import { cannotWrite } from "../../index/database/database.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import { isUnsettled } from "../../index/erasure/erasure-marks.ts";
import type { Index } from "../../index/open-index.ts";
import type { Parts } from "./parts.ts";

/** When this process last tried to complete erasures, for each index. */
const tried = new WeakMap<Index, number>();

/** How long a server waits before it retries an erasure that another process prevented. */
const retryMs = 60_000;

/**
 * Updates the index before a read. Also completes erasures that were interrupted or that another device requested,
 * because only the machine that wrote an event may erase it. The first read of a process always checks for erasures. A
 * later read checks only if one may be pending.
 */
export async function freshen(parts: Parts): Promise<CaughtUp> {
  const { waitMs, catchUp } = parts;
  if (catchUp !== undefined) {
    const { ms, ...rest } = catchUp;
    return parts.index.catchUp({ waitMs, mostMs: ms, ...rest });
  }
  const caughtUp = await parts.index.catchUp({ waitMs });
  await complete(parts);
  return caughtUp;
}

/** Runs a query after the index has read the whole log. */
export async function queryFresh<T>(parts: Parts, work: (db: SqlDatabase) => T): Promise<T> {
  await freshen(parts);
  return parts.index.query(work);
}

/** True if this machine may have something left to erase. */
export async function needsErasure(parts: Parts): Promise<boolean> {
  return parts.index.query(isUnsettled);
}

async function complete(parts: Parts): Promise<void> {
  const before = tried.get(parts.index);
  if (before !== undefined && parts.clock.steady() - before < retryMs) return;
  if (before !== undefined && !(await needsErasure(parts))) return;
  tried.set(parts.index, parts.clock.steady());
  try {
    await parts.settle(parts);
  } catch (error) {
    // If nothing can be written, the read continues and the erasures stay pending. `loci doctor` reports them.
    if (!(error instanceof LociError) && !cannotWrite(error)) throw error;
  }
}
