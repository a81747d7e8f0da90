import type { SpaceEvidence } from "../event/event.ts";

/** Reads the folders and files that memories mention. */
export interface SpaceFinder {
  /** Collects the space evidence of a folder. */
  find(folder: string): SpaceEvidence;
  /** The time of the last change of a file or folder, in milliseconds since 1970; null if it cannot be read. */
  changedAt(path: string): number | null;
}
