import type { SpaceEvidence } from "../../core/event/event.ts";

/** How a file is imported. */
export interface FileImport {
  /** Only count; store nothing. */
  readonly dryRun?: boolean | undefined;
  /** The passphrase of an encrypted export. */
  readonly passphrase?: string | undefined;
  /** The space that foreign memories are put into; that which the file names when left out, else the person's own memory. */
  readonly space?: SpaceEvidence | undefined;
  /** Told how many bytes were read, and how much was found in them. */
  readonly onProgress?: ((bytes: number, found: number) => void) | undefined;
}

/** What became of what a file holds. */
export interface ImportCounts {
  /** Stored, or would be. */
  readonly stored: number;
  /** The memory had them already. */
  readonly known: number;
  /** No log takes them: damaged, too large or out of shape. */
  readonly refused: number;
  /** What the file holds, by kind; of an export of one's own, only what was new. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Why some were refused, for the first few. */
  readonly reasons: readonly string[];
  /** The beginnings of the first few memories of another program. */
  readonly examples: readonly string[];
}
