import type { AdmittedEvent } from "../event/admit.ts";
import type { Event, EventId, EventKind } from "../event/event.ts";

/** A place in a log. Opaque: only the log that made it can read it. */
export type Cursor = string;

/** The promise of an append: these ids are durable. */
export interface Appended {
  /** The ids of the events, in the same order. */
  readonly ids: readonly EventId[];
  /** A reader that has passed this cursor has read them; left out by a log whose writers do not know their place. */
  readonly position?: Cursor;
}

/** A piece of the log that is not a readable event. It stays in its place; the rest is read. */
export interface Damage {
  /** The segment. */
  readonly place: string;
  /** The position in the segment, in bytes. */
  readonly offset: number;
  /** The length of the piece, in bytes. */
  readonly length: number;
  /** Why it cannot be read. */
  readonly reason: string;
  /** The intended event, if known. */
  readonly id?: EventId;
  /** True if the line is whole but was altered; left out for a line that a killed writer tore. */
  readonly altered?: boolean;
}

/** A run of events, and the cursor after the last of them. */
export interface Batch {
  /** The events, in the order of the log. */
  readonly events: readonly Event[];
  /** The position after them. */
  readonly cursor: Cursor;
  /** Pieces that could not be read. */
  readonly damage: readonly Damage[];
  /** Events of a newer major version, or of an unknown kind: skipped and counted. */
  readonly unknown: number;
  /** The lines of unknown events, unchanged, if the log has lines. An export passes them on. */
  readonly unknownLines?: readonly string[];
  /**
   * Who wrote these events, as the log has authenticated them; all of a batch have one author. Left out by a log of one person. Never what
   * an event says of itself: `scope.user` is `me` on every laptop.
   */
  readonly author?: string;
  /** Events of a device that the owner has not accepted: an index keeps them as imports, which never take the place of other memories. */
  readonly unaccepted?: readonly Event[];
  /** The device whose lines wait for the owner, and their number in this batch, including `unaccepted`. */
  readonly waiting?: {
    /** The name of the device. */
    readonly device: string;
    /** The events, in the order of the log. */
    readonly events: number;
  };
}

/** Ids of events, each meant only as far as it is of that kind. */
export type IdsOfKinds = ReadonlyMap<EventKind, ReadonlySet<EventId>>;

/** The result of an erasure. `pending` contains the ids whose bytes only another device may change. */
export interface Erasure {
  /** The ids of the erased events. */
  readonly erased: readonly EventId[];
  /** The ids of events that are still to be erased. */
  readonly pending: readonly EventId[];
  /** Copies that could not be reached, such as a backup on a disconnected disk. */
  readonly unreachable?: readonly string[];
  /**
   * Ids in this machine's own part of the log, erased now or before: those that it can give a receipt for. `erased` if
   * left out.
   */
  readonly held?: readonly EventId[];
  /** The device of each pending id. */
  readonly devices?: ReadonlyMap<EventId, string>;
}

/** Remaining bytes of an erased event, and their place. */
export interface Remain {
  /** The id of the event. */
  readonly id: EventId;
  /** The file that contains it. */
  readonly place: string;
  /** The device that has to erase them; null in a backup that this machine has made. */
  readonly device: string | null;
  /** True if this machine is the one. */
  readonly own: boolean;
}

/** The result of a search for the bytes of some events. */
export interface Remains {
  /** The places that still contain an event. */
  readonly found: readonly Remain[];
  /** The number of segments that were searched. */
  readonly segments: number;
  /** The number of backups that were searched. */
  readonly backups: number;
  /** Backups that are missing from their place. */
  readonly unreachable: readonly string[];
  /** Copies of the user's documents in backups that differ from the present ones. */
  readonly documents: readonly string[];
}

/**
 * The ordered events: the only truth. Every adapter passes the contract suite `describeLog` of `loci-memory/testing`.
 *
 * - **Durable**: when `append` resolves, its events survive the death of the process and the loss of power. When it
 *   rejects, a retry with the same events is safe.
 * - **Whole**: appends from any number of processes at once never mix, and a torn one never harms another.
 * - **At least once**: an event may be read more than once, also under two ids with the same `key` (a retry, two hooks
 *   that report one thing, a sync). Readers apply each `key` once; the content is the same each time.
 * - **Cursors only move on**: once a reader has passed a cursor, nothing new appears before it. Events of one append are
 *   read in the order they were given.
 * - **Intact**: a content that does not match its digest is never returned. Its event comes without content, and the batch reports the damage.
 * - **Erasure** replaces `content` and `salt` by null and keeps the rest, the digest included. It is idempotent, can be
 *   repeated after a crash, and never touches any other event.
 * - **Admitted only**: an event that did not come through `admit` is refused, so that redaction cannot be forgotten.
 */
export interface Log {
  /** True for a log that several people write to: then each batch names its author, and each reader is one of them. */
  readonly hasAuthors?: boolean;
  /** Stores events; they are durable when it resolves. */
  append(events: readonly AdmittedEvent[]): Promise<Appended>;
  /** Everything after the cursor (null: from the start), in batches. Ends when it has caught up. */
  read(after: Cursor | null): AsyncIterable<Batch>;
  /**
   * Blanks the content of these events, everywhere in this log. Returns when the blank is durable. An id of `ofKinds`
   * means events of that kind only: clearing an entry must not erase something else with the entry's id.
   */
  erase(ids: ReadonlySet<EventId>, ofKinds?: IdsOfKinds): Promise<Erasure>;
  /** Looks for the content of these events wherever this log and its copies may hold it, torn lines included. Changes nothing. */
  prove(
    ids: ReadonlySet<EventId>,
    options?: {
      /** Stops the search. */
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<Remains>;
  /** Closes the log. */
  close(): Promise<void>;
}
