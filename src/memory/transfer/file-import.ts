import type { SpaceEvidence } from "../../core/event/event.ts";

/** How a file is imported. */
export interface FileImport {
  /** Only count; store nothing. */
  readonly dryRun?: boolean | undefined;
  /** The passphrase of an encrypted export. */
  readonly passphrase?: string | undefined;
  /** The space for foreign memories; if left out, the one that the file names, else the person's own memory. */
  readonly space?: SpaceEvidence | undefined;
  /** Receives the number of bytes read, and of memories found. */
  readonly onProgress?: ((bytes: number, found: number) => void) | undefined;
}

/** The result of importing a file. */
export interface ImportCounts {
  /** Stored, or would be. */
  readonly stored: number;
  /** The memory already had them. */
  readonly known: number;
  /** The log refuses them: damaged, too large or invalid. */
  readonly refused: number;
  /** The content of the file, by kind; for an export of one's own, only what was new. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Why some were refused, for the first few. */
  readonly reasons: readonly string[];
  /** The beginnings of the first few memories of another program. */
  readonly examples: readonly string[];
}
