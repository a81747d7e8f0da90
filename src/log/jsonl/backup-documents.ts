import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, relative, sep } from "node:path";

import { fileErrorToLociError } from "../../core/errors.ts";
import { replaceFile } from "../../platform/files/make-files.ts";
import { readBytes } from "../../platform/files/regular-file.ts";
import { manifestName, readManifest, type Manifest } from "./backup-manifest.ts";

/**
 * The largest file that is read. It is far more than a document may have, because the folder may contain other files
 * too.
 */
const mostDocumentBytes = 536_870_912;

/**
 * Replaces a backup's copies of the user's documents with the present files, or removes them if the document no longer
 * exists. An old copy may contain forgotten content that is in no version. Nothing else is lost, because the backup's
 * log has every version that was not forgotten.
 */
export function renewDocuments(backup: string, memory: string): void {
  try {
    const manifest = readManifest(backup);
    const files: Record<string, Manifest["files"][string]> = { ...manifest.files };
    // The manifest must be correct at every moment, so a file is removed from the manifest before it changes.
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

/** Returns the backup's copies that differ from the present documents. */
export function otherDocuments(backup: string, memory: string): string[] {
  return changedDocuments(backup, memory).map(({ name }) => join(backup, name));
}

function changedDocuments(backup: string, memory: string): { readonly name: string; readonly now: Buffer | null }[] {
  return documentsIn(backup).flatMap((name) => {
    const now = presentBytes(join(memory, name));
    return now !== null && now.equals(readBytes(join(backup, name), mostDocumentBytes)) ? [] : [{ name, now }];
  });
}

/** Lists all files in the documents folder, including leftovers of a killed writer. */
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

/** Returns the file's name in the manifest. The backup may come from a system with another path separator. */
function nameIn({ files }: Manifest, name: string): string {
  return name in files ? name : name.replaceAll(sep, "/");
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function writeManifest(backup: string, manifest: Manifest): void {
  replaceFile(join(backup, manifestName), JSON.stringify(manifest));
}
