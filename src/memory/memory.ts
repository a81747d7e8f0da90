import type { Damage } from "../core/ports.ts";
import type {
  BackupChoice,
  KnownBackup,
  Backup,
  LogSize,
  Migration,
  RestoreChoice,
  Restored,
  SealedState,
  Verification,
  VerifyChoice,
} from "../core/ports/file-care.ts";
import type { RecordInput } from "../core/record-schema.ts";
import type { Principal } from "../core/scope.ts";
import type { PendingElsewhere } from "../index/erasure/erasure-views.ts";
import type { StoredMemory } from "../index/memory-row.ts";
import type { RebuildOptions } from "../index/open-index.ts";
import type { Fix } from "../index/views/fix-views.ts";
import type { SensitiveQuery } from "../index/views/sensitive-views.ts";
import type { Around, SessionQuery, SessionSummary } from "../index/views/session-views.ts";
import type { IndexStats, RecallQuery, TimelineQuery } from "../index/views/views.ts";
import type { WaitingDevice, WaitingQuery } from "../index/views/waiting-views.ts";
import type { Devices } from "./devices.ts";
import type { Documents } from "./documents/documents.ts";
import type { SessionEnd, SessionEnded } from "./end-session.ts";
import type { Entries } from "./entries/entries.ts";
import type { ForgetOptions, ForgetPreview, Forgotten, ForgetTarget } from "./erasure/forget.ts";
import type { ForgottenEvents } from "./erasure/forgotten-events.ts";
import type { RetentionApplied, RetentionLook, RetentionPlan, RetentionSummary } from "./erasure/retention.ts";
import type { ErasureReport } from "./erasure/settle.ts";
import type { ErasureProof } from "./erasure/verify-erasures.ts";
import type { History, Notes } from "./history/history.ts";
import type { Brief, Briefed } from "./recall/brief.ts";
import type { Embedded, EmbedOptions } from "./recall/embed.ts";
import type { Recall, Recalled } from "./recall/recall.ts";
import type { Judgement, ServedRecall } from "./recall/recalls.ts";
import type { Search, SearchResult } from "./recall/search.ts";
import type { ResealOptions, ResealReport } from "./reseal.ts";
import type { ScrubOptions, ScrubPlan } from "./scrub/plan-scrub.ts";
import type { Scrubbed } from "./scrub/scrub.ts";
import type { Spaces } from "./spaces.ts";
import type { EventImport } from "./transfer/begin-import.ts";
import type { Exported, ExportOptions } from "./transfer/export-memory.ts";
import type { ImportedFile, ImportFileOptions } from "./transfer/import-file.ts";
import type { Classification } from "./trust/classify.ts";
import type { Preference } from "./trust/preferences.ts";
import type { Promoted, Promotion } from "./trust/promotion.ts";

export type { Around, SessionQuery, SessionSummary } from "../index/views/session-views.ts";

/** A memory by its id: there, or erased and when. */
export type Shown =
  | {
      readonly status: "found";
      readonly memory: StoredMemory;
      /** Of an error: what overcame it, where that is known. */
      readonly fix?: Fix;
    }
  | { readonly status: "erased"; readonly id: string; readonly at: number };

/** How much there is in the log and the index. */
export interface Stats extends IndexStats {
  readonly log: LogSize;
  /** Forgotten events that were not yet looked for in this machine's log. */
  readonly pendingErasures: number;
  /** Forgotten events whose bytes are in a folder that only another device may change. */
  readonly elsewhereErasures: number;
  /** The devices that have to erase them, and have not said yet that they did. */
  readonly erasingDevices: readonly PendingElsewhere[];
  /** What came from elsewhere and waits for a person's word. */
  readonly waiting: Waiting;
  /** Devices that the owner has not accepted, and how many of their events wait. */
  readonly waitingDevices: readonly WaitingDevice[];
  /** How long what happened is kept, and what would go now. */
  readonly retention: RetentionSummary;
}

/** How many memories wait for a person's word. */
export interface Waiting {
  readonly count: number;
  /** There are more, which were not counted. */
  readonly isMore: boolean;
}

/** How a check of everything went: the log's lines and seals, and whether what was forgotten is gone. */
export interface Verified extends Verification {
  readonly ok: boolean;
}

/** One memory: everything that Loci can do, for the principal it was opened for. */
export interface Memory {
  /** Stores one thing worth remembering. Returns its id; it is durable by then. */
  remember(
    text: string,
    details?: Omit<RecordInput, "text" | "type"> & { readonly type?: RecordInput["type"] },
  ): Promise<string>;
  /** Stores many things that happened, in one durable write. */
  record(inputs: readonly RecordInput[]): Promise<string[]>;
  /** The memories that match best, duplicates folded into one. */
  search(query: Search | string): Promise<SearchResult>;
  /** One memory by its id, or the last or first characters of it. Throws NOT_FOUND. */
  show(id: string): Promise<Shown>;
  /** What happened in the session of a memory just before and after it; `count` memories each, 3 when left out. */
  around(id: string, count?: number): Promise<Around>;
  /** The sessions, the latest first, each with what it was about. */
  sessions(query?: Partial<SessionQuery>): Promise<readonly SessionSummary[]>;
  /** What happened, newest first. */
  timeline(query?: Partial<TimelineQuery>): Promise<StoredMemory[]>;
  /** Keeps a memory for good, beyond any retention; `unpin` takes that back. */
  pin(id: string): Promise<StoredMemory>;
  unpin(id: string): Promise<StoredMemory>;
  /**
   * Says that a person stands for what came from a tool, the web or an import: from then on it may be given unasked, as a quotation; `unconfirm`
   * takes that back. Of several, all or none.
   */
  confirm(ids: string | readonly string[]): Promise<readonly StoredMemory[]>;
  unconfirm(ids: string | readonly string[]): Promise<readonly StoredMemory[]>;
  /** The facts, preferences and pins that wait for that, each source together, newest first, and how many there are. */
  waiting(
    query?: Partial<WaitingQuery>,
  ): Promise<{ readonly memories: readonly StoredMemory[]; readonly count: number }>;
  /** What agents are not given unasked, newest first, and how much there is of it. */
  sensitive(
    query?: Partial<SensitiveQuery>,
  ): Promise<{ readonly memories: readonly StoredMemory[]; readonly count: number }>;
  /** Says of memories that they are sensitive, or that they are not, whatever the rules find in them. */
  classify(classification: Classification): Promise<readonly StoredMemory[]>;
  /** The few lines that the memory has to say about a prompt, within a budget; nothing when nothing fits. */
  recall(wanted: string | Recall): Promise<Recalled>;
  /** What a session should know before anything is asked: what was put down to hold, and where the last sessions ended. */
  brief(wanted: Brief): Promise<Briefed>;
  /** What was given to agents unasked, newest first: which memories, why, and what it cost. */
  recalls(options?: Partial<RecallQuery>): Promise<readonly ServedRecall[]>;
  /** Says which memories of a recall were of use. They rank higher from then on, the others lower. */
  judge(judgement: Judgement): Promise<void>;
  /** Markdown documents of the user, of spaces and of agents. */
  readonly documents: Documents;
  /** Whose events count. */
  readonly devices: Devices;
  /** Which folders share a memory. */
  readonly spaces: Spaces;
  /** Small notes of agents for a run or a session. */
  readonly entries: Entries;
  /** Messages of all channels, and the prompts that are made from them. */
  readonly history: History;
  /** What is to be said at a time. */
  readonly notes: Notes;
  /** Makes a memory or an entry belong to another level of its scope: shared by more, or again by fewer. */
  promote(promotion: Promotion): Promise<Promoted>;
  /** The preferences with what they were adopted from, newest first. */
  preferences(): Promise<readonly Preference[]>;
  /** Makes a preference of a fact. Returns its id. */
  adopt(fact: string): Promise<string>;
  /** What `forget` would take. */
  previewForget(target: ForgetTarget): Promise<ForgetPreview>;
  /**
   * Forgets a memory and every copy of it, an entry, a note, a version, a session, a space, an agent or what a query finds: gone from the
   * log, the index and our backups on this machine. Agents' own transcripts are not touched, see `findInTranscripts`. Given a preview, it takes what that has shown and nothing else.
   */
  forget(target: ForgetTarget | ForgetPreview, options?: ForgetOptions): Promise<Forgotten>;
  /** What was forgotten or is about to be, for those who look for it outside of the memory. */
  readonly forgotten: ForgottenEvents;
  /** How long what happened is kept, and what would go now. */
  retention(): Promise<RetentionPlan>;
  /** Lets go now what has come of age: forgets it, for the reason of its age. */
  applyRetention(): Promise<RetentionApplied>;
  /**
   * Call it at the end of each run and session: clears the memory of ended runs, and compacts documents that have grown too large where
   * profile and settings allow that.
   */
  endSession(ended?: SessionEnd): Promise<SessionEnded>;
  /** Looks once a day whether anything has come of age; announces that first, and lets it go 14 days later. */
  keepRetention(options?: { readonly mayErase?: boolean }): Promise<RetentionLook>;
  /** What the present rules of redaction would change in what is stored. */
  previewScrub(options?: ScrubOptions): Promise<ScrubPlan>;
  /** Applies them: writes anew what they change, and erases the old for good. */
  scrub(options?: ScrubOptions): Promise<Scrubbed>;
  /** Looks again for everything that was ever forgotten, and erases what is found. */
  settle(): Promise<ErasureReport>;
  /** Begins to take in events from elsewhere, such as an agent's transcripts, each once. With `dryRun` they are only counted. */
  beginImport(options?: { readonly dryRun?: boolean }): EventImport;
  /** The memory as bytes, part by part: all events as JSON lines, to be imported again, or Markdown to be read. */
  export(options?: ExportOptions): AsyncIterable<Uint8Array>;
  /** Writes an export into a file that only its owner can read; `force` writes over one that is there. */
  exportTo(file: string, options?: ExportOptions & { readonly force?: boolean }): Promise<Exported>;
  /** Takes in a file or folder: an export of Loci's, or the memories of another program, which wait to be confirmed. */
  importFrom(path: string, options?: ImportFileOptions): Promise<ImportedFile>;
  /** Makes the vectors that a search by meaning needs and that are not there yet, newest memories first. Can be cut off. */
  embed(options?: EmbedOptions): Promise<Embedded>;
  /** How much there is of everything, and what is left to be done. */
  stats(): Promise<Stats>;
  /** Pieces of the log that cannot be read, and events that cannot be indexed. They cost nothing else. */
  damage(): Promise<readonly Damage[]>;
  /** Checks every line, digest and seal of the log, and that what was forgotten is gone. */
  verify(options?: VerifyChoice): Promise<Verified>;
  /** Looks for everything that was forgotten in every file of Loci on this machine, and tells which device has yet to erase what. */
  verifyErasures(options?: { readonly signal?: AbortSignal }): Promise<ErasureProof>;
  /** Makes the index anew from the log, while the old one serves. */
  rebuild(options?: RebuildOptions): Promise<void>;
  /** Writes a log of an older format anew in the present one; with `dryRun` it is only counted. The old one stays until `dropMigrated`. */
  migrate(options: { readonly dryRun: boolean }): Promise<Migration>;
  /** Removes the old log that a migration has left. Returns the folders. */
  dropMigrated(): Promise<readonly string[]>;
  /** Copies the whole memory folder into a new one: in the state folder, or in `to`. Of the backups there only the newest `keep` stay. */
  backup(options?: BackupChoice): Promise<Backup>;
  /** The backups that this machine has made and that are there, newest first. */
  backups(): Promise<readonly KnownBackup[]>;
  /** Adds what a backup has and this memory has not. What was forgotten since stays forgotten. */
  restore(from: string, options?: RestoreChoice): Promise<Restored>;
  /**
   * Writes everything anew as the keys of the memory say: sealed with the current one, or plain. Can be cut off, and is completed by
   * the next.
   */
  reseal(options?: ResealOptions): Promise<ResealReport>;
  /** Whether everything of this machine is as the keys say. */
  sealedState(): Promise<SealedState>;
  /** The same memory, seen by another principal. They share what is open: close the first one when all are done. */
  as(principal: Principal): Memory;
  /** Ends the use of it, for everyone who shares it. */
  close(): Promise<void>;
}
