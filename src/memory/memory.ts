import type { Principal } from "../core/access/scope.ts";
import type { RecordInput } from "../core/event/record-schema.ts";
import type { StoredMemory } from "../index/memory-row.ts";
import type { Fix } from "../index/views/fix-views.ts";
import type { Around, SessionQuery, SessionSummary } from "../index/views/session-views.ts";
import type { TimelineQuery } from "../index/views/views.ts";
import type { Care } from "./care/care.ts";
import type { Changes } from "./changes.ts";
import type { Devices } from "./devices.ts";
import type { Documents } from "./documents/documents.ts";
import type { SessionEnd, SessionEnded } from "./end-session.ts";
import type { Entries } from "./entries/entries.ts";
import type { ForgetOptions, ForgetPreview, Forgotten, ForgetTarget } from "./erasure/forget.ts";
import type { Facts } from "./facts/facts.ts";
import type { History, Notes } from "./history/history.ts";
import type { Activity, ActivityQuery } from "./insight/activity.ts";
import type { Facets, FacetSearch } from "./insight/facets.ts";
import type { Policies } from "./policies/policies.ts";
import type { Brief, Briefed } from "./recall/brief.ts";
import type { Recall, Recalled } from "./recall/recall-types.ts";
import type { Search, SearchResult } from "./recall/search.ts";
import type { Sharing } from "./sharing/sharing.ts";
import type { Spaces } from "./spaces.ts";
import type { Transfer } from "./transfer/transfer.ts";
import type { Trust } from "./trust/trust.ts";

export type { Filter } from "../index/filter.ts";
export type { StoredMemory } from "../index/memory-row.ts";
export type { TimelineQuery } from "../index/views/views.ts";
export type { Around, SessionQuery, SessionSummary } from "../index/views/session-views.ts";

/** The result of looking up a memory by its id: the memory, or the time of its erasure. */
export type Shown =
  | {
      /** The memory exists. */
      readonly status: "found";
      /** The memory. */
      readonly memory: StoredMemory;
      /** If the memory is an error: what fixed it, if known. */
      readonly fix?: Fix;
    }
  | {
      /** The memory was forgotten. */
      readonly status: "erased";
      /** The id of the memory. */
      readonly id: string;
      /** When the memory was forgotten, in milliseconds since 1970. */
      readonly at: number;
    };

/**
 * The memory, as one principal may use it. Everyday methods are here, the others are in groups. After `close`, every
 * method rejects with MEMORY_CLOSED.
 */
export interface Memory {
  /** Stores one memory. Returns its id once the memory is durable. */
  remember(
    text: string,
    details?: Omit<RecordInput, "text" | "type"> & {
      /** The type of the memory; a fact if left out. */
      readonly type?: RecordInput["type"];
    },
  ): Promise<string>;
  /** Stores many memories in one durable write. Returns their ids. */
  record(inputs: readonly RecordInput[]): Promise<string[]>;
  /** Finds the memories that match best. Memories with the same text are one hit. */
  search(query: Search | string): Promise<SearchResult>;
  /**
   * Builds the block that a model should see with a prompt, within a budget. `block` is null if nothing is relevant.
   */
  recall(wanted: string | Recall): Promise<Recalled>;
  /** Builds the block for the start of a session: pins, preferences, and how the last sessions ended. */
  brief(wanted: Brief): Promise<Briefed>;
  /** Finds a memory by its id, or by the first or last characters of the id. Throws NOT_FOUND. */
  show(id: string): Promise<Shown>;
  /** Returns the memories just before and after a memory in its session: `count` on each side, 3 if left out. */
  around(id: string, count?: number): Promise<Around>;
  /** Lists memories, newest first. */
  timeline(query?: Partial<TimelineQuery>): Promise<StoredMemory[]>;
  /** Lists sessions, latest first, each with the beginning of its first prompt. */
  sessions(query?: Partial<SessionQuery>): Promise<readonly SessionSummary[]>;
  /** Counts the memories that a search would find, or those of the timeline, by type, agent, space, tag and more. */
  facets(query?: FacetSearch): Promise<Facets>;
  /** Counts memories by day or hour, split by type, agent or space. */
  activity(query?: ActivityQuery): Promise<Activity>;
  /** Pins a memory. A pinned memory never expires. */
  pin(id: string): Promise<StoredMemory>;
  /** Removes a pin. */
  unpin(id: string): Promise<StoredMemory>;
  /** Returns what `forget` would erase. */
  previewForget(target: ForgetTarget): Promise<ForgetPreview>;
  /**
   * Erases a memory with all its copies, an entry, a note, a version, a session, a space, an agent or the results of a
   * query. It erases them from the log, the index and Loci's backups on this machine. Agents' own transcripts stay
   * unchanged (see `findInTranscripts`). If a preview is passed, exactly its contents are erased.
   */
  forget(target: ForgetTarget | ForgetPreview, options?: ForgetOptions): Promise<Forgotten>;
  /**
   * Clears the entries of an ended run. If the profile and the settings allow it, also compacts documents that are too
   * large, summarises the session, and stores the summary beside the agent's document. Call it at the end of each run and
   * session.
   */
  endSession(ended?: SessionEnd): Promise<SessionEnded>;

  /** Markdown documents of the user, of spaces and of agents. */
  readonly documents: Documents;
  /** What is known, with the passages that show it. */
  readonly facts: Facts;
  /** The weights of recall that Loci has learned. */
  readonly policies: Policies;
  /** Small entries of agents for a run or a session. */
  readonly entries: Entries;
  /** The messages of all channels, and prompts made from them. */
  readonly history: History;
  /** Notes that come due at a time or by a schedule. */
  readonly notes: Notes;
  /** Decides which folders belong to which space. */
  readonly spaces: Spaces;
  /** Decides which devices' events count. */
  readonly devices: Devices;
  /** Decisions of a person about memories: confirming, promoting, sensitivity, preferences. */
  readonly trust: Trust;
  /** Sharing memories with the members of a team. */
  readonly sharing: Sharing;
  /** Maintenance of the memory: statistics, checks, backups, retention, encryption. */
  readonly care: Care;
  /** Import and export. */
  readonly transfer: Transfer;
  /** The events of the log in order, to follow what happens. */
  readonly changes: Changes;

  /** Returns the same memory for another principal. Both share the open files, so closing one also closes the other. */
  as(principal: Principal): Memory;
  /** Closes the memory for every principal that shares it. */
  close(): Promise<void>;
}
