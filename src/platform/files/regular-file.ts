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

import { hasCode, LociError } from "../../core/errors.ts";

/**
 * Opens a regular file. Only this module opens files. A project, a host or a sync can put a pipe, a device or an
 * endless file in place of a document. A plain `readFileSync` would then wait for ever or fill the memory. So this
 * module opens a file without waiting, refuses it unless it is a regular file, and reads it up to a limit. It follows
 * links and checks their target.
 *
 * - to read a whole file: `readText(path, most)` or `readBytes(path, most)`; `smallFileBytes` is the limit for settings
 *   and state;
 * - to read a part: `readBeginning` or `readTail`;
 * - to read a file of any length: `readParts`, `readLines`, or `openRegular` with a buffer of fixed size;
 * - to append: `appendText`, or `openRegular(path, "append")`;
 * - to change in place: `openRegular(path, "change")`;
 * - to write a new file: `writeNew` (the name must be free), `writeFresh` (removes the leftover of a killed process),
 *   or `replaceFile` of files.ts;
 * - before opening a SQLite file of another program: `checkDatabaseFiles(path)`.
 *
 * A refusal is a LociError with code FILE_REFUSED. Errors of the system (ENOENT, EACCES) are passed on unchanged.
 * test/file-opens.test.ts fails if another module opens a file.
 */
export function openRegular(path: string, access: Access = "read", options: OpenOptions = {}): number {
  return openChecked(path, access, options).file;
}

/** `change` reads and writes in place. `append` creates the file if it does not exist. */
export type Access = "read" | "change" | "append";

export interface OpenOptions {
  /** False to refuse a symbolic link with ELOOP. */
  readonly followLinks?: boolean;
  /** The permissions of a file that `append` creates. */
  readonly mode?: number;
}

/** The limit for files of settings or state. A hook would wait too long for larger files. */
export const smallFileBytes = 1_048_576;

/**
 * The largest file that is read in parts, such as a segment of the log. A sparse file of any size is cheap to sync, but
 * takes hours to read.
 */
export const largestFile = 4_294_967_296;

/** Reads all bytes of a regular file. Throws FileTooLarge, before it reads them, if there are more than `most`. */
export function readBytes(path: string, most: number, options: OpenOptions = {}): Buffer {
  const { file, size } = openChecked(path, "read", options);
  try {
    return readOpen(file, size, most, path);
  } finally {
    closeSync(file);
  }
}

/** Reads the first bytes of a regular file of any length. */
export function readBeginning(path: string, most: number): Buffer {
  const { file, size } = openChecked(path, "read", {});
  try {
    const bytes = Buffer.allocUnsafe(Math.min(size, most));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}

/** Reads the text of a regular file of at most `most` bytes. */
export function readText(path: string, most: number): string {
  return readBytes(path, most).toString("utf8");
}

/**
 * Reads a file that a person names for one command or in the environment. It may be a pipe: `--passphrase-file <(pass
 * show loci)`. Never use this for a path that a project, a host or a sync can choose.
 */
export function readHandedText(path: string, most: number): string {
  const file = openSync(path, "r");
  try {
    return readOpen(file, 0, most, path).toString("utf8");
  } finally {
    closeSync(file);
  }
}

/** The error for a file with more bytes than its reader accepts. */
export class FileTooLarge extends LociError {
  readonly bytes: number;

  constructor(path: string, bytes: number, most: number) {
    super("FILE_REFUSED", `${path} has ${bytes} bytes or more; Loci reads at most ${most} of such a file`, {
      next: "Make it smaller, or move it away.",
    });
    this.bytes = bytes;
  }
}

/** Appends text, in one write if the system accepts it. Creates a private file if none exists. */
export function appendText(path: string, text: string, { flush = false } = {}): void {
  const file = openRegular(path, "append");
  try {
    writeWhole(file, Buffer.from(text));
    if (flush) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Opens a new file for writing. Throws EEXIST if the name is taken, even by a broken link. */
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

/**
 * Writes a new file, and first removes what a killed process may have left there. Removes a link instead of following
 * it.
 */
export function writeFresh(path: string, content: string | Buffer, options: WriteOptions = {}): void {
  rmSync(path, { force: true });
  writeNew(path, content, options);
}

/**
 * Returns the reason why Loci does not read a file in its folders, for a person. Returns null for a file or folder that
 * it reads.
 */
export function whyNotRead(path: string): string | null {
  if (path.endsWith(".jsonl") && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) return "a link";
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return null;
  if (!stats.isFile()) return kindOf(stats);
  return stats.size > largestFile ? `larger than ${largestFile / 1024 ** 3} GiB` : null;
}

/** Throws if a SQLite file, or one of its side files, is not a regular file. */
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
    // The path is a socket, or a pipe that is opened for writing without a reader.
    if (hasCode(error, "ENXIO") || hasCode(error, "ENODEV")) throw refused(path, "a pipe, a socket or a device");
    if (hasCode(error, "EISDIR")) throw refused(path, "a folder");
    throw error;
  }
}

// Windows has neither flag, and opening a file there never blocks.
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

/**
 * Reads all bytes of an open file. Continues after `size`, because a file may grow, and files in /proc do not report
 * their size.
 */
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
