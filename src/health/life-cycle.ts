import type { ImportRun } from "../agents/transcripts/imported-files.ts";
import type { HookFault } from "../hooks/faults.ts";
import type { Stats } from "../memory/care/care.ts";
import type { Memory } from "../memory/memory.ts";

/** How complete the path from the log to a search is. Null: not counted. */
export interface LifeCycle {
  /** Events in the log, counted in the log itself. */
  readonly captured: number | null;
  /** Events that the index has read. */
  readonly indexed: number;
  /** The number of memories that a search can find. */
  readonly searchable: number;
  /** How often an agent got memories unasked. */
  readonly recalled: number;
  /** How often they were judged useful. */
  readonly used: number;
  /** How often the weights were adjusted by that. */
  readonly improved: number;
  /** Events that a hook received and could not store, and that no import has searched for since. */
  readonly refused: number;
  /** The number of lines that cannot be read. */
  readonly damagedLines: number;
  /** The number of events of a version that this program cannot read. */
  readonly unknownEvents: number;
  /** The number of events that cannot be indexed. */
  readonly unappliedEvents: number;
  /** Received by a hook but not in the log, or in the log but not in the index. Must be 0. */
  readonly lost: number | null;
}

/** Logs up to this size are always counted; larger ones take seconds, so only on demand. */
const quickBytes = 16_000_000;

/** Counts the log independently of the index, and compares. */
export async function measureLifeCycle(
  memory: Memory,
  stats: Stats,
  hooks: { readonly faults: readonly HookFault[]; readonly imports: readonly ImportRun[] },
  isFull: boolean,
  onProgress: (bytes: number) => void = () => {},
): Promise<LifeCycle> {
  const refused = hooks.faults.filter((fault) => isRefusal(fault) && !isMadeUpFor(fault, hooks.imports)).length;
  // Events of a device that nobody has accepted are in the log, and not lost.
  const waiting = stats.waitingDevices.reduce((sum, { events }) => sum + events, 0);
  const isCounted = isFull || stats.log.bytes <= quickBytes;
  const captured = isCounted ? await countEvents(memory, onProgress) : null;
  return {
    captured,
    indexed: stats.eventsRead,
    searchable: stats.memories,
    recalled: stats.recalls,
    used: stats.useful,
    // Nothing adjusts them yet.
    improved: 0,
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

/** True if an import came after it, and read the host's transcripts of that time. */
function isMadeUpFor({ host, at }: HookFault, imports: readonly ImportRun[]): boolean {
  return imports.some((run) => run.host === host && run.since <= at && at < run.at);
}

async function countEvents(memory: Memory, onProgress: (bytes: number) => void): Promise<number> {
  const { events, migrated } = await memory.care.verify({ onProgress });
  return events - migrated;
}
