import { checkOwner } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { ImportSource } from "../../core/ports/transfer.ts";
import { isSealed, openSealed, sealedHolds } from "../../platform/encryption/sealed-stream.ts";
import type { Parts } from "../base/parts.ts";
import { filesOf } from "../base/refusals.ts";
import { isExport } from "./export-header.ts";
import type { FileImport, ImportCounts } from "./file-import.ts";
import { lociEvents } from "./formats/foreign-loci-export.ts";
import type { MemoryFormat } from "./formats/format.ts";
import { formats } from "./formats/formats.ts";
import { lociMarkdown } from "./formats/loci-markdown.ts";
import { importEvents } from "./import-events.ts";
import { importForeign } from "./import-foreign.ts";
import { isLogLines, openedLines } from "./log-lines.ts";
import { putBackDocuments } from "./put-back-documents.ts";

/** The format of a file, recognised by its beginning. */
export interface FileKind {
  /** `loci` for an export of all events, otherwise the name of the program. */
  readonly format: string;
  /** The name of the format, as people see it. */
  readonly title: string;
  /** True if a passphrase is needed to read the file. */
  readonly isEncrypted: boolean;
  /** The size of the file; 0 for a folder. */
  readonly bytes: number;
}

/** Options for importing a file. */
export interface ImportFileOptions extends FileImport {
  /**
   * True to import an export of all events as one's own, with its pins, preferences and forgettings. Otherwise only its
   * memories are imported, and wait for confirmation.
   */
  readonly isOwn?: boolean | undefined;
}

/** The result of importing a file. */
export interface ImportedFile extends ImportCounts, Omit<FileKind, "bytes"> {
  /** The files of the user's documents that the import created. */
  readonly documents: readonly string[];
}

/** Recognises the format of a source. Throws FORMAT_UNKNOWN if it cannot be imported. */
export function recogniseSource(source: ImportSource): FileKind {
  const { format, isEncrypted } = recognise(source);
  return { ...kindOf(format), isEncrypted, bytes: source.isFolder ? 0 : source.bytes };
}

function kindOf(format: MemoryFormat | null): Pick<FileKind, "format" | "title"> {
  return format === null ? { format: "loci", title: "Loci" } : { format: format.name, title: format.title };
}

/** Imports a file or folder of any format that Loci knows. An interrupted import can be repeated. */
export async function importFile(parts: Parts, path: string, options: ImportFileOptions = {}): Promise<ImportedFile> {
  checkOwner(parts.principal, "import");
  const opened = filesOf(parts).open(path);
  const { format, isEncrypted, hasHeader } = recognise(opened);
  const source = isEncrypted
    ? unsealed(opened, options.passphrase)
    : hasHeader
      ? opened
      : openedLines(opened, filesOf(parts));
  if (format === null && options.isOwn === true) {
    const counts = await importEvents(parts, source, { ...options, hasHeader });
    const documents = options.dryRun === true ? [] : await putBack(parts);
    return { ...counts, ...kindOf(format), isEncrypted, documents };
  }
  const foreign = format ?? lociEvents;
  const counts = await importForeign(parts, foreign, source, options);
  return { ...counts, ...kindOf(foreign), isEncrypted, documents: [] };
}

async function putBack(parts: Parts): Promise<readonly string[]> {
  await parts.index.catchUp({ waitMs: 5000 });
  return putBackDocuments(parts);
}

/**
 * Finds the format of a source. A format of null means events of Loci: an export, or lines of a log, which have no
 * header.
 */
function recognise(source: ImportSource): { format: MemoryFormat | null; isEncrypted: boolean; hasHeader: boolean } {
  const { path, beginning } = source;
  if (isSealed(beginning)) return { format: sealedFormat(source), isEncrypted: true, hasHeader: true };
  if (isExport(beginning)) return { format: null, isEncrypted: false, hasHeader: true };
  if (!source.isFolder && isLogLines(source)) return { format: null, isEncrypted: false, hasHeader: false };
  const format = formats.find((one) => one.recognises(source));
  if (format === undefined)
    throw new LociError(
      "FORMAT_UNKNOWN",
      `${path} is nothing that Loci can import; it knows its own exports, and ${formats.map(({ title }) => title).join(", ")}`,
    );
  return { format, isEncrypted: false, hasHeader: true };
}

function sealedFormat({ beginning, name }: ImportSource): MemoryFormat | null {
  const holds = sealedHolds(beginning, name);
  if (holds === "jsonl") return null;
  if (holds === "markdown") return lociMarkdown;
  throw new LociError("FORMAT_UNKNOWN", `${name} holds what this version of Loci does not know; use a newer one`);
}

function unsealed(source: ImportSource, passphrase: string | undefined): ImportSource {
  if (passphrase === undefined) throw new LociError("USAGE", `${source.name} is encrypted: give its passphrase`);
  return { ...source, parts: () => openSealed(source.parts(), passphrase, source.name) };
}
