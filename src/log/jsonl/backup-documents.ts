import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, relative, sep } from "node:path";

import { fileErrorToLociError } from "../../core/errors.ts";
import { replaceFile } from "../../platform/files.ts";
import { readBytes } from "../../platform/regular-file.ts";
import { manifestName, readManifest, type Manifest } from "./backup.ts";

/** Far more than a document may have; other files of the folder are copied with them. */
const mostDocumentBytes = 536_870_912;

/**
 * Brings a backup's copies of the user's documents to what they are now, or removes those that are no more: an old copy may hold what
 * was forgotten, in a text that no version is equal to. Nothing else is lost: every version that was not forgotten is in the backup's log.
 */
export function renewDocuments(backup: string, memory: string): void {
  try {
    const manifest = readManifest(backup);
    const files: Record<string, Manifest["files"][string]> = { ...manifest.files };
    // What it says is true at every moment: it stops to name a file before the file changes.
    const changed = changedDocuments(backup, memory);
    if (changed.length === 0) return;
    for (const { name } of changed) delete files[nameIn(manifest, name)];
    writeManifest(backup, { ...manifest, files });
    for (const { name, now } of changed) {
      if (now === null) rmSync(join(backup, name), { force: true });
      else {
        replaceFile(join(backup, name), now);
        files[name] = { bytes: now.length, hash: sha256(now) };
      }
    }
    writeManifest(backup, { ...manifest, files });
  } catch (error) {
    throw fileErrorToLociError(error, "erasing in the backup", backup);
  }
}

/** Copies that are not what the documents are now. */
export function otherDocuments(backup: string, memory: string): string[] {
  return changedDocuments(backup, memory).map(({ name }) => join(backup, name));
}

function changedDocuments(backup: string, memory: string): { readonly name: string; readonly now: Buffer | null }[] {
  return documentsIn(backup).flatMap((name) => {
    const now = presentBytes(join(memory, name));
    return now !== null && now.equals(readBytes(join(backup, name), mostDocumentBytes)) ? [] : [{ name, now }];
  });
}

/** Everything in its folder of documents, what a killed writer has left beside them included. */
function documentsIn(folder: string): string[] {
  const documents = join(folder, "documents");
  if (!existsSync(documents)) return [];
  return readdirSync(documents, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function presentBytes(path: string): Buffer | null {
  return existsSync(path) ? readBytes(path, mostDocumentBytes) : null;
}

/** A backup may have been made where folders are told apart by another sign. */
function nameIn({ files }: Manifest, name: string): string {
  return name in files ? name : name.replaceAll(sep, "/");
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function writeManifest(backup: string, manifest: Manifest): void {
  replaceFile(join(backup, manifestName), JSON.stringify(manifest));
}
