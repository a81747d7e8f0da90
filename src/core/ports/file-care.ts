import type { EventId } from "../event.ts";
import type { OtherState } from "../other-state.ts";

/** A device of the log, and what the owner has decided about it. */
export interface LogDevice {
  readonly device: string;
  readonly status: "own" | "accepted" | "waiting" | "refused";
  readonly bytes: number;
  /** When it last wrote, in milliseconds since 1970, as the ids of its events say; null where it has written nothing. */
  readonly newest: number | null;
}

/** Something in the log is not as it was written. */
export interface Alteration {
  readonly place: string;
  readonly offset?: number;
  readonly problem: string;
}

export interface Verification {
  readonly events: number;
  /** Of these, events that a migration has copied to a newer log, where they are counted again. */
  readonly migrated: number;
  readonly erased: number;
  readonly bytes: number;
  readonly sealedBytes: number;
  /** Torn or unreadable lines: the traces of killed writers; behind the last seal damage looks the same. */
  readonly torn: number;
  readonly alterations: readonly Alteration[];
  /** Forgotten events whose content is still in the log, with the device that has to erase it. */
  readonly pending: readonly { readonly id: EventId; readonly device: string; readonly own: boolean }[];
}

export interface Backup {
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
  /** Bytes on the disk: sealed segments are compressed. */
  readonly storedBytes: number;
  /** Older backups that were removed to keep no more than was asked for. */
  readonly removed: readonly string[];
}

export interface BackupChoice {
  /** The folder for backups; one of this machine's state when left out. */
  readonly to?: string;
  /** How many are kept there; all when left out. */
  readonly keep?: number;
  /** A backup that is not complete after this time is given up. */
  readonly mostMs?: number;
}

/** A backup that this machine has made and that is there. */
export interface KnownBackup {
  readonly path: string;
  /** Milliseconds since 1970; null where its folder was renamed. */
  readonly made: number | null;
}

/** A part of a backup that is not as it was made. */
export interface BackupProblem {
  readonly place: string;
  readonly problem: string;
}

export interface Restored {
  readonly from: string;
  readonly copied: number;
  /** Files that were there already, with the same content or more. */
  readonly kept: number;
  /** Files that were left out, and lines whose content is quarantined; always empty unless an altered backup was salvaged. */
  readonly problems: readonly BackupProblem[];
}

export interface RestoreChoice {
  /** Take what is sound from an altered backup, instead of refusing it. */
  readonly salvage?: boolean;
}

/** What a migration did, or would do. */
export interface Migration {
  readonly dryRun: boolean;
  /** Events of older versions, written anew in the current one. */
  readonly changed: number;
  /** Events of the current version, copied byte for byte. */
  readonly unchanged: number;
  /** Of the changed ones, those whose content is the same as before. */
  readonly sameContent: number;
  /** Events of newer versions, copied byte for byte. */
  readonly passed: number;
  /** Lines that are no events; they stay in the old log. */
  readonly refused: number;
  readonly before: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
  /** Head of the old log's chain, recorded in the new one; null when there was nothing to do. */
  readonly head: string | null;
  /** Folders of the old log, kept until the owner lets them go. */
  readonly old: readonly string[];
}

export interface LogSize {
  readonly bytes: number;
  readonly segments: number;
  readonly devices: number;
}

/** What a log looks like after it was written anew with another key, or without one. */
export interface Resealed {
  readonly events: number;
  /** Lines that are no events and cannot be carried over; they are in this file, sealed where the log is. */
  readonly putAside: number;
  readonly putAsideFile: string | null;
  /** Devices whose folders hold lines of another key, or plain ones: they write theirs anew themselves. */
  readonly elsewhere: readonly string[];
}

export interface SealedState {
  /** Whether a reseal was cut off, or lines were added that are not as they should be. */
  readonly isUnfinished: boolean;
  /** Devices whose folders are sealed with another key, or plain. */
  readonly elsewhere: readonly string[];
}

/** Care for the files of a log. */
export interface LogCare {
  /** Seals the segments that nobody writes to any more. Returns how many. */
  seal(): number;
  size(): LogSize;
  /** Checks every line, digest and seal. */
  verify(options?: VerifyChoice): Promise<Verification>;
  backup(options: BackupChoice): Promise<Backup>;
  /** The backups that exist, newest first. */
  backups(): readonly KnownBackup[];
  /** Adds what a backup holds to the log; nothing is overwritten. Throws BACKUP_INVALID for an altered one, unless salvaging. */
  restore(from: string, options?: RestoreChoice): Promise<Restored>;
  /** Writes a new log in the current version beside the old one, verifies it and switches to it. */
  migrate(options: { readonly dryRun: boolean }): Promise<Migration>;
  /** The devices that have written to the log, and those that were refused. */
  devices(): readonly LogDevice[];
  /** Lets what these devices have written count in full; what was read before has to be read anew. */
  acceptDevices(devices: readonly string[]): Promise<void>;
  /** Lets nothing of these devices count. */
  refuseDevices(devices: readonly string[]): Promise<void>;
  /** Whether the log is as new lines are written now. */
  sealedState(): SealedState;
  /** Removes old logs that a migration has left behind, if nothing was added to them since. */
  dropMigrated(): Promise<readonly string[]>;
  /**
   * Writes this machine's log anew as new lines are written now: sealed with the current key, or plain. What others append meanwhile is
   * taken along; one that was killed is completed by the next.
   */
  resealLog(onProgress?: (bytes: number) => void): Promise<Resealed>;
  /** Makes a backup where there are any, then removes the older ones: they hold what was written before. */
  replaceBackups(): Promise<{ readonly backup: string | null; readonly removedBackups: readonly string[] }>;
}

export interface VerifyChoice {
  /** Called with the number of bytes that were checked. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ResealChoice {
  /** Keep backups as they are. They are in plain text, or can be opened with an old key. */
  readonly keepBackups?: boolean | undefined;
  /** Called with the number of bytes of the log that were read. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  /** Makes the index anew, once the log is as it should be. */
  readonly renewIndex: () => Promise<void>;
}

/** What was written anew. */
export interface ResealedFiles extends Resealed {
  readonly documents: number;
  /** The file that the owner's document was a link to, and that stays as it is, in plain text; null where there was none. */
  readonly leftPlain: string | null;
  /** The backup that was made in the place of older ones; null where there were none. */
  readonly backup: string | null;
  readonly removedBackups: readonly string[];
}

/** Care for a memory that lives in files: what a person asks for, not what an event needs. A memory in another store has none. */
export interface FileCare extends Omit<LogCare, "resealLog" | "replaceBackups"> {
  /** Brings everything that this machine has of the memory to its keys. Each step can be repeated. */
  reseal(options: ResealChoice): Promise<ResealedFiles>;
  /** Drafts of edits that came to nothing, which nobody waits for any more. */
  leftDrafts(): readonly LeftDraft[];
  removeDrafts(): void;
  /** Other state folders of this memory, with an index and a list of backups of their own. */
  otherStates(): readonly OtherState[];
  /** Files in the memory's own folders that Loci does not know. */
  strangeFiles(): readonly string[];
  /** The name of this machine's part of the log, in which other devices look for the bytes of an event; null before the first write. */
  ownFolder(): string | null;
}

export interface LeftDraft {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly changed: number;
}
