import type { Principal } from "../core/access/scope.ts";
import type { RecordInput } from "../core/event/record-schema.ts";
import type { StoredMemory } from "../index/memory-row.ts";
import type { Fix } from "../index/views/fix-views.ts";
import type { Around, SessionQuery, SessionSummary } from "../index/views/session-views.ts";
import type { TimelineQuery } from "../index/views/views.ts";
import type { Care } from "./care/care.ts";
import type { Devices } from "./devices.ts";
import type { Documents } from "./documents/documents.ts";
import type { SessionEnd, SessionEnded } from "./end-session.ts";
import type { Entries } from "./entries/entries.ts";
import type { ForgetOptions, ForgetPreview, Forgotten, ForgetTarget } from "./erasure/forget.ts";
import type { History, Notes } from "./history/history.ts";
import type { Brief, Briefed } from "./recall/brief.ts";
import type { Recall, Recalled } from "./recall/recall.ts";
import type { Search, SearchResult } from "./recall/search.ts";
import type { Spaces } from "./spaces.ts";
import type { Transfer } from "./transfer/transfer.ts";
import type { Trust } from "./trust/trust.ts";

export type { Around, SessionQuery, SessionSummary } from "../index/views/session-views.ts";

/** A memory by its id: found, or erased. */
export type Shown =
  | {
      /** The memory exists. */
      readonly status: "found";
      /** The memory. */
      readonly memory: StoredMemory;
      /** For an error: what fixed it, if that is known. */
      readonly fix?: Fix;
    }
  | {
      /** The memory was forgotten. */
      readonly status: "erased";
      /** Its id. */
      readonly id: string;
      /** When it was forgotten, in milliseconds since 1970. */
      readonly at: number;
    };

/**
 * One memory, as its principal may use it. Everyday methods are here; the others are in groups. Once it is closed,
 * every method rejects with MEMORY_CLOSED.
 */
export interface Memory {
  /** Stores one thing worth remembering. Returns its id; it is durable by then. */
  remember(
    text: string,
    details?: Omit<RecordInput, "text" | "type"> & {
      /** What kind of memory it is; a fact when left out. */
      readonly type?: RecordInput["type"];
    },
  ): Promise<string>;
  /** Stores many things that happened, in one durable write. Returns their ids. */
  record(inputs: readonly RecordInput[]): Promise<string[]>;
  /** Finds the memories that match best. Duplicates are one hit. */
  search(query: Search | string): Promise<SearchResult>;
  /** Builds the few lines that a model should see with a prompt, within a budget; `block` is null when nothing fits. */
  recall(wanted: string | Recall): Promise<Recalled>;
  /** Builds what a model should know at the start of a session: pins and preferences, and how the last sessions ended. */
  brief(wanted: Brief): Promise<Briefed>;
  /** One memory by its id, or by the first or last characters of it. Throws NOT_FOUND. */
  show(id: string): Promise<Shown>;
  /** What happened in a memory's session just before and after it; `count` memories each, 3 when left out. */
  around(id: string, count?: number): Promise<Around>;
  /** What happened, newest first. */
  timeline(query?: Partial<TimelineQuery>): Promise<StoredMemory[]>;
  /** The sessions, latest first, each with what it was about. */
  sessions(query?: Partial<SessionQuery>): Promise<readonly SessionSummary[]>;
  /** Keeps a memory for good, whatever its age. */
  pin(id: string): Promise<StoredMemory>;
  /** Takes a pin back. */
  unpin(id: string): Promise<StoredMemory>;
  /** What `forget` would erase. */
  previewForget(target: ForgetTarget): Promise<ForgetPreview>;
  /**
   * Erases a memory with all its copies, an entry, a note, a version, a session, a space, an agent or the results of a
   * query from the log, the index and Loci's backups on this machine. Agents' own transcripts stay: see
   * `findInTranscripts`. With a preview it erases exactly what the preview shows.
   */
  forget(target: ForgetTarget | ForgetPreview, options?: ForgetOptions): Promise<Forgotten>;
  /**
   * Call it at the end of each run and session: clears the memory of the run, and compacts documents that are too
   * large, if profile and settings allow it.
   */
  endSession(ended?: SessionEnd): Promise<SessionEnded>;

  /** Markdown documents of the user, of spaces and of agents. */
  readonly documents: Documents;
  /** Small entries of agents for a run or a session. */
  readonly entries: Entries;
  /** The messages of all channels, and prompts made from them. */
  readonly history: History;
  /** Reminders that are due at a time. */
  readonly notes: Notes;
  /** Which folders share a memory. */
  readonly spaces: Spaces;
  /** Which devices' events count. */
  readonly devices: Devices;
  /** What a person decides about memories: confirming, sharing, sensitive memories, preferences. */
  readonly trust: Trust;
  /** Keeping the memory in order: statistics, checks, backups, retention, encryption. */
  readonly care: Care;
  /** Import and export. */
  readonly transfer: Transfer;

  /** The same memory for another principal. Both share the open files: closing one closes the other. */
  as(principal: Principal): Memory;
  /** Closes the memory, for every principal that shares it. */
  close(): Promise<void>;
}
