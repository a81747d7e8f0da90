/** A file below an imported folder. */
export interface SourceFile {
  /** The path of the file below the folder. */
  readonly name: string;
  readonly bytes: number;
  /** The time of the last change, in milliseconds since 1970. */
  readonly changed: number;
  /** The content of the file, or its first `mostBytes` bytes. */
  read(mostBytes: number): Buffer;
}

/** An imported database. Loci only reads it. */
export interface SourceDatabase {
  all(sql: string, ...values: readonly (string | number)[]): readonly Readonly<Record<string, unknown>>[];
  close(): void;
}

export interface ImportSource {
  readonly path: string;
  /** The name of the file or folder without its path, for messages. */
  readonly name: string;
  readonly isFolder: boolean;
  readonly bytes: number;
  /** The first bytes, enough to recognise the format. */
  readonly beginning: Buffer;
  /** The content, part by part. Each part is only valid until the next one is read. */
  parts(): Iterable<Buffer>;
  /** The files in a folder whose names have this ending, or the imported file itself. */
  files(ending: string): Iterable<SourceFile>;
  /** Opens the file as a SQLite database. */
  database(): SourceDatabase;
}

export interface TransferFiles {
  /**
   * Opens a file or folder. Throws NOT_FOUND if it does not exist. Refuses pipes and devices, because they have no end.
   */
  open(path: string): ImportSource;
  /**
   * Returns the plain text of a line of a log, or of a line that was put aside; null if no known key opens it.
   */
  openLine(line: string): string | null;
  /**
   * Writes a private file, which gets its name when it is complete. Returns the number of bytes. Replaces an existing
   * file only if `isForced` is true.
   */
  publish(path: string, parts: AsyncIterable<Uint8Array>, isForced: boolean): Promise<number>;
}
