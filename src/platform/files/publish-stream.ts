import { closeSync, existsSync, fsyncSync, linkSync, renameSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import { noteExport } from "../inventory/drafts.ts";
import { syncFolder } from "./make-files.ts";
import { createNew } from "./regular-file.ts";
import { wipeFile } from "./wipe-file.ts";

/**
 * Writes a private file of any length, and gives it its name only when it is completely on the disk. Returns the number
 * of bytes. Replaces an existing file only if `isForced`. With `drafts`, a note in that folder lets the next erasure find
 * the draft of a killed process.
 */
export async function publishStream(
  path: string,
  parts: AsyncIterable<Uint8Array>,
  isForced: boolean,
  drafts: string | null = null,
): Promise<number> {
  checkName(path, isForced);
  const draft = join(dirname(path), `.${basename(path)}.draft-${process.pid}-${Date.now().toString(36)}`);
  const removeNote = drafts === null ? () => {} : noteExport(drafts, draft);
  try {
    const bytes = await writeDraft(draft, parts);
    if (isForced) renameSync(draft, path);
    else linkNew(draft, path);
    syncFolder(dirname(path));
    return bytes;
  } catch (error) {
    throw hasCode(error, "EEXIST") ? taken(path) : fileErrorToLociError(error, "writing", path);
  } finally {
    // A published draft also has its final name, so its bytes are not overwritten.
    wipeFile(draft);
    removeNote();
  }
}

/** Throws if the name is taken or its folder is missing. Call this before anybody types a passphrase or waits. */
export function checkName(path: string, isForced: boolean): void {
  if (!existsSync(dirname(path)))
    throw new LociError("NOT_FOUND", `there is no folder ${dirname(path)}`, {
      next: "Make it first, or choose another.",
    });
  if (!isForced && existsSync(path)) throw taken(path);
}

async function writeDraft(draft: string, parts: AsyncIterable<Uint8Array>): Promise<number> {
  const file = createNew(draft);
  try {
    let bytes = 0;
    for await (const part of parts) {
      for (let at = 0; at < part.length;) at += writeSync(file, part, at);
      bytes += part.length;
    }
    fsyncSync(file);
    return bytes;
  } finally {
    closeSync(file);
  }
}

/**
 * Gives the draft its name with a hard link, which never replaces a file. On a disk without hard links, such as a USB
 * stick, the name is checked first instead.
 */
function linkNew(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"].some((code) => hasCode(error, code))) throw error;
    if (existsSync(path)) throw taken(path);
    renameSync(draft, path);
  }
}

function taken(path: string): LociError {
  return new LociError("USAGE", `${path} already exists; choose another name, or pass --force to overwrite it`);
}
