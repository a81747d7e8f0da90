import type { EventImport } from "./begin-import.ts";
import type { Exported, ExportOptions } from "./export-memory.ts";
import type { DocumentImported, ForeignDocument } from "./import-document.ts";
import type { ImportedFile, ImportFileOptions } from "./import-file.ts";

/** Export and import of memories. Only for the owner. */
export interface Transfer {
  /**
   * Exports the memory as bytes, part by part: all events as JSON lines that can be imported again, or Markdown for
   * reading.
   */
  export(options?: ExportOptions): AsyncIterable<Uint8Array>;
  /** Writes an export into a file that only its owner can read. */
  exportTo(
    file: string,
    options?: ExportOptions & {
      /** True to overwrite an existing file. */
      readonly force?: boolean;
    },
  ): Promise<Exported>;
  /** Imports a file or folder: a Loci export, or the memories of another program, which wait for confirmation. */
  importFrom(path: string, options?: ImportFileOptions): Promise<ImportedFile>;
  /**
   * Imports a text file of another program, such as a host's own notes, as a version of a document. The document waits
   * for confirmation. Stores nothing if the text has not changed.
   */
  importDocument(
    document: ForeignDocument,
    options?: {
      /** True to store nothing and only report. */
      readonly dryRun?: boolean;
    },
  ): Promise<DocumentImported>;
  /** Begins an import of events from elsewhere, such as an agent's transcripts. Each event is stored once. */
  beginImport(options?: {
    /** True to store nothing and only count. */
    readonly dryRun?: boolean;
  }): EventImport;
}
