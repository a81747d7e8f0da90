import type { Principal } from "../core/access/scope.ts";
import type { RecordInput } from "../core/event/record-schema.ts";
import type { StoredMemory } from "../index/memory-row.ts";
import type { Around, SessionsRequest, SessionSummary } from "../index/views/session-views.ts";
import type { TimelineRequest } from "../index/views/views.ts";
import type { AboutRequest, AboutResult } from "./actions/about-item.ts";
import type { ActionRequest } from "./actions/action.ts";
import type { Care } from "./care/care.ts";
import type { Documents } from "./documents/documents.ts";
import type { Entries } from "./entries/entries.ts";
import type { Facts } from "./facts/facts.ts";
import type { ForgetOptions, ForgetPreview, ForgetResult, ForgetTarget } from "./forget/forget.ts";
import type { History, Notes } from "./history/history.ts";
import type { Changes } from "./insight/changes.ts";
import type { Activity, ActivityRequest, Facets, FacetRequest } from "./insight/count-memories.ts";
import type { ShowResult } from "./insight/show-memory.ts";
import type { Devices } from "./places/devices.ts";
import type { Spaces } from "./places/spaces.ts";
import type { Policies } from "./policies/policies.ts";
import type { BriefRequest, BriefResult } from "./recall/brief.ts";
import type { WorkRequest, WorkResult } from "./recall/continue-work.ts";
import type { Decision, DecisionsRequest } from "./recall/list-decisions.ts";
import type { RecallRequest, RecallResult } from "./recall/recall-types.ts";
import type { SearchRequest, SearchResult } from "./recall/search.ts";
import type { Sharing } from "./sharing/sharing.ts";
import type { SessionEndResult } from "./summaries/end-session.ts";
import type { SessionEndRequest } from "./summaries/upkeep-due.ts";
import type { Transfer } from "./transfer/transfer.ts";
import type { Trust } from "./trust/trust.ts";

export type { Filter } from "../index/filter.ts";
export type { StoredMemory } from "../index/memory-row.ts";
export type { TimelineRequest } from "../index/views/views.ts";
export type { Around, SessionsRequest, SessionSummary } from "../index/views/session-views.ts";

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
  search(query: SearchRequest | string): Promise<SearchResult>;
  /**
   * Builds the block that a model should see with a prompt, within a budget. `block` is null if nothing is relevant.
   */
  recall(wanted: string | RecallRequest): Promise<RecallResult>;
  /** Builds the block for the start of a session: pins, preferences, and how the last sessions ended. */
  brief(wanted: BriefRequest): Promise<BriefResult>;
  /**
   * Builds a short block for an agent that is about to edit a file, or whose command has failed: rules and decisions that
   * name exactly this file or its folder, or how exactly this error was fixed before.
   */
  atAction(wanted: ActionRequest): Promise<BriefResult>;
  /**
   * Returns the state in which the last session of a space, or a given session, left its work: goal, last answer,
   * decisions, open steps, the command that still fails, changed files, and the block for an agent that continues.
   */
  work(wanted?: WorkRequest): Promise<WorkResult>;
  /** Finds a memory by its id, or by the first or last characters of the id. Throws NOT_FOUND. */
  show(id: string): Promise<ShowResult>;
  /** Returns the memories just before and after a memory in its session: `count` on each side, 3 if left out. */
  around(id: string, count?: number): Promise<Around>;
  /** Lists memories, newest first. */
  timeline(query?: Partial<TimelineRequest>): Promise<StoredMemory[]>;
  /** Lists sessions, latest first, each with the beginning of its first prompt. */
  sessions(query?: Partial<SessionsRequest>): Promise<readonly SessionSummary[]>;
  /**
   * Lists what was settled in conversations and confirmed commits, in their words. A later decision about the same
   * subject comes with the earlier ones that it replaced.
   */
  decisions(query?: DecisionsRequest): Promise<readonly Decision[]>;
  /**
   * Answers a question about the work in a space: about a file, a command, an error, repeated errors, a subject or a
   * day. Every item cites the events that show it.
   */
  about(question: AboutRequest): Promise<AboutResult>;
  /** Counts the memories that a search would find, or those of the timeline, by type, agent, space, tag and more. */
  facets(query?: FacetRequest): Promise<Facets>;
  /** Counts memories by day or hour, split by type, agent or space. */
  activity(query?: ActivityRequest): Promise<Activity>;
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
  forget(target: ForgetTarget | ForgetPreview, options?: ForgetOptions): Promise<ForgetResult>;
  /**
   * Clears the entries of an ended run. If the profile and the settings allow it, also compacts documents that are too
   * large, summarises the session, and stores the summary beside the agent's document. Call it at the end of each run and
   * session.
   */
  endSession(ended?: SessionEndRequest): Promise<SessionEndResult>;

  /** Markdown documents of the user, of spaces and of agents. */
  readonly documents: Documents;
  /** The known facts, each with the passages that state it. */
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
