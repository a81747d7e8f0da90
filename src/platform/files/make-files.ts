import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname } from "node:path";

import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import { createNew, openRegular } from "./regular-file.ts";

/** Only the owner may enter the folders of the memory. */
const folderMode = 0o700;

/** Makes a private folder and its parents, and makes each name durable. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  // One level at a time, because Node's recursive mkdir never returns if the system refuses, for example under /proc.
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: folderMode });
    // Set the mode again, because the umask of the process may be loose.
    if (process.platform !== "win32") chmodSync(path, folderMode);
    syncFolder(parent);
  } catch (error) {
    if (hasCode(error, "EEXIST")) return;
    // The parent exists: some file systems, such as /proc, take no folders.
    if (hasCode(error, "ENOENT") && existsSync(parent))
      throw new LociError(
        "NOT_WRITABLE",
        `there can be no folder ${basename(path)} in ${parent}; choose another place: HOME, AI_MEMORY_PATH and XDG_STATE_HOME name those of Loci`,
        { cause: error },
      );
    throw fileErrorToLociError(error, `making the folder ${basename(path)} in`, parent);
  }
}

/** Makes an empty private file if none exists. SQLite gives its side files the mode of the main file. */
export function makeFile(path: string): void {
  closeSync(openRegular(path, "append"));
}

/**
 * Makes the names in a folder durable. Does nothing on Windows, which stores names with the files and cannot open a
 * folder.
 */
export function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Writes all bytes to an open file and makes them durable, or throws. */
export function writeDurably(file: number, bytes: Buffer, path: string): void {
  checkWritten(writeSync(file, bytes, 0, bytes.length), bytes, path);
  fsyncSync(file);
}

/** Throws unless all bytes were written, because a full disk may write only a part and report no error. */
export function checkWritten(written: number, bytes: Buffer, path: string): void {
  if (written !== bytes.length) {
    throw new LociError(
      "DISK_FULL",
      `${path}: only ${written} of ${bytes.length} bytes fitted; free some space and try again`,
    );
  }
}

/** Publishes a complete new file under a name. Returns false if the name is taken. */
export function publishFile(path: string, content: string): boolean {
  return publishWritten(path, (draft) => writeDraft(draft, Buffer.from(content)));
}

/** Replaces a file with a complete new private file. A reader sees either the old or the new file. */
export function replaceFile(path: string, content: string | Buffer): void {
  const draft = draftName(path);
  try {
    writeDraft(draft, content);
    renameSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    rmSync(draft, { force: true });
    throw fileErrorToLociError(error, "writing", path);
  }
}

function writeDraft(path: string, content: string | Buffer): void {
  const file = createNew(path);
  try {
    writeDurably(file, typeof content === "string" ? Buffer.from(content) : content, path);
  } finally {
    closeSync(file);
  }
}

function draftName(path: string): string {
  return `${path}.draft-${process.pid}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

/**
 * Publishes a file that `write` writes durably under a temporary name. Returns false if the name is taken. The name is
 * linked only when the file is complete, so nobody sees half a file and no other file is overwritten.
 */
export function publishWritten(path: string, write: (draft: string) => void): boolean {
  const draft = draftName(path);
  try {
    write(draft);
    linkSync(draft, path);
    syncFolder(dirname(path));
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw fileErrorToLociError(error, "writing", path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Makes sure that a file written without a journal is on the disk. */
export function syncFile(path: string): void {
  const file = openRegular(path, "change");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
