import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import { syncFolder, writeDurably } from "./make-files.ts";
import { createNew, readBytes } from "./regular-file.ts";

/**
 * The largest file of another program that is read and changed. Claude Code stores more than settings in
 * ~/.claude.json, sometimes tens of megabytes.
 */
export const mostConfigBytes = 134_217_728;

interface Change {
  readonly target: string;
  /** The bytes for which the change was planned; null if the file did not exist. */
  readonly before: Buffer | null;
  /** The new bytes; null to remove the file. */
  readonly after: Buffer | null;
  readonly mode: number | null;
}

/** Returns the folders that have to be made for a file, the outermost first. */
export function missingFolders(target: string): string[] {
  const parent = dirname(target);
  return existsSync(parent) || parent === target ? [] : [...missingFolders(parent), parent];
}

/**
 * Writes a file completely or not at all, with its old permissions. `isPrivate` decides the permissions of a new file.
 * Throws CONFLICT if the file has changed since it was planned, and NOT_WRITABLE if it is read-only.
 */
export function writeChange({ target, before, after, mode }: Change, isPrivate: boolean): void {
  try {
    refuseChanged(target, before);
    // A rename would replace a file that its owner has made read-only, and a file of another user.
    if (before !== null) accessSync(target, constants.W_OK);
    if (after === null) {
      rmSync(target, { force: true });
      return;
    }
    for (const folder of missingFolders(target)) mkdirSync(folder, { mode: isPrivate ? 0o700 : 0o755 });
    const draft = join(dirname(target), `.${basename(target)}.loci-${process.pid}`);
    try {
      const file = createNew(draft, mode ?? (isPrivate ? 0o600 : 0o644));
      try {
        writeDurably(file, after, draft);
        if (mode !== null) fchmodSync(file, mode);
      } finally {
        closeSync(file);
      }
      renameSync(draft, target);
    } finally {
      rmSync(draft, { force: true });
    }
    syncFolder(dirname(target));
  } catch (error) {
    throw fileErrorToLociError(error, "writing", target);
  }
}

/** Removes folders that were made for a file, unless they now contain something else. */
export function removeFolders(folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}

function refuseChanged(target: string, before: Buffer | null): void {
  const now = readNow(target);
  if (now === null || before === null ? now === before : now.equals(before)) return;
  throw new LociError("CONFLICT", `${target} has changed in the meantime; nothing was written to it`, {
    next: "Run the command again.",
  });
}

function readNow(target: string): Buffer | null {
  try {
    return readBytes(target, mostConfigBytes);
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return null;
    throw error;
  }
}
