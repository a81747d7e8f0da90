import { LociError } from "../../core/errors.ts";

export const exportFormat = "loci-export";
export const exportVersion = 1;

/**
 * The first line of an export. It contains no time and no machine name, so two exports of the same memory are equal.
 */
export interface ExportHeader {
  readonly format: typeof exportFormat;
  readonly version: number;
  /** The number of events that follow, so a reader notices a truncated file. */
  readonly events: number;
  /** The space, if only one space was exported. */
  readonly space?: string;
  readonly since?: string;
}

/** True if a file begins like an export of events. */
export function isExport(beginning: Buffer): boolean {
  return beginning.toString("latin1", 0, 60).startsWith(`{"format":"${exportFormat}"`);
}

/** Reads the first line of an export. Throws FORMAT_UNKNOWN if the export has another version. */
export function readExportHeader(line: string, name: string): ExportHeader {
  const header = parse(line);
  if (header.format !== exportFormat || !Number.isInteger(header.events))
    throw new LociError("FILE_DAMAGED", `the first line of ${name} is not as it was written`);
  if (header.version !== exportVersion)
    throw new LociError(
      "FORMAT_UNKNOWN",
      `${name} is an export of version ${String(header.version)}; this Loci reads version ${exportVersion}: use a newer one`,
    );
  return header as ExportHeader;
}

function parse(line: string): Partial<ExportHeader> {
  try {
    return JSON.parse(line) as Partial<ExportHeader>;
  } catch {
    return {};
  }
}
