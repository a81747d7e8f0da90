import type { SpaceEvidence } from "../../core/event/event.ts";

/** Options for importing a file. */
export interface FileImport {
  /** True to only count and store nothing. */
  readonly dryRun?: boolean | undefined;
  /** The passphrase of an encrypted export. */
  readonly passphrase?: string | undefined;
  /**
   * The space for another program's memories. If left out, the space that the file names, or else the user's own
   * memory.
   */
  readonly space?: SpaceEvidence | undefined;
  /** Receives the number of bytes read and the number of memories found. */
  readonly onProgress?: ((bytes: number, found: number) => void) | undefined;
}

/** The result of importing a file. */
export interface ImportCounts {
  /** The number of events that were stored, or would be in a dry run. */
  readonly stored: number;
  /** The number of events that the memory already had. */
  readonly known: number;
  /** The number of events that were refused, because they are damaged, too large or invalid. */
  readonly refused: number;
  /** The number of memories or events in the file, by kind. For your own export, only new events count. */
  readonly kinds: Readonly<Record<string, number>>;
  /** The reasons for the first few refusals. */
  readonly reasons: readonly string[];
  /** The beginnings of the first few memories of another program. */
  readonly examples: readonly string[];
}
