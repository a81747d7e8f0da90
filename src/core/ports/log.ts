import type { AdmittedEvent } from "../event/admit.ts";
import type { Event, EventId, EventKind } from "../event/event.ts";

/** A place in a log. Opaque: only the log that made the cursor can read it. */
export type Cursor = string;

/** The result of an append: the events with these ids are durable. */
export interface AppendResult {
  /** The ids of the events, in the order of the call. */
  readonly ids: readonly EventId[];
  /**
   * The cursor after the events. A reader that has passed this cursor has read them. Left out by a log whose writers do
   * not know where their events are in the log.
   */
  readonly position?: Cursor;
  /**
   * The ids that the log already had with another content. The earlier content stays. Left out if there are no such
   * ids. Also left out by a log that stores each copy, because its readers use the first copy.
   */
  readonly conflict?: readonly EventId[];
}

/** A piece of the log that is not a readable event. The piece stays in its place, and readers skip it. */
export interface Damage {
  /** The segment. */
  readonly place: string;
  /** The position in the segment, in bytes. */
  readonly offset: number;
  /** The length of the piece, in bytes. */
  readonly length: number;
  /** The reason why the piece cannot be read. */
  readonly reason: string;
  /** The id of the event that the piece should contain, if known. */
  readonly id?: EventId;
  /** True if the line is complete but was altered. Left out for a line that a killed writer left incomplete. */
  readonly altered?: boolean;
}

/** A series of events, and the cursor after the last one. */
export interface Batch {
  /** The events, in the order of the log. */
  readonly events: readonly Event[];
  /** The cursor after the events. */
  readonly cursor: Cursor;
  /** Pieces that could not be read. */
  readonly damage: readonly Damage[];
  /** The number of skipped events of a newer major version or an unknown kind. */
  readonly unknown: number;
  /** The unchanged lines of the unknown events, if the log has lines. An export copies them. */
  readonly unknownLines?: readonly string[];
  /**
   * The author of these events, as the log has authenticated them. All events of a batch have one author. Left out by a
   * log of one person. An event's own `scope.user` is not an author, because it is `me` on every laptop.
   */
  readonly author?: string;
  /**
   * True if a forgetting in this batch may reach what other authors wrote, because the author owns the stream or the
   * log has checked that. Otherwise a forgetting reaches only the author's own events.
   */
  readonly forgetsAny?: boolean;
  /**
   * Events of a device that the owner has not accepted. An index stores them as imports, which never replace other
   * memories.
   */
  readonly unaccepted?: readonly Event[];
  /**
   * The device whose lines wait for the owner's decision, and the number of these lines in the batch, including
   * `unaccepted`.
   */
  readonly waiting?: {
    /** The name of the device. */
    readonly device: string;
    /** The number of waiting lines. */
    readonly events: number;
  };
}

/** Ids of events by kind. An id counts only for an event of that kind. */
export type IdsOfKinds = ReadonlyMap<EventKind, ReadonlySet<EventId>>;

/** The result of an erasure. */
export interface ErasureResult {
  /** The ids of the erased events. */
  readonly erased: readonly EventId[];
  /** The ids that are not erased yet, because only another device may change their bytes. */
  readonly pending: readonly EventId[];
  /** Copies that could not be reached, such as a backup on a disconnected disk. */
  readonly unreachable?: readonly string[];
  /**
   * The ids in this machine's own part of the log, erased now or before. This machine can write receipts for them. The
   * same as `erased` if left out.
   */
  readonly held?: readonly EventId[];
  /** The device that has to erase each pending id. */
  readonly devices?: ReadonlyMap<EventId, string>;
}

/** Bytes of an erased event that still exist, and their place. */
export interface Remain {
  /** The id of the event. */
  readonly id: EventId;
  /** The file that contains the bytes. */
  readonly place: string;
  /** The device that has to erase the bytes; null for a backup that this machine has made. */
  readonly device: string | null;
  /** True if this machine has to erase the bytes. */
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
  /** Backups that are missing from their recorded place. */
  readonly unreachable: readonly string[];
  /** Copies of the user's documents in backups that differ from the present ones. */
  readonly documents: readonly string[];
}

/**
 * All events in order: the only truth. Every adapter passes the contract suite `describeLog` of `loci-memory/testing`.
 *
 * - **Durable**: when `append` resolves, its events survive the death of the process and the loss of power. When it
 *   rejects, a retry with the same events is safe.
 * - **Whole**: appends from several processes at once never mix, and an incomplete append never damages another.
 * - **At least once**: a reader may get an event more than once, also under two ids with the same `key` (after a retry,
 *   a sync, or two hooks that report the same thing). Readers apply each `key` once; the content is the same each time.
 * - **Cursors only move on**: once a reader has passed a cursor, nothing new appears before it. Readers get the events
 *   of one append in the order of the call.
 * - **Intact**: content that does not match its digest is never returned. Its event is returned without content, and
 *   the batch reports the damage.
 * - **Erasure** replaces `content` and `salt` by null and preserves the rest, including the digest. It is idempotent,
 *   can be repeated after a crash, and never changes any other event.
 * - **Admitted only**: an event that did not come through `admit` is refused, so that no caller can skip redaction.
 */
export interface Log {
  /**
   * True for a log that several people write to. Each batch then names its author, and each reader is one of the
   * authors.
   */
  readonly hasAuthors?: boolean;
  /** Stores events. They are durable when the promise resolves. */
  append(events: readonly AdmittedEvent[]): Promise<AppendResult>;
  /** Reads everything after the cursor in batches, or from the start if it is null. Ends when it has caught up. */
  read(after: Cursor | null): AsyncIterable<Batch>;
  /**
   * Blanks the content of these events, everywhere in this log. Resolves when the change is durable. An id in `ofKinds`
   * means only events of that kind, because clearing an entry must not erase another event with the entry's id.
   */
  erase(ids: ReadonlySet<EventId>, ofKinds?: IdsOfKinds): Promise<ErasureResult>;
  /** Looks for the content of these events in this log and all its copies, including torn lines. Changes nothing. */
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
