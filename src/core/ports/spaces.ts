import type { SpaceEvidence } from "../event.ts";

/** Looks at the folders and files that memories speak of. */
export interface SpaceFinder {
  /** What shows which space a folder belongs to. */
  find(folder: string): SpaceEvidence;
  /** When a file or folder last changed, in milliseconds since 1970; null where none can be seen. */
  changedAt(path: string): number | null;
}
