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
  /**
   * The number of events with content here that are erased on the server, and that a forgetting names. They are erased
   * here when the memory is opened.
   */
  readonly erased: number;
  /**
   * Events with content here that the server says are erased, in this sync or an earlier one, although no forgetting that
   * counts here names them. They stay here, and this machine sends them again.
   */
  readonly unexplained: readonly EventId[];
  /** The number of pulled lines whose content the server has and cannot read. This machine sends its lines again. */
  readonly unreadable: number;
  /** Events that the server has with another content. */
  readonly conflict: readonly EventId[];
  /** Lines that the server did not accept. */
  readonly refused: readonly RefusedLine[];
  /** The number of lines from the server that are not events. */
  readonly damaged: number;
  /** True if this machine pushed everything, because the server was restored from a backup or has lost content. */
  readonly repeated: boolean;
}

/** Counts while a sync runs. */
export interface Tally {
  pushed: number;
  known: number;
  pulled: number;
  damaged: number;
  repeated: boolean;
  unreadable: number;
  /** Events whose content is stored here, but not on the server. */
  readonly blank: Set<EventId>;
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
    unreadable: 0,
    blank: new Set(),
    conflict: new Set(),
    refused: new Map(),
  };
}

export function addPushed(tally: Tally, { stored, known, erased, conflict, refused }: Pushed): void {
  tally.pushed += stored.length;
  tally.known += known.length;
  for (const id of stored) tally.blank.delete(id);
  for (const id of erased) tally.blank.add(id);
  for (const id of conflict) tally.conflict.add(id);
  for (const line of refused) tally.refused.set(line.id, line);
}

/** `explained` are the events that forgettings name; null if they cannot be read now. */
export function tallyToReport(tally: Tally, explained: ReadonlySet<EventId> | null): SyncReport {
  const { pushed, known, pulled, damaged, repeated, unreadable } = tally;
  return {
    pushed,
    known,
    pulled,
    damaged,
    repeated,
    unreadable,
    erased: explained?.size ?? 0,
    unexplained: explained === null ? [] : [...tally.blank].filter((id) => !explained.has(id)),
    conflict: [...tally.conflict],
    refused: [...tally.refused.values()],
  };
}
