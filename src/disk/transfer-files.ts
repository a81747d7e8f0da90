import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { fileErrorToLociError, LociError } from "../core/errors.ts";
import type { ImportSource, SourceDatabase, SourceFile, TransferFiles } from "../core/ports/transfer.ts";
import type { HomeKeys } from "../platform/encryption/open-keys.ts";
import { openAnyLine } from "../platform/encryption/sealed-text.ts";
import { publishStream } from "../platform/files/publish-stream.ts";
import { checkDatabaseFiles, readBeginning } from "../platform/files/regular-file.ts";
import { removeLeftExports } from "../platform/inventory/drafts.ts";
import { readParts } from "../platform/lines/read-lines.ts";

/** How many bytes of a file are read to recognise its format. This is enough for a long first record. */
const beginningBytes = 65_536;
/** The largest number of files that are read from a folder. */
const mostFiles = 100_000;

/**
 * Reads imports from files of this machine, and writes exports to them. The keys open lines of the memory's own log.
 * `drafts` is the folder that lists the drafts of exports.
 */
export function createTransferFiles(keys: Pick<HomeKeys, "ring">, drafts: string): TransferFiles {
  return {
    open: openSource,
    openLine: (line) => openAnyLine(line, keys),
    publish: (path, parts, isForced) => {
      removeLeftExports([drafts]);
      return publishStream(path, parts, isForced, drafts);
    },
  };
}

export function openSource(path: string): ImportSource {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new LociError("NOT_FOUND", `there is no file ${path}`, { next: "Check its name." });
  const isFolder = stats.isDirectory();
  if (!isFolder && !stats.isFile()) throw new LociError("USAGE", `${path} is neither a file nor a folder`);
  return {
    path,
    name: basename(path),
    isFolder,
    bytes: stats.size,
    beginning: isFolder ? Buffer.alloc(0) : beginningOf(path),
    parts: () => readParts(path),
    files: (ending) => (isFolder ? filesBelow(path, ending) : [sourceFile(dirname(path), path)]),
    database: () => openToRead(path),
  };
}

function beginningOf(path: string): Buffer {
  try {
    return readBeginning(path, beginningBytes);
  } catch (error) {
    throw fileErrorToLociError(error, "reading", path);
  }
}

/** Returns the files below a folder. Links are not followed, because they may lead out of the folder. */
function* filesBelow(folder: string, ending: string): Generator<SourceFile> {
  const waiting = [folder];
  let found = 0;
  for (let next = waiting.pop(); next !== undefined && found < mostFiles; next = waiting.pop()) {
    const entries = readdirSync(next, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (entry.name.startsWith(".")) continue;
      if (entry.isDirectory()) waiting.push(join(next, entry.name));
      if (!entry.isFile() || !entry.name.endsWith(ending)) continue;
      found += 1;
      yield sourceFile(folder, join(next, entry.name));
    }
  }
}

function sourceFile(folder: string, path: string): SourceFile {
  const { size, mtimeMs } = statSync(path);
  return {
    name: relative(folder, path),
    bytes: size,
    changed: Math.trunc(mtimeMs),
    read: (mostBytes) => readBeginning(path, mostBytes),
  };
}

function openToRead(path: string): SourceDatabase {
  try {
    checkDatabaseFiles(path);
    const db = new DatabaseSync(path, { readOnly: true });
    db.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
    return { all: (sql, ...values) => db.prepare(sql).all(...values), close: () => db.close() };
  } catch (error) {
    throw new LociError("FILE_DAMAGED", `${path} cannot be read as a database`, { cause: error });
  }
}
