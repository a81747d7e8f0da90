import type { EventId } from "../event/event.ts";
import type { PublishedFact } from "../publish/publish-block.ts";
import type { OtherState } from "./other-state.ts";

/** A device of the log, and the owner's decision about it. */
export interface LogDevice {
  /** The name of the device. */
  readonly device: string;
  /** The owner's decision about the device. */
  readonly status: "own" | "accepted" | "waiting" | "refused";
  /** The size of the device's part of the log, in bytes. */
  readonly bytes: number;
  /**
   * The time of the device's last write, in milliseconds since 1970, taken from the ids of its events. Null if it has
   * written nothing.
   */
  readonly newest: number | null;
}

/** Something in the log that was altered or damaged. */
export interface Alteration {
  /** The segment with the problem. */
  readonly place: string;
  /** The position in the segment, in bytes. */
  readonly offset?: number;
  /** What is wrong. */
  readonly problem: string;
}

/** The result of checking a log. */
export interface Verification {
  /** The number of events. */
  readonly events: number;
  /** The number of events that a migration has copied to a newer log. That log counts them again. */
  readonly migrated: number;
  /** The number of erased events. */
  readonly erased: number;
  /** The size of the log, in bytes. */
  readonly bytes: number;
  /** The size of the part of the log that seals protect, in bytes. */
  readonly sealedBytes: number;
  /**
   * The number of torn or unreadable lines. Killed writers leave such lines. Damage after the last seal looks the same,
   * so this number includes it.
   */
  readonly torn: number;
  /** The places that were altered or damaged. */
  readonly alterations: readonly Alteration[];
  /** Forgotten events whose content is still in the log, with the device that has to erase it. */
  readonly pending: readonly {
    /** The id of the event. */
    readonly id: EventId;
    /** The device whose part of the log contains the event. */
    readonly device: string;
    /** True if it is this device. */
    readonly own: boolean;
  }[];
}

/** A new backup. */
export interface Backup {
  /** The folder of the backup. */
  readonly path: string;
  /** The number of files in the backup. */
  readonly files: number;
  /** The size of the backed-up files, in bytes. */
  readonly bytes: number;
  /** The size on the disk, in bytes. Sealed segments are compressed. */
  readonly storedBytes: number;
  /** Older backups that were removed because `keep` limits their number. */
  readonly removed: readonly string[];
}

/** Where to make a backup, and how many to keep. */
export interface BackupChoice {
  /** The folder for backups; if left out, a folder in the state folder. */
  readonly to?: string;
  /** The number of backups to keep there; all if left out. */
  readonly keep?: number;
  /** The time limit, in milliseconds. A backup that is not complete in this time is abandoned. */
  readonly mostMs?: number;
  /** True if a person has agreed to a backup with fewer events than the last one. */
  readonly acceptLoss?: boolean;
}

/** An existing backup that this machine has made. */
export interface KnownBackup {
  /** The folder of the backup. */
  readonly path: string;
  /** The time of the backup, in milliseconds since 1970; null if its folder was renamed. */
  readonly made: number | null;
}

/** A part of a backup that was altered or damaged. */
export interface BackupProblem {
  /** The damaged file. */
  readonly place: string;
  /** What is wrong. */
  readonly problem: string;
}

/** The result of restoring a backup. */
export interface Restored {
  /** The folder of the backup. */
  readonly from: string;
  /** The number of files that were added. */
  readonly copied: number;
  /** The number of files that existed already, with the same content or more. */
  readonly kept: number;
  /**
   * Files that were omitted, and lines whose content is quarantined. Always empty unless an altered backup was
   * salvaged.
   */
  readonly problems: readonly BackupProblem[];
  /** True if the memory had no keys and now has those of the backup, so that it is encrypted. */
  readonly encrypts: boolean;
  /** The number of lines sealed with keys that this memory does not have. */
  readonly keyMissing: number;
}

/** How to restore a backup. */
export interface RestoreChoice {
  /** True to restore the intact parts of an altered backup instead of refusing it. */
  readonly salvage?: boolean;
}

/** The result of a migration, or of a dry run. */
export interface Migration {
  /** True if nothing was changed. */
  readonly dryRun: boolean;
  /** The number of events that were rewritten from an older version to the current one. */
  readonly changed: number;
  /** The number of events of the current version, which were copied byte for byte. */
  readonly unchanged: number;
  /** The number of rewritten events whose content is the same as before. */
  readonly sameContent: number;
  /** The number of events of newer versions, which were copied byte for byte. */
  readonly passed: number;
  /** The number of lines that are not events. They stay in the old log. */
  readonly refused: number;
  /** The number of events of each version in the old log. */
  readonly before: Readonly<Record<string, number>>;
  /** The number of events of each version in the new log. */
  readonly after: Readonly<Record<string, number>>;
  /** The last hash of the old log's chain, which the new log records; null if there was nothing to migrate. */
  readonly head: string | null;
  /** The folders of the old log, which stay until the owner removes them. */
  readonly old: readonly string[];
}

/** The size of a log. */
export interface LogSize {
  /** The size of the log, in bytes. */
  readonly bytes: number;
  /** The number of segments in the log. */
  readonly segments: number;
  /** The number of devices that wrote the log. */
  readonly devices: number;
}

/** The result of rewriting a log with another key, or without one. */
export interface Resealed {
  /** The number of rewritten events. */
  readonly events: number;
  /**
   * The number of lines that cannot be read in any form, and that the new log cannot contain. Loci writes them to a
   * separate file, sealed if the log is.
   */
  readonly putAside: number;
  /** The file with the lines put aside; null if this run has written none. */
  readonly putAsideFile: string | null;
  /**
   * The number of lines that can be read, but were added to this machine's log without a proof. They wait for the
   * owner's decision, as lines of the device `apartDevice`.
   */
  readonly apart: number;
  /** The device under which the lines without a proof wait; null if there are none. */
  readonly apartDevice: string | null;
  /** The number of lines that are sealed with a key that is missing. They stay in the log as they are. */
  readonly keyMissing: number;
  /**
   * The other devices whose folders contain plain lines or lines with another key. Each device rewrites its own folder.
   */
  readonly elsewhere: readonly string[];
}

/** Whether files are encrypted as the keys require. */
export interface SealedState {
  /** True if rewriting was interrupted, or a file of this machine is not in the form that the keys require. */
  readonly isUnfinished: boolean;
  /** The other devices whose folders contain plain lines or lines with another key. */
  readonly elsewhere: readonly string[];
}

/** What was removed from the log without a reason since somebody last looked. */
export interface Losses {
  /** Files with lines that were put aside and that the owner has not seen yet. */
  readonly aside: readonly string[];
  /** Segments of this machine that are missing, or shorter than at the last look. */
  readonly shorter: readonly string[];
  /** The events of the newest backup that the log no longer has; null if there are none. */
  readonly lost: {
    /** The folder of the backup. */
    readonly backup: string;
    /** The number of events. */
    readonly events: number;
    /** The devices whose events are lost. */
    readonly devices: readonly string[];
  } | null;
}

/** Maintenance of a log's files. */
export interface LogCare {
  /** Seals the segments that nobody writes to any more, and returns their number. */
  seal(): number;
  size(): LogSize;
  /** Checks every line, digest and seal. */
  verify(options?: VerifyChoice): Promise<Verification>;
  backup(options: BackupChoice): Promise<Backup>;
  /** The existing backups, newest first. */
  backups(): readonly KnownBackup[];
  /**
   * Adds the content of a backup to the log and overwrites nothing. Throws BACKUP_INVALID for an altered backup, unless
   * `salvage` is set.
   */
  restore(from: string, options?: RestoreChoice): Promise<Restored>;
  /** Writes a new log in the current version beside the old one, verifies it and switches to it. */
  migrate(options: { readonly dryRun: boolean }): Promise<Migration>;
  /** The devices that have written to the log, and the devices that were refused. */
  devices(): readonly LogDevice[];
  /** Accepts all events of these devices. Readers then have to read the log again. */
  acceptDevices(devices: readonly string[]): Promise<void>;
  /** Ignores all events of these devices. */
  refuseDevices(devices: readonly string[]): Promise<void>;
  /**
   * Finds what was taken out of the log since the last look. If nothing was taken out, the present state counts as
   * seen.
   */
  losses(): Promise<Losses>;
  /** Records that a person has seen the files put aside and the present state of this machine's log. */
  acknowledge(): Promise<void>;
  /** Checks whether the log has the form that the keys require: sealed or plain. */
  sealedState(): SealedState;
  /**
   * Removes the old logs of a migration, unless something was added to them since, or they have an event that no other
   * folder has. Throws LOSS_REFUSED if a large part of one cannot be read, unless `acceptLoss` is set.
   */
  dropMigrated(options?: { readonly acceptLoss?: boolean }): Promise<readonly string[]>;
  /**
   * Rewrites this machine's log in the present form: sealed with the current key, or plain. Also copies events that
   * others append meanwhile. If the process is killed, the next call completes the work.
   */
  resealLog(options?: Pick<ResealChoice, "onProgress" | "acceptLoss">): Promise<Resealed>;
  /**
   * Throws LOSS_REFUSED if rewriting the log, sealed or plain, would put a large part of it aside. Changes nothing.
   */
  checkReseal(form: "sealed" | "plain"): Promise<void>;
  /** If backups exist, makes a new one and removes the older ones, because they contain the log in its earlier form. */
  replaceBackups(): Promise<ReplacedBackups>;
}

/** What a caller of a log's check may pass. */
export interface VerifyChoice {
  /** Receives the number of bytes checked so far. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  /** Stops the check. */
  readonly signal?: AbortSignal | undefined;
}

/** How to rewrite the files of a log. */
export interface ResealChoice {
  /** True to retain older backups, although they are plain text or open with an old key. */
  readonly keepBackups?: boolean | undefined;
  /** Receives the number of bytes read so far. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  /** True if a person has agreed to put a large part of the log aside, and lines whose key is missing. */
  readonly acceptLoss?: boolean | undefined;
  /** Rebuilds the index after the log has its new form. */
  readonly renewIndex: () => Promise<void>;
}

/** The backups after the log was rewritten. */
export interface ReplacedBackups {
  /** The backup that replaced the older ones; null if there were none. */
  readonly backup: string | null;
  /** The backups that were removed, because they contained the log in its earlier form. */
  readonly removedBackups: readonly string[];
  /** The backups that stay in their earlier form, because they have events that the log no longer has. */
  readonly keptBackups: readonly string[];
}

/** What was rewritten when the memory of a person was encrypted or decrypted. */
export interface ResealedFiles extends Resealed, ReplacedBackups {
  /** The number of rewritten documents. */
  readonly documents: number;
  /** The number of rewritten lines of shared spaces. */
  readonly shared: number;
  /**
   * Files that are in plain text although the memory is encrypted: the link target of the owner's document, backups
   * that were to be kept, and every other file of the memory on this machine that contains words and is not sealed.
   */
  readonly leftPlain: readonly string[];
}

/**
 * Maintenance of a memory in files: operations that a person requests. A memory in another store does not have them.
 */
export interface FileCare extends Omit<LogCare, "resealLog" | "replaceBackups"> {
  /** Rewrites this machine's part of the memory with the current keys. Each step can be repeated. */
  reseal(options: ResealChoice): Promise<ResealedFiles>;
  /** The drafts of edits that were abandoned. */
  leftDrafts(): readonly LeftDraft[];
  removeDrafts(): void;
  /** The drafts of exports that were killed. */
  leftExports(): readonly string[];
  removeExports(): void;
  /**
   * Removes the lines from published blocks that this machine has written and that no fact has any more. With
   * `isDryRun`, only finds them. Returns what is left. Calls `facts` only if something is published.
   */
  removePublished(options: {
    readonly facts: () => Promise<readonly PublishedFact[]>;
    readonly isDryRun?: boolean;
  }): Promise<readonly PublishedLeft[]>;
  /** Other state folders of this memory, each with its own index and list of backups. */
  otherStates(): readonly OtherState[];
  /** Files in the memory's own folders that Loci does not recognise. */
  strangeFiles(): readonly string[];
  /** The unrecognised files that an editor or a sync tool has probably copied from a file with content. */
  copiesByOthers(): readonly string[];
  /**
   * The name of the folder with this machine's part of the log. Other devices expect this machine's events there. Null
   * before the first write.
   */
  ownFolder(): string | null;
}

/** A file with published lines that no fact has any more. */
export interface PublishedLeft {
  /** The path of the file. */
  readonly path: string;
  /** The number of lines. */
  readonly lines: number;
  /**
   * Why they are left: the file was not found at its path, its block was edited by hand, it cannot be read or
   * written, or nobody has removed them yet.
   */
  readonly why: "missing" | "edited" | "unwritable" | "present";
}

export interface LeftDraft {
  readonly path: string;
  /** The time of the last change, in milliseconds since 1970. */
  readonly changed: number;
}
