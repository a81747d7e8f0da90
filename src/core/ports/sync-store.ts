import type { EventId } from "../event/event.ts";

/**
 * A place in the server's order of a stream: `seq.id`, the number of an event and its id. If the stream has another
 * event under that number, the stream was restored from a backup or forked, and the store throws CURSOR_LOST.
 */
export type StreamCursor = string;

export const maxPushLines = 500;

/** The lines of a push have at most this many bytes in total. A single line may have more. */
export const maxPushBytes = 1_048_576;

/** The store refuses an event whose id is further ahead of the server's clock than this. */
export const maxAheadMs = 86_400_000;

/** Lines that a laptop sends, in the order of its log. */
export interface Push {
  /** The part of the log that the lines come from: the name of a device's folder. */
  readonly device: string;
  /** The device's cursor before these lines, as the laptop knows it from the server; null before the first push. */
  readonly after: string | null;
  /** The device's cursor after these lines. The server stores it without reading it. */
  readonly next: string;
  /** Lines as the log stores them, without newlines. An erased line has no spaces after its content. */
  readonly lines: readonly string[];
  /**
   * Ids of events that the sealed lines of this push forget, because the server cannot read them. For a plain line, the
   * server reads the ids itself. Only the stream of a person has sealed lines.
   */
  readonly forgets?: readonly EventId[] | undefined;
}

/**
 * Why the server did not store a line.
 *
 * - `ahead`: the id is more than 24 hours ahead of the server's clock. The laptop can send the line again later.
 * - `invalid`: the line is not an event, is too long, or its content does not match its digest.
 * - `changed`: the server would store something else, because it finds a secret or the line has an older format.
 * - `sealed`: the line is sealed, but the stream is shared, or the line is cut off.
 * - `author`: the line forgets an event of another person, and the member does not own the stream.
 */
export type RefusalReason = "ahead" | "invalid" | "changed" | "sealed" | "author";

/** A line that the server did not store. The device's cursor moves past it. */
export interface RefusedLine {
  /** The id of the event; empty if the line has none. */
  readonly id: EventId;
  /** Why the server did not store the line. */
  readonly reason: RefusalReason;
}

/** The result of a push. Each line is in exactly one of the five lists. */
export interface Pushed {
  /** The server stored these lines now. */
  readonly stored: readonly EventId[];
  /** The server had these events already, with the same head. */
  readonly known: readonly EventId[];
  /**
   * The content of these lines was not stored, because the events are forgotten on the server, which has only their
   * heads. A laptop erases nothing because of this list. It erases only the targets of forgettings in its own copy of
   * the stream.
   */
  readonly erased: readonly EventId[];
  /**
   * The server has another event of the same kind under each of these ids. The event of the server stays, and the
   * pushed line is not stored.
   */
  readonly conflict: readonly EventId[];
  /** The server did not accept these lines. */
  readonly refused: readonly RefusedLine[];
  /**
   * The device's cursor now: `next`, unless the stored cursor was not `after`. Null if the server has none, because it
   * was restored from a backup.
   */
  readonly cursor: string | null;
  /** The end of the stream before this push; null if the stream was empty. */
  readonly from: StreamCursor | null;
  /**
   * The end of the stream after this push. Between `from` and `to` are only lines of this push, so a reader that has
   * read up to `from` can continue after `to`.
   */
  readonly to: StreamCursor | null;
}

/** A line of a stream in the server's order. */
export interface Pulled {
  /** The number of the event in the stream, from 1 on without gaps. */
  readonly seq: number;
  /** The name of the member who pushed the line. */
  readonly author: string;
  /** The line as it was pushed; without content if the event is forgotten, or if the server cannot read it. */
  readonly line: string;
  /**
   * True if the server has the content and cannot read it: its key is lost, or its bytes were altered. Then the line says
   * nothing about an erasure, and a laptop that has the content sends it again. False if left out.
   */
  readonly isUnreadable?: boolean | undefined;
  /** The cursor after the line. */
  readonly cursor: StreamCursor;
}

/**
 * The server's side of a stream, for one member. Laptops push lines to it and pull the lines of others. Every adapter
 * passes the contract suite `describeSyncStore` of `loci-memory/testing`.
 *
 * - **Idempotent by id and kind**: a line that is pushed again is `known`. The first event under an id stays.
 * - **One transaction**: the lines of a push and the device's cursor become durable together. The cursor moves to `next`
 *   only if it is `after`. So a laptop that lost an answer asks for the cursor or pushes again, and misses nothing.
 * - **Forgettings win**: a stored `memory.forgotten` erases the content of its targets and is remembered. The content of
 *   a target that arrives later is stored without content, and reported as `erased`. Nothing brings content back.
 * - **Unreadable is not erased**: if the content of an event cannot be read although nobody forgot it, its line is pulled
 *   with `isUnreadable`. When its author pushes it again, its content is stored again at the end of the stream, as
 *   `stored`. So is the content of an event that was first pushed without.
 * - **Who may forget**: a person may forget everything in their own stream. In a shared stream, a forgetting reaches the
 *   events that its author pushed. The forgettings of an owner reach all events.
 * - **Checked again**: a line must pass `admitAgain` unchanged; otherwise it is `refused`. Sealed lines of a person's
 *   stream are stored unopened.
 * - **One order**: a reader that has passed a cursor never misses an event that appears before it.
 */
export interface SyncStore {
  /**
   * A string that changes when the server's data were restored from a backup. Laptops then push everything again.
   */
  readonly epoch: () => Promise<string>;
  /** The number of the last event, 0 if there is none. Null if the server does not report it. */
  head(): Promise<number | null>;
  /** Stores lines. They are durable when the promise resolves. */
  push(push: Push): Promise<Pushed>;
  /**
   * Reads all lines after the cursor in batches, or from the start if it is null. Ends when it has caught up. Throws
   * CURSOR_LOST if the stream does not contain the cursor.
   */
  pull(after: StreamCursor | null): AsyncIterable<readonly Pulled[]>;
  /** Returns the cursor of a device, as its last push stored it; null if it never pushed. */
  sourceCursor(device: string): Promise<string | null>;
}
