import type { SpaceEvidence } from "../event/event.ts";

/** Reads the folders and files that memories mention. */
export interface SpaceFinder {
  /** The space evidence of a folder. */
  find(folder: string): SpaceEvidence;
  /** When a file or folder last changed, in milliseconds since 1970; null if it cannot be seen. */
  changedAt(path: string): number | null;
}
