import { LociError } from "../../core/errors.ts";
import type { EntryPlace } from "../../index/views/entry-views.ts";
import { digest } from "../../platform/digest.ts";
import type { Parts } from "../parts.ts";

const waitMs = 30_000;
/**
 * The number of lock files that all compartments share. A lock file is never removed, so one for each run would add up.
 */
const locks = 16;

/** Calls `work` with an index that is up to date, while nobody else on this machine writes to these compartments. */
export async function lockCompartments<T>(
  parts: Parts,
  places: readonly EntryPlace[],
  work: () => Promise<T>,
): Promise<T> {
  // Takes the locks always in the same order, so that two processes cannot wait for each other.
  const names = [...new Set(places.map(lockName))].sort();
  const locked = names.reduceRight<() => Promise<T>>(
    (inner, name) => () => parts.locks.hold(name, waitMs, inner),
    async () => {
      if ((await parts.index.catchUp({ waitMs })) !== "complete")
        throw new LociError("BUSY", "another process keeps the index busy; nothing was saved; try again in a moment");
      return work();
    },
  );
  return locked();
}

function lockName({ level, of }: EntryPlace): string {
  return `entries-${digest(`${level} ${of}`).readUInt8(0) % locks}`;
}
