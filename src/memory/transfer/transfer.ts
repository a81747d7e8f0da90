import type { EventImport } from "./begin-import.ts";
import type { Exported, ExportOptions } from "./export-memory.ts";
import type { ImportedFile, ImportFileOptions } from "./import-file.ts";

/** Moving memories in and out. For the owner only. */
export interface Transfer {
  /** The memory as bytes, part by part: every event as JSON lines, which can be imported again, or Markdown to read. */
  export(options?: ExportOptions): AsyncIterable<Uint8Array>;
  /** Writes an export into a file that only its owner can read. */
  exportTo(
    file: string,
    options?: ExportOptions & {
      /** True to overwrite an existing file. */
      readonly force?: boolean;
    },
  ): Promise<Exported>;
  /** Imports a file or folder: an export of Loci, or the memories of another program, which wait to be confirmed. */
  importFrom(path: string, options?: ImportFileOptions): Promise<ImportedFile>;
  /** Begins to import events from elsewhere, such as an agent's transcripts. Each is stored once. */
  beginImport(options?: {
    /** True to store nothing and only count. */
    readonly dryRun?: boolean;
  }): EventImport;
}
