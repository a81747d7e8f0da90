import type {
  Backup,
  BackupChoice,
  KnownBackup,
  LogSize,
  Migration,
  RestoreChoice,
  Restored,
  SealedState,
  Verification,
  VerifyChoice,
} from "../../core/ports/file-care.ts";
import type { Damage } from "../../core/ports/log.ts";
import type { PendingElsewhere } from "../../index/erasure/erasure-views.ts";
import type { RebuildOptions } from "../../index/open-index.ts";
import type { IndexStats } from "../../index/views/views.ts";
import type { WaitingDevice } from "../../index/views/waiting-views.ts";
import type { ForgottenEvents } from "../erasure/forgotten-events.ts";
import type { RetentionApplied, RetentionLook, RetentionPlan, RetentionSummary } from "../erasure/retention.ts";
import type { ErasureReport } from "../erasure/settle.ts";
import type { ErasureProof } from "../erasure/verify-erasures.ts";
import type { Embedded, EmbedOptions } from "../recall/embed.ts";
import type { ResealOptions, ResealReport } from "../reseal.ts";
import type { ScrubOptions, ScrubPlan } from "../scrub/plan-scrub.ts";
import type { Scrubbed } from "../scrub/scrub.ts";

/** The size of the log and the index, and the work that is left to do. */
export interface Stats extends IndexStats {
  /** The size of the log. */
  readonly log: LogSize;
  /** How many forgotten events were not yet looked for in this machine's log. */
  readonly pendingErasures: number;
  /** How many forgotten events are in a folder that only another device may change. */
  readonly elsewhereErasures: number;
  /** The devices that have to erase them and have not confirmed it yet. */
  readonly erasingDevices: readonly PendingElsewhere[];
  /** The memories from elsewhere that a person has not confirmed yet. */
  readonly waiting: Waiting;
  /** The devices that the owner has not accepted, each with the number of its waiting events. */
  readonly waitingDevices: readonly WaitingDevice[];
  /** How long memories are kept, and how many would be removed now. */
  readonly retention: RetentionSummary;
}

/** How many memories a person has not confirmed yet. */
export interface Waiting {
  /** The number of memories that were counted. */
  readonly count: number;
  /** True if there are more, which were not counted. */
  readonly isMore: boolean;
}

/** The result of a check of the whole log: its lines and seals, and whether forgotten events are gone. */
export interface Verified extends Verification {
  /** True if nothing was altered, and nothing is left to erase on this machine. */
  readonly ok: boolean;
}

/** Keeping a memory in order: sizes, checks, backups, retention, encryption. For the owner only, except `rebuild`. */
export interface Care {
  /** How much there is of everything, and what is left to do. */
  stats(): Promise<Stats>;
  /** Pieces of the log that cannot be read, and events that cannot be indexed. Everything else works without them. */
  damage(): Promise<readonly Damage[]>;
  /** Checks every line, digest and seal of the log, and that forgotten events are gone. */
  verify(options?: VerifyChoice): Promise<Verified>;
  /** Looks for every forgotten event in every file of Loci on this machine, and lists the devices that have yet to erase some. */
  verifyErasures(options?: {
    /** Stops the search. */
    readonly signal?: AbortSignal;
  }): Promise<ErasureProof>;
  /** Looks again for every event that was ever forgotten, and erases what it finds. */
  settle(): Promise<ErasureReport>;
  /** Finds forgotten words outside the memory, such as in an agent's transcripts. */
  readonly forgotten: ForgottenEvents;
  /** Builds a new index from the log, while the old one is still used. */
  rebuild(options?: RebuildOptions): Promise<void>;
  /** Makes the missing vectors for a search by meaning, newest memories first. It can be interrupted. */
  embed(options?: EmbedOptions): Promise<Embedded>;
  /** How long memories are kept, and which ones would be removed now. */
  retention(): Promise<RetentionPlan>;
  /** Forgets now everything that is older than its type is kept. */
  applyRetention(): Promise<RetentionApplied>;
  /** Checks once a day whether memories are too old. It announces that first, and forgets them 14 days later. */
  keepRetention(options?: {
    /** False to announce only; true when left out. */
    readonly mayErase?: boolean;
  }): Promise<RetentionLook>;
  /** What the present redaction rules would change in stored memories. */
  previewScrub(options?: ScrubOptions): Promise<ScrubPlan>;
  /** Applies the present redaction rules: stores changed memories again, and erases the old ones for good. */
  scrub(options?: ScrubOptions): Promise<Scrubbed>;
  /** Copies the whole memory folder into a new one: in the state folder, or in `to`. Keeps only the newest `keep` backups there. */
  backup(options?: BackupChoice): Promise<Backup>;
  /** The backups that this machine made and that still exist, newest first. */
  backups(): Promise<readonly KnownBackup[]>;
  /** Adds everything from a backup that this memory does not have. What was forgotten since then stays forgotten. */
  restore(from: string, options?: RestoreChoice): Promise<Restored>;
  /** Rewrites a log of an older format in the present one, or only counts with `dryRun`. The old one stays until `dropMigrated`. */
  migrate(options: {
    /** True to change nothing and only count. */
    readonly dryRun: boolean;
  }): Promise<Migration>;
  /** Removes the old log after a migration. Returns the removed folders. */
  dropMigrated(): Promise<readonly string[]>;
  /** Rewrites every file as the memory's keys require: encrypted with the current key, or plain. An interrupted run is completed by the next. */
  reseal(options?: ResealOptions): Promise<ResealReport>;
  /** Whether every file of this machine is encrypted as the keys require. */
  sealedState(): Promise<SealedState>;
}
