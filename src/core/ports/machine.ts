import type { SpaceEvidence } from "../event/event.ts";

/** Tells the time. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since an arbitrary moment. Changes of the system clock do not affect it. */
  readonly steady: () => number;
}

/** Locks that all processes of a memory share. */
export interface Locks {
  /** Runs `work` while it holds the lock of this name. Throws BUSY if others hold the lock for longer than `waitMs`. */
  hold<T>(name: string, waitMs: number, work: () => Promise<T>): Promise<T>;
}

/** Reads the folders and files that memories mention. */
export interface SpaceFinder {
  /** Collects the space evidence of a folder. */
  find(folder: string): SpaceEvidence;
  /** The time of the last change of a file or folder, in milliseconds since 1970; null if it cannot be read. */
  changedAt(path: string): number | null;
  /**
   * Returns the names of a file below the top of its repository, the present one first, then the earlier ones. Empty
   * outside of a repository. Left out where no files are available.
   */
  namesOf?(path: string): Promise<readonly string[]>;
}
