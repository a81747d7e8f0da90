import type { EventId } from "../event/event.ts";
import type { OtherState } from "./other-state.ts";

/** A device of the log, and the owner's decision about it. */
export interface LogDevice {
  /** The name of the device. */
  readonly device: string;
  /** What the owner has decided about it. */
  readonly status: "own" | "accepted" | "waiting" | "refused";
  /** The size of its part of the log, in bytes. */
  readonly bytes: number;
  /** When it last wrote, in milliseconds since 1970, by the ids of its events; null if it has written nothing. */
  readonly newest: number | null;
}

/** Something in the log that was altered or damaged. */
export interface Alteration {
  /** The segment. */
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
  /** How many of the events a migration has copied to a newer log, where they are counted again. */
  readonly migrated: number;
  /** The number of erased events. */
  readonly erased: number;
  /** The size of the log, in bytes. */
  readonly bytes: number;
  /** The size of the part of the log that a seal protects, in bytes. */
  readonly sealedBytes: number;
  /** Torn or unreadable lines, which killed writers leave. After the last seal, damage looks the same. */
  readonly torn: number;
  /** What was altered. */
  readonly alterations: readonly Alteration[];
  /** Forgotten events whose content is still in the log, with the device that has to erase it. */
  readonly pending: readonly {
    /** The id of the event. */
    readonly id: EventId;
    /** The device that has it. */
    readonly device: string;
    /** True if that is this device. */
    readonly own: boolean;
  }[];
}

/** A new backup. */
export interface Backup {
  /** Its folder. */
  readonly path: string;
  /** The number of its files. */
  readonly files: number;
  /** Its size, in bytes. */
  readonly bytes: number;
  /** Bytes on the disk: sealed segments are compressed. */
  readonly storedBytes: number;
  /** Older backups that were removed because of the limit. */
  readonly removed: readonly string[];
}

/** Where to make a backup, and how many to keep. */
export interface BackupChoice {
  /** The folder for backups; one in the state folder if left out. */
  readonly to?: string;
  /** The number of backups to keep there; all if left out. */
  readonly keep?: number;
  /** A backup that is not complete after this time is given up. */
  readonly mostMs?: number;
}

/** An existing backup that this machine has made. */
export interface KnownBackup {
  /** Its folder. */
  readonly path: string;
  /** Milliseconds since 1970; null if its folder was renamed. */
  readonly made: number | null;
}

/** A part of a backup that was altered or damaged. */
export interface BackupProblem {
  /** The file. */
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
  /** Files that existed already, with the same content or more. */
  readonly kept: number;
  /** Files that were left out, and lines whose content is quarantined; always empty unless an altered backup was salvaged. */
  readonly problems: readonly BackupProblem[];
}

/** How to restore a backup. */
export interface RestoreChoice {
  /** True to take the sound parts of an altered backup, instead of refusing it. */
  readonly salvage?: boolean;
}

/** The result of a migration, or of a dry run. */
export interface Migration {
  /** True if nothing was changed. */
  readonly dryRun: boolean;
  /** Events of older versions, rewritten in the current one. */
  readonly changed: number;
  /** Events of the current version, copied byte for byte. */
  readonly unchanged: number;
  /** How many of the changed events have unchanged content. */
  readonly sameContent: number;
  /** Events of newer versions, copied byte for byte. */
  readonly passed: number;
  /** Lines that are not events; they stay in the old log. */
  readonly refused: number;
  /** The number of events of each version in the old log. */
  readonly before: Readonly<Record<string, number>>;
  /** The number of events of each version in the new log. */
  readonly after: Readonly<Record<string, number>>;
  /** Head of the old log's chain, recorded in the new one; null if there was nothing to do. */
  readonly head: string | null;
  /** Folders of the old log, kept until the owner removes them. */
  readonly old: readonly string[];
}

/** The size of a log. */
export interface LogSize {
  /** Its size, in bytes. */
  readonly bytes: number;
  /** The number of its segments. */
  readonly segments: number;
  /** The number of devices that wrote it. */
  readonly devices: number;
}

/** The state of a log after it was rewritten with another key, or without one. */
export interface Resealed {
  /** The number of rewritten events. */
  readonly events: number;
  /** Lines that are not events and cannot be copied; they are in this file, sealed if the log is. */
  readonly putAside: number;
  /** The file with these lines; null for none. */
  readonly putAsideFile: string | null;
  /** Devices whose folders contain lines of another key, or plain ones: they rewrite their own. */
  readonly elsewhere: readonly string[];
}

/** Whether files are encrypted as the keys require. */
export interface SealedState {
  /** True if a reseal was interrupted, or lines were added in another form. */
  readonly isUnfinished: boolean;
  /** Devices whose folders are sealed with another key, or plain. */
  readonly elsewhere: readonly string[];
}

/** Care for the files of a log. */
export interface LogCare {
  /** Seals the segments that nobody writes to any more. Returns their number. */
  seal(): number;
  size(): LogSize;
  /** Checks every line, digest and seal. */
  verify(options?: VerifyChoice): Promise<Verification>;
  backup(options: BackupChoice): Promise<Backup>;
  /** The backups that exist, newest first. */
  backups(): readonly KnownBackup[];
  /**
   * Adds the content of a backup to the log; nothing is overwritten. Throws BACKUP_INVALID for an altered one, unless
   * salvaging.
   */
  restore(from: string, options?: RestoreChoice): Promise<Restored>;
  /** Writes a new log in the current version beside the old one, verifies it and switches to it. */
  migrate(options: { readonly dryRun: boolean }): Promise<Migration>;
  /** The devices that have written to the log, and refused ones. */
  devices(): readonly LogDevice[];
  /** Accepts all events of these devices; earlier readers have to read again. */
  acceptDevices(devices: readonly string[]): Promise<void>;
  /** Ignores all events of these devices. */
  refuseDevices(devices: readonly string[]): Promise<void>;
  /** True if the log is in the present form. */
  sealedState(): SealedState;
  /** Removes old logs of a migration, unless something was added to them since. */
  dropMigrated(): Promise<readonly string[]>;
  /**
   * Rewrites this machine's log in the present form: sealed with the current key, or plain. What others append at the
   * same time is copied too; the next call completes one that was killed.
   */
  resealLog(onProgress?: (bytes: number) => void): Promise<Resealed>;
  /** Makes a backup if there are any, then removes the older ones: they contain the earlier form. */
  replaceBackups(): Promise<{ readonly backup: string | null; readonly removedBackups: readonly string[] }>;
}

/** How to check a log. */
export interface VerifyChoice {
  /** Receives the number of checked bytes. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  /** Stops the check. */
  readonly signal?: AbortSignal | undefined;
}

/** How to rewrite the files of a log. */
export interface ResealChoice {
  /** True to keep older backups. They are plain text, or open with an old key. */
  readonly keepBackups?: boolean | undefined;
  /** Receives the number of bytes of the log that were read. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  /** Rebuilds the index when the log is in its new form. */
  readonly renewIndex: () => Promise<void>;
}

/** The result of rewriting a memory. */
export interface ResealedFiles extends Resealed {
  /** The number of rewritten documents. */
  readonly documents: number;
  /** The file that the owner's document was a link to, which stays in plain text; null if it was not a link. */
  readonly leftPlain: string | null;
  /** The backup that replaced older ones; null if there were none. */
  readonly backup: string | null;
  /** The backups that were removed, because they were in plain text. */
  readonly removedBackups: readonly string[];
}

/** Care for a memory in files: operations that a person requests. A memory in another store has none. */
export interface FileCare extends Omit<LogCare, "resealLog" | "replaceBackups"> {
  /** Rewrites everything that this machine has of the memory with its keys. Each step can be repeated. */
  reseal(options: ResealChoice): Promise<ResealedFiles>;
  /** Abandoned drafts of edits. */
  leftDrafts(): readonly LeftDraft[];
  removeDrafts(): void;
  /** Other state folders of this memory, with their own index and list of backups. */
  otherStates(): readonly OtherState[];
  /** Files in the memory's own folders that Loci does not know. */
  strangeFiles(): readonly string[];
  /**
   * The name of this machine's part of the log, where other devices expect the bytes of an event; null before the first
   * write.
   */
  ownFolder(): string | null;
}

export interface LeftDraft {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly changed: number;
}
