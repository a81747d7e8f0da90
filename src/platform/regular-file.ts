import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";

import { hasCode, LociError } from "../core/errors.ts";

/**
 * The only module that opens files. A project, a host or a sync can put a pipe, a device, a socket or an endless file where Loci expects a
 * document: a plain `readFileSync` then waits for ever, or fills the memory. So a file is opened without waiting, refused unless it is a
 * regular file (links are followed, their target counts), and read up to a bound.
 *
 * - a whole file: `readText(path, most)` or `readBytes(path, most)`; `smallFileBytes` is the bound for settings and state;
 * - a part: `readBeginning`, `readTail`; a file of any length: `readParts`, `readLines`, or `openRegular` and a buffer of fixed size;
 * - to append: `appendText`, or `openRegular(path, "append")`; to change in place: `openRegular(path, "change")`;
 * - a new file: `writeNew` (the name must be free), `writeFresh` (removes what a killed process left), or `replaceFile` of files.ts;
 * - a SQLite file that others own: `checkDatabaseFiles(path)` before it is opened.
 *
 * A refusal is a LociError with code FILE_REFUSED; faults of the system (ENOENT, EACCES) are passed on as they are. test/file-opens.test.ts
 * fails where another module opens a file.
 */
export function openRegular(path: string, access: Access = "read", options: OpenOptions = {}): number {
  return openChecked(path, access, options).file;
}

/** `change`: read and write in place. `append`: the file is created if it does not exist. */
export type Access = "read" | "change" | "append";

export interface OpenOptions {
  /** False: a symbolic link is refused with ELOOP. */
  readonly followLinks?: boolean;
  /** Permissions of a file that an append creates. */
  readonly mode?: number;
}

/** Enough for any file of settings or state; larger files would make a hook wait. */
export const smallFileBytes = 1_048_576;

/**
 * The largest file that is read in parts, such as a segment of the log: a sparse one of any size is cheap to sync, but
 * takes hours to read.
 */
export const largestFile = 4_294_967_296;

/** All bytes of a regular file. Throws FileTooLarge for one with more than `most`, before it reads them. */
export function readBytes(path: string, most: number, options: OpenOptions = {}): Buffer {
  const { file, size } = openChecked(path, "read", options);
  try {
    return readOpen(file, size, most, path);
  } finally {
    closeSync(file);
  }
}

/** The first bytes of a regular file of any length. */
export function readBeginning(path: string, most: number): Buffer {
  const { file, size } = openChecked(path, "read", {});
  try {
    const bytes = Buffer.allocUnsafe(Math.min(size, most));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}

/** The text of a regular file of at most `most` bytes. */
export function readText(path: string, most: number): string {
  return readBytes(path, most).toString("utf8");
}

/**
 * The text of a file that a person names for one command or in the environment: there a pipe is allowed
 * (`--passphrase-file <(pass show loci)`). Never for a path that a project, a host or a sync can choose.
 */
export function readHandedText(path: string, most: number): string {
  const file = openSync(path, "r");
  try {
    return readOpen(file, 0, most, path).toString("utf8");
  } finally {
    closeSync(file);
  }
}

/** A file has more bytes than its reader accepts. */
export class FileTooLarge extends LociError {
  readonly bytes: number;

  constructor(path: string, bytes: number, most: number) {
    super("FILE_REFUSED", `${path} has ${bytes} bytes or more; Loci reads at most ${most} of such a file`, {
      next: "Make it smaller, or move it away.",
    });
    this.bytes = bytes;
  }
}

/** Appends text, in one write if the system accepts it; creates a private file if none exists. */
export function appendText(path: string, text: string, { flush = false } = {}): void {
  const file = openRegular(path, "append");
  try {
    writeWhole(file, Buffer.from(text));
    if (flush) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Opens a new file for writing. Throws EEXIST if the name is taken, also by a broken link. */
export function createNew(path: string, mode = 0o600): number {
  return openSync(path, "wx", mode);
}

interface WriteOptions {
  readonly mode?: number;
  readonly flush?: boolean;
}

/** Writes a new file. Throws EEXIST if the name is taken. */
export function writeNew(path: string, content: string | Buffer, { mode = 0o600, flush = false }: WriteOptions = {}) {
  const file = createNew(path, mode);
  try {
    writeWhole(file, typeof content === "string" ? Buffer.from(content) : content);
    if (flush) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Writes a file in the place of a killed process's leftover; a link there is removed, not followed. */
export function writeFresh(path: string, content: string | Buffer, options: WriteOptions = {}): void {
  rmSync(path, { force: true });
  writeNew(path, content, options);
}

/** Why Loci does not read a file of its folders, in words for a person; null for a file or folder that it reads. */
export function whyNotRead(path: string): string | null {
  if (path.endsWith(".jsonl") && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) return "a link";
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return null;
  if (!stats.isFile()) return kindOf(stats);
  return stats.size > largestFile ? `larger than ${largestFile / 1024 ** 3} GiB` : null;
}

/** Refuses a SQLite file, or one of its side files, that is not a regular file. */
export function checkDatabaseFiles(path: string): void {
  for (const name of ["", "-journal", "-wal", "-shm"].map((ending) => path + ending)) {
    const stats = statSync(name, { throwIfNoEntry: false });
    if (stats !== undefined && !stats.isFile()) throw refused(name, kindOf(stats));
  }
}

function openChecked(path: string, access: Access, { followLinks = true, mode = 0o600 }: OpenOptions) {
  const file = openWithoutWaiting(path, flagsOf[access] | (followLinks ? 0 : constants.O_NOFOLLOW), mode);
  const stats = fstatSync(file);
  if (stats.isFile()) return { file, size: stats.size };
  closeSync(file);
  throw refused(path, kindOf(stats));
}

function openWithoutWaiting(path: string, flags: number, mode: number): number {
  try {
    return openSync(path, flags, mode);
  } catch (error) {
    // A socket; or a pipe for writing without a reader.
    if (hasCode(error, "ENXIO") || hasCode(error, "ENODEV")) throw refused(path, "a pipe, a socket or a device");
    if (hasCode(error, "EISDIR")) throw refused(path, "a folder");
    throw error;
  }
}

// Windows has neither flag, and opens nothing that would block.
const withoutWaiting = (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

const flagsOf: Readonly<Record<Access, number>> = {
  read: constants.O_RDONLY | withoutWaiting,
  change: constants.O_RDWR | withoutWaiting,
  append: constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | withoutWaiting,
};

function kindOf(stats: Kinds): string {
  if (stats.isDirectory()) return "a folder";
  if (stats.isFIFO()) return "a pipe";
  return stats.isSocket() ? "a socket" : "a device";
}

interface Kinds {
  isDirectory(): boolean;
  isFIFO(): boolean;
  isSocket(): boolean;
}

function refused(path: string, kind: string): LociError {
  return new LociError("FILE_REFUSED", `${path} is ${kind}, not a regular file; Loci does not open it`, {
    next: "Remove it, or put a regular file in its place.",
  });
}

/** All bytes of an open file. Reads on after `size`: a file may grow, and one of /proc does not report its size. */
export function readOpen(file: number, size: number, most: number, path: string): Buffer {
  if (size > most) throw new FileTooLarge(path, size, most);
  let bytes = Buffer.allocUnsafe(size === 0 ? 4096 : size + 1);
  for (let end = 0; ;) {
    const length = readSync(file, bytes, end, bytes.length - end, null);
    if (length === 0) return bytes.subarray(0, end);
    end += length;
    if (end > most) throw new FileTooLarge(path, end, most);
    if (end === bytes.length) bytes = Buffer.concat([bytes], Math.min(most + 1, 2 * end));
  }
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at);
}
