import { statSync } from "node:fs";
import { basename } from "node:path";

import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import { readParts } from "../../platform/read-lines.ts";
import { readBeginning } from "../../platform/regular-file.ts";

/** A file or folder that is to be imported. */
export interface Source {
  readonly path: string;
  /** Its own name, for messages. */
  readonly name: string;
  readonly isFolder: boolean;
  readonly bytes: number;
  /** How it begins: enough to tell what it is. */
  readonly beginning: Buffer;
  /** All of it, part by part; each is only valid until the next one is asked for. */
  parts(): Iterable<Buffer>;
}

/** Of a file with a long first record, so much is looked at. */
const beginningBytes = 65_536;

/** Opens a file or folder. Throws NOT_FOUND where there is none; pipes and devices are refused, which have no end. */
export function openSource(path: string): Source {
  const stats = statSync(path, { throwIfNoEntry: false });
  const name = basename(path);
  if (stats === undefined) throw new LociError("NOT_FOUND", `there is no file ${path}`, { next: "Check its name." });
  const isFolder = stats.isDirectory();
  if (!isFolder && !stats.isFile()) throw new LociError("USAGE", `${path} is neither a file nor a folder`);
  const beginning = isFolder ? Buffer.alloc(0) : beginningOf(path);
  return { path, name, isFolder, bytes: stats.size, beginning, parts: () => readParts(path) };
}

function beginningOf(path: string): Buffer {
  try {
    return readBeginning(path, beginningBytes);
  } catch (error) {
    throw fileErrorToLociError(error, "reading", path);
  }
}
