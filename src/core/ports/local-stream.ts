import type { EventId } from "../event/event.ts";
import type { StreamCursor } from "./sync-store.ts";

/** Lines of one device, in the order of its folder. */
export interface LocalLines {
  /** The lines as a server stores them. */
  readonly lines: readonly string[];
  /** The ids that sealed lines among them forget. */
  readonly forgets: readonly EventId[];
  /** The cursor after the lines. Only this machine can read it. */
  readonly next: string;
}

/** How many lines to read at once. */
export interface LineLimits {
  readonly lines: number;
  /** The maximum number of bytes. The first line is returned even if it is longer. */
  readonly bytes: number;
}

/** A part of this machine's copy of a stream that is pushed. */
export interface LocalDevice {
  readonly device: string;
  /** True for lines that came from the server. They are pushed only to a server that has lost data. */
  readonly isReceived: boolean;
}

/** How far this machine has read the stream of a server. */
export interface SyncPosition {
  readonly cursor: StreamCursor | null;
  /** The server's epoch when the cursor was read. */
  readonly epoch: string;
  /** True while this machine has to push everything, because the server has lost data. */
  readonly mustRepeat: boolean;
  /** When the last complete sync ended, in milliseconds; null if none did. */
  readonly completedAt: number | null;
  /** True while this machine has to send all its lines again, because the server can no longer read some of those it stores. */
  readonly mustResend: boolean;
  /**
   * Events whose content is stored here, but which the server reports as erased although no forgetting names them: at
   * most 1,000. Their content stays here, and this machine sends all its lines again, at most once a day.
   */
  readonly missing: readonly EventId[];
  /** When this machine last sent all its lines because of `missing`, in milliseconds; null if it never did. */
  readonly resentAt: number | null;
}

/** What a machine did with pulled lines. */
export interface ReceivedLines {
  /** The number of lines that are new here. */
  readonly stored: number;
  /** Events that arrived without content, but whose content is stored here. Their content stays. */
  readonly blank: readonly EventId[];
  /** The number of lines that are not events. They are not stored. */
  readonly damaged: number;
}

/** What forgettings among pulled lines would erase here. */
export interface Reach {
  /** Events with content here that the forgettings name. */
  readonly ids: readonly EventId[];
  /** The number of events with content here. */
  readonly total: number;
}

/**
 * This machine's copy of a stream, as a sync sees it: the person's own log, or the replica of a shared stream. All
 * functions can be repeated after a crash.
 */
export interface LocalStream {
  /** Returns the parts of the copy. */
  devices(): readonly LocalDevice[];
  /**
   * Reads the lines of a device after a cursor. Lines that are damaged here are left out. If the cursor does not fit the
   * files, because they were restored, the reading starts again where they differ.
   */
  read(device: string, after: string | null, limits: LineLimits): Iterable<LocalLines>;
  /** Counts the lines of a device after a cursor, damaged ones too, without checking them. */
  count(device: string, after: string | null): number;
  /** Reads the forgettings of a device after a cursor. They are pushed before everything else. */
  forgettings(device: string, after: string | null, limits: LineLimits): Iterable<LocalLines>;
  /** True if the device's files contain the place of the cursor. False for files that were restored from a backup. */
  contains(device: string, cursor: string): boolean;
  /** Returns what these lines would erase here, if they were stored. Sealed lines count if their keys are available. */
  reach(lines: readonly string[]): Promise<Reach>;
  /**
   * Stores pulled lines durably. A line that is already here is not stored again. Erases nothing. The targets of a
   * stored forgetting are erased when the memory is opened, after a check of who wrote the forgetting.
   */
  receive(author: string, lines: readonly string[]): Promise<ReceivedLines>;
  /**
   * Returns the events among these that a forgetting in this copy names, if its writer may forget them. Null if that
   * cannot be read now, because the memory is locked.
   */
  forgotten(ids: ReadonlySet<EventId>): Promise<ReadonlySet<EventId> | null>;
  /**
   * Returns how far the stream was read. Null before the first sync, and if files are smaller than they were then,
   * because a backup was restored.
   */
  position(): SyncPosition | null;
  /** Stores durably how far the stream was read. */
  keepPosition(position: SyncPosition): void;
}
