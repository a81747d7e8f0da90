import { closeSync, existsSync, readSync } from "node:fs";
import { join } from "node:path";

import { hasCode } from "../core/errors.ts";
import { isSealed } from "../platform/encryption/sealed-line.ts";
import { isSealedText } from "../platform/encryption/sealed-text.ts";
import { openRegular } from "../platform/files/regular-file.ts";
import { listKeptFiles, type KeptFile, type Sealing } from "../platform/inventory/kept-files.ts";
import { readLines } from "../platform/lines/read-lines.ts";

export interface PlainFilesOptions {
  /** The folders of this machine's backups. */
  readonly backups?: readonly string[];
  /** Devices that rewrite their own part of the log. Their segments are not checked. */
  readonly elsewhere?: readonly string[];
  /** True to read only the beginning of each file, and to leave out files that another command has to complete. */
  readonly isQuick?: boolean;
}

/**
 * Returns the files and backups of a memory that contain plain text although the memory is encrypted. Reads the files
 * themselves, so that a store which a rewrite has missed is found, too.
 */
export function plainFiles(
  places: { readonly memory: string; readonly state: string },
  { backups = [], elsewhere = [], isQuick = false }: PlainFilesOptions = {},
): string[] {
  const others = elsewhere.map((device) => join(places.memory, "log", device, "x").slice(0, -1));
  return [
    ...listKeptFiles(places)
      .filter(({ path }) => !others.some((folder) => path.startsWith(folder)))
      .filter((file) => isPlain(file, isQuick))
      .map(({ path }) => path),
    // A backup without a key file is in plain text, because a backup of an encrypted memory contains the key file.
    ...backups.filter((path) => existsSync(path) && !existsSync(join(path, "encryption.json"))),
  ];
}

const databaseStart = "SQLite format 3\0";
/** Longer than any line that Loci writes. A sealed document is one line. */
const longestLine = 67_108_864;
/** The pages in a side file are encrypted if those of its database are. */
const sideFile = /-(?:wal|shm|journal)$/;

const tests: Readonly<Record<Sealing, (path: string, isQuick: boolean) => boolean>> = {
  lines: (path, isQuick) => hasLine(path, isQuick, (line) => !isSealed(line)),
  text: (path, isQuick) => hasLine(path, isQuick, (line) => !isSealedText(line) && !isSealed(line)),
  pages: (path) => !sideFile.test(path) && startOf(path) === databaseStart,
  // `plainFiles` checks each backup as a whole.
  backup: () => false,
  // In an encrypted memory, hooks write these files without words.
  removed: () => false,
  codes: () => false,
  plain: () => false,
  passing: (_path, isQuick) => !isQuick,
};

function isPlain({ path, kind }: KeptFile, isQuick: boolean): boolean {
  try {
    return tests[kind.sealing](path, isQuick);
  } catch (error) {
    // The file was removed after it was listed.
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

function hasLine(path: string, isQuick: boolean, isWanted: (line: string) => boolean): boolean {
  for (const { lines } of readLines(path, longestLine))
    for (const { text } of lines) {
      if (text === null || isWanted(text)) return true;
      if (isQuick) return false;
    }
  return false;
}

function startOf(path: string): string {
  const file = openRegular(path);
  try {
    const bytes = Buffer.alloc(databaseStart.length);
    return bytes.toString("latin1", 0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}
