import type { RecallSummary } from "../../core/learning/summarise-recalls.ts";
import type {
  Backup,
  BackupChoice,
  KnownBackup,
  LogSize,
  Losses,
  Migration,
  RestoreChoice,
  Restored,
  SealedState,
  Verification,
  VerifyChoice,
} from "../../core/ports/file-care.ts";
import type { Damage } from "../../core/ports/log.ts";
import type { Tier } from "../../core/settings/tiers.ts";
import type { PendingElsewhere } from "../../index/erasure/erasure-views.ts";
import type { RebuildOptions } from "../../index/rebuild-index.ts";
import type { ModelUse } from "../../index/views/extraction-views.ts";
import type { IndexStats } from "../../index/views/views.ts";
import type { WaitingDevice } from "../../index/views/waiting-views.ts";
import type { ErasureReport } from "../erasure/settle.ts";
import type { ErasureProof } from "../erasure/verify-erasures.ts";
import type { ForgottenEvents } from "../forget/forgotten-events.ts";
import type { Embedded, EmbedOptions } from "../recall/embed.ts";
import type { OutcomeQuery } from "../recall/read-judged-recalls.ts";
import type {
  RetentionApplied,
  RetentionLook,
  RetentionOptions,
  RetentionPlan,
  RetentionSummary,
} from "../retention/retention.ts";
import type { Redactions } from "../scrub/count-redactions.ts";
import type { ScrubOptions, ScrubPlan } from "../scrub/plan-scrub.ts";
import type { ScrubResult } from "../scrub/scrub.ts";
import type { ResealOptions, ResealReport } from "./reseal.ts";

/** The size of the log and the index, and the work that is left to do. */
export interface Stats extends IndexStats {
  /** The size of the log. */
  readonly log: LogSize;
  /** The number of forgotten events that this machine has not yet looked for in its log. */
  readonly pendingErasures: number;
  /** The number of forgotten events that only another device can erase, because they are in its folder. */
  readonly elsewhereErasures: number;
  /** The devices that have yet to confirm the erasure of events in their folders. */
  readonly erasingDevices: readonly PendingElsewhere[];
  /** The memories from a tool, the web or an import that no person has confirmed yet. */
  readonly waiting: Waiting;
  /** The devices that the owner has not accepted, each with the number of its waiting events. */
  readonly waitingDevices: readonly WaitingDevice[];
  /** How long Loci keeps memories, and how many it would remove now. */
  readonly retention: RetentionSummary;
  /** The number of memories of summarised sessions in each tier. */
  readonly tiers: Readonly<Record<Tier, number>>;
  /** The number of memories whose importance was adjusted to their use. */
  readonly recalibrated: number;
  /** The calls of language models in the last 30 days. */
  readonly models: readonly ModelUse[];
}

/** How many memories a person has not confirmed yet. */
export interface Waiting {
  /** The number of memories that were counted. */
  readonly count: number;
  /** True if more memories wait than were counted. */
  readonly isMore: boolean;
}

/** The result of checking the log's lines and seals, and the erasure of forgotten events. */
export interface Verified extends Verification {
  /** True if nothing was altered, and nothing is left to erase on this machine. */
  readonly ok: boolean;
}

/**
 * Maintenance of a memory: sizes, checks, backups, retention and encryption. Only the owner may use it, except
 * `rebuild`.
 */
export interface Care {
  /** Returns the size of the log and the index, and the work that is left to do. */
  stats(): Promise<Stats>;
  /**
   * Reports whether recalled memories helped: how many agents used, by week, and what predicts use. Loci finds this in the
   * events after each recall, for at most 1,000 recalls.
   */
  recallStats(options?: OutcomeQuery): Promise<RecallSummary>;
  /**
   * Lists the pieces of the log that cannot be read and the events that cannot be indexed. All other events are
   * unaffected.
   */
  damage(): Promise<readonly Damage[]>;
  /** Checks every line, digest and seal of the log, and that forgotten events are gone. */
  verify(options?: VerifyChoice): Promise<Verified>;
  /** Searches every Loci file on this machine for forgotten events. Lists the devices that have yet to erase some. */
  verifyErasures(options?: {
    /** Aborts the search. */
    readonly signal?: AbortSignal;
  }): Promise<ErasureProof>;
  /** Searches again for every event that was ever forgotten, and erases each copy that it finds. */
  settle(): Promise<ErasureReport>;
  /** Finds forgotten text outside of the memory, such as in an agent's transcripts. */
  readonly forgotten: ForgottenEvents;
  /** Builds a new index from the log, while the old one is still used. */
  rebuild(options?: RebuildOptions): Promise<void>;
  /** Computes the missing vectors for search by meaning, newest memories first. It can be interrupted. */
  embed(options?: EmbedOptions): Promise<Embedded>;
  /** Returns how long Loci keeps memories, and which ones it would remove now or with another number of days. */
  retention(options?: RetentionOptions): Promise<RetentionPlan>;
  /** Forgets every memory that is older than the settings allow for its type. */
  applyRetention(): Promise<RetentionApplied>;
  /** Checks once a day for memories that are too old. It announces them first, and forgets them 14 days later. */
  keepRetention(options?: {
    /** False to announce only. The default is true. */
    readonly mayErase?: boolean;
  }): Promise<RetentionLook>;
  /**
   * Summarises sessions that were killed or imported, and have been quiet for four hours: at most 20 sessions, the latest
   * first. Does so only if the profile allows it. Returns the ids of the summaries.
   */
  summariseQuiet(): Promise<readonly string[]>;
  /** Counts the secrets that Loci has replaced in stored memories, by their kind. */
  redactions(): Promise<Redactions>;
  /** Returns the changes that today's redaction rules would make to stored memories. */
  previewScrub(options?: ScrubOptions): Promise<ScrubPlan>;
  /**
   * Applies today's redaction rules to stored memories. Stores each changed memory again and erases the old one for
   * good.
   */
  scrub(options?: ScrubOptions): Promise<ScrubResult>;
  /**
   * Copies the whole memory folder to a new folder, inside the state folder or inside `to`. Deletes all but the newest
   * `keep` backups there.
   */
  backup(options?: BackupChoice): Promise<Backup>;
  /** Lists the backups that this machine made and that still exist, newest first. */
  backups(): Promise<readonly KnownBackup[]>;
  /**
   * Adds everything in a backup that this memory lacks. Memories that were forgotten since the backup stay forgotten.
   */
  restore(from: string, options?: RestoreChoice): Promise<Restored>;
  /**
   * Rewrites a log of an older format in the current format. With `dryRun`, only counts. The old log stays until
   * `dropMigrated` removes it.
   */
  migrate(options: {
    /** True to change nothing and only count. */
    readonly dryRun: boolean;
  }): Promise<Migration>;
  /** Removes the old log after a migration. Returns the removed folders. */
  dropMigrated(options?: {
    /** True if a person has agreed that lines which cannot be read are put aside. */
    readonly acceptLoss?: boolean;
  }): Promise<readonly string[]>;
  /**
   * Rewrites every file as the memory's keys require: encrypted with the current key, or unencrypted. The next call
   * completes an interrupted one.
   */
  reseal(options?: ResealOptions): Promise<ResealReport>;
  /**
   * Throws LOSS_REFUSED if rewriting the log in this form would put a large part of it aside as unreadable. Changes
   * nothing. `reseal` checks this too, but call it before the keys change.
   */
  checkReseal(form: "sealed" | "plain"): Promise<void>;
  /**
   * Finds lines that were put aside, and events that the log has lost, since somebody last looked. An erasure loses no
   * event: it leaves the event's head.
   */
  losses(): Promise<Losses>;
  /** Records that the owner has seen the lines put aside and the present state of the log. */
  acknowledge(): Promise<void>;
  /** Reports whether every file on this machine is encrypted as the keys require. */
  sealedState(): Promise<SealedState>;
}
