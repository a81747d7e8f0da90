import { copyFileSync, renameSync, rmSync } from "node:fs";

import { hasCode } from "../core/errors.ts";
import { syncFile } from "./sync-file.ts";

/**
 * Renames a file. Windows does not rename a file that this process has open, and an encrypted database stays open until
 * its statements are collected. Then a copy gets the name. What is left of the file is removed now or, if that cannot be
 * done either, by the next clean-up, which removes files with such names. A copy that was cut off has the file's own name and `-copy`.
 */
export function moveFile(from: string, to: string, rename: typeof renameSync = renameSync): void {
  try {
    rename(from, to);
  } catch (error) {
    if (!isInUse(error)) throw error;
    const copy = `${from}-copy`;
    copyFileSync(from, copy);
    syncFile(copy);
    renameSync(copy, to);
    removeUnlessInUse(from);
  }
}

/** Removes a file, or leaves it if Windows does not remove it because a process has it open. */
export function removeUnlessInUse(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    if (!isInUse(error)) throw error;
  }
}

function isInUse(error: unknown): boolean {
  // On other systems, the last two are a matter of rights.
  const codes = process.platform === "win32" ? ["EBUSY", "EPERM", "EACCES"] : ["EBUSY"];
  return codes.some((code) => hasCode(error, code));
}
