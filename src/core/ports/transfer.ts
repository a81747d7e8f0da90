/** A file below an imported folder. */
export interface SourceFile {
  /** Its path below the folder. */
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly changed: number;
  /** The content of the file, or its first `mostBytes` bytes. */
  read(mostBytes: number): Buffer;
}

/** An imported database. It is only read. */
export interface SourceDatabase {
  all(sql: string, ...values: readonly (string | number)[]): readonly Readonly<Record<string, unknown>>[];
  close(): void;
}

/** An imported file or folder. */
export interface ImportSource {
  readonly path: string;
  /** Its own name, for messages. */
  readonly name: string;
  readonly isFolder: boolean;
  readonly bytes: number;
  /** Its beginning: enough to recognise it. */
  readonly beginning: Buffer;
  /** The content, part by part. Each part is only valid until the next one is read. */
  parts(): Iterable<Buffer>;
  /** The files below a folder whose names have this ending, or the file itself. */
  files(ending: string): Iterable<SourceFile>;
  /** Opens it as a SQLite database. */
  database(): SourceDatabase;
}

/** The files of imports and exports. */
export interface TransferFiles {
  /** Throws NOT_FOUND if it does not exist; pipes and devices are refused, because they have no end. */
  open(path: string): ImportSource;
  /**
   * Writes a private file, which gets its name when it is complete. Returns its bytes. An existing file is replaced
   * only with `isForced`.
   */
  publish(path: string, parts: AsyncIterable<Uint8Array>, isForced: boolean): Promise<number>;
}
