import type { EventId } from "../core/event/event.ts";
import type { Pushed, RefusedLine } from "../core/ports/sync-store.ts";

/** What a sync of one stream did. */
export interface SyncReport {
  /** The number of lines that the server stored. */
  readonly pushed: number;
  /** The number of lines that the server already had. */
  readonly known: number;
  /** The number of lines that are new on this machine. */
  readonly pulled: number;
  /** The number of events that were erased on this machine. */
  readonly erased: number;
  /** Events that the server has with another content. */
  readonly conflict: readonly EventId[];
  /** Lines that the server did not accept. */
  readonly refused: readonly RefusedLine[];
  /** The number of lines from the server that are not events. */
  readonly damaged: number;
  /** True if this machine pushed everything, because the server was restored from a backup. */
  readonly repeated: boolean;
}

/** Counts while a sync runs. */
export interface Tally {
  pushed: number;
  known: number;
  pulled: number;
  damaged: number;
  repeated: boolean;
  readonly erased: Set<EventId>;
  erasedByPull: number;
  readonly conflict: Set<EventId>;
  readonly refused: Map<EventId, RefusedLine>;
}

export function createTally(): Tally {
  return {
    pushed: 0,
    known: 0,
    pulled: 0,
    damaged: 0,
    repeated: false,
    erased: new Set(),
    erasedByPull: 0,
    conflict: new Set(),
    refused: new Map(),
  };
}

export function addPushed(tally: Tally, { stored, known, erased, conflict, refused }: Pushed): void {
  tally.pushed += stored.length;
  tally.known += known.length;
  for (const id of erased) tally.erased.add(id);
  for (const id of conflict) tally.conflict.add(id);
  for (const line of refused) tally.refused.set(line.id, line);
}

export function tallyToReport(tally: Tally): SyncReport {
  const { pushed, known, pulled, damaged, repeated } = tally;
  return {
    pushed,
    known,
    pulled,
    damaged,
    repeated,
    erased: tally.erased.size + tally.erasedByPull,
    conflict: [...tally.conflict],
    refused: [...tally.refused.values()],
  };
}
