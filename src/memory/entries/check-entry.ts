import { entrySize, type EntryWords } from "../../core/entries/entry-words.ts";
import { LociError } from "../../core/errors.ts";
import type { EntryPlace } from "../../index/views/entry-views.ts";
import { digest } from "../../platform/hashes/digest.ts";
import type { Parts } from "../base/parts.ts";
import type { EntryDraft, EntrySettings } from "../base/settings.ts";

/** Throws USAGE if an entry is invalid, for example without content. Then runs the custom check from the settings. */
export function checkEntry(draft: EntryDraft, { validate }: EntrySettings): void {
  if (typeof draft.content !== "string" || draft.content.trim() === "")
    throw new LociError("USAGE", "content is empty; say what is to be kept");
  if (!Number.isInteger(draft.priority) || draft.priority < 1 || draft.priority > 10)
    throw new LociError("USAGE", `priority is ${draft.priority}; it must be a whole number from 1 to 10`);
  const { tags = [], metadata = {} } = draft;
  if (![...tags, ...Object.values(metadata)].every((text) => typeof text === "string"))
    throw new LociError("USAGE", "tags and the values of metadata must be texts");
  validate?.(draft);
}

/** Throws LIMIT_EXCEEDED if the `added` entries do not fit into the compartment beside the `remaining` ones. */
export function checkRoom(
  compartment: string,
  remaining: readonly EntryWords[],
  added: readonly EntryWords[],
  { limit }: EntrySettings,
): void {
  const [current, more] = [remaining, added].map((entries) => entries.reduce((size, one) => size + entrySize(one), 0));
  if (current === undefined || more === undefined || current + more <= limit) return;
  const what = added.length === 1 ? `this entry has ${more}` : `these ${added.length} entries have ${more}`;
  throw new LociError(
    "LIMIT_EXCEEDED",
    `the compartment '${compartment}' holds ${current} characters and ${what}; the limit is ${limit}: clear or shorten entries first`,
  );
}

const waitMs = 30_000;
/**
 * The number of lock files that all compartments share. A lock file is never removed, so with one file for each run
 * their number would grow forever.
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
