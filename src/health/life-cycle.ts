import type { ImportRun } from "../agents/transcripts/imported-files.ts";
import type { HookFault } from "../hooks/faults.ts";
import type { Stats } from "../memory/care/care.ts";
import type { Memory } from "../memory/memory.ts";

/** How many events get from the log to a search, and how many get lost on the way. */
export interface LifeCycle {
  /** The number of events in the log, counted in the log itself; null if not counted. */
  readonly captured: number | null;
  /** The number of events that the index has read. */
  readonly indexed: number;
  /** The number of memories that a search can find. */
  readonly searchable: number;
  /** How often an agent got memories unasked. */
  readonly recalled: number;
  /** How often recalled memories were judged useful. */
  readonly used: number;
  /** The number of memories whose importance was adjusted to their use. */
  readonly improved: number;
  /** The number of events that a hook received and could not store, and that no later import has covered. */
  readonly refused: number;
  /** The number of lines that cannot be read. */
  readonly damagedLines: number;
  /** The number of events of a version that this program cannot read. */
  readonly unknownEvents: number;
  /** The number of events that cannot be indexed. */
  readonly unappliedEvents: number;
  /**
   * The number of events that a hook received but the log lacks, or that the log has but the index lacks. Must be 0;
   * null if the log was not counted.
   */
  readonly lost: number | null;
}

/** Logs up to this size are always counted. Counting a larger one takes seconds, so it happens only on demand. */
const quickBytes = 16_000_000;

/** Counts the events in the log, independently of the index, and compares the two. */
export async function measureLifeCycle(
  memory: Memory,
  stats: Stats,
  hooks: { readonly faults: readonly HookFault[]; readonly imports: readonly ImportRun[] },
  isFull: boolean,
  onProgress: (bytes: number) => void = () => {},
): Promise<LifeCycle> {
  const refused = hooks.faults.filter((fault) => isRefusal(fault) && !isMadeUpFor(fault, hooks.imports)).length;
  // Events of a device that nobody has accepted are in the log, so they are not lost.
  const waiting = stats.waitingDevices.reduce((sum, { events }) => sum + events, 0);
  const isCounted = isFull || stats.log.bytes <= quickBytes;
  const captured = isCounted ? await countEvents(memory, onProgress) : null;
  return {
    captured,
    indexed: stats.eventsRead,
    searchable: stats.memories,
    recalled: stats.recalls,
    used: stats.useful,
    improved: stats.recalibrated,
    refused,
    damagedLines: stats.damagedLines,
    unknownEvents: stats.unknownEvents,
    unappliedEvents: stats.unappliedEvents,
    lost: captured === null ? null : Math.max(0, captured - stats.eventsRead - waiting) + refused,
  };
}

function isRefusal({ phase }: HookFault): boolean {
  return phase === "read" || phase === "record";
}

/** True if a later import read the host's transcripts of the time of the fault. */
function isMadeUpFor({ host, at }: HookFault, imports: readonly ImportRun[]): boolean {
  return imports.some((run) => run.host === host && run.since <= at && at < run.at);
}

async function countEvents(memory: Memory, onProgress: (bytes: number) => void): Promise<number> {
  const { events, migrated } = await memory.care.verify({ onProgress });
  return events - migrated;
}
