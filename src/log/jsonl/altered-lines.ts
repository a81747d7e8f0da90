import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

import { hasCode, LociError } from "../../core/errors.ts";
import type { Keyring } from "../../platform/encryption/keyring.ts";
import { isSealed } from "../../platform/encryption/sealed-line.ts";
import { checkLine } from "../check-line.ts";
import { readManifest, storedPath } from "./backup-manifest.ts";
import { lineId, lineText, readChunks } from "./lines.ts";
import type { BackupPlaces } from "./lost-lines.ts";
import { listStoredSegments } from "./segments.ts";

/**
 * Returns the backups that are needed to restore lines whose content was altered in the log: for each such line the
 * newest backup with the line as it was written. Sealed lines cannot be checked while the memory is locked.
 */
export function backupsOfAltered(backups: readonly string[], { memory, keys }: BackupPlaces): Set<string> {
  const ring = ringIfOpen(keys);
  const altered = new Set<string>();
  for (const { id, isAltered } of linesOfLog(memory, ring)) if (isAltered) altered.add(id);
  if (altered.size === 0) return new Set();
  // Another device's folder may have the same line intact.
  for (const { id, isAltered } of linesOfLog(memory, ring)) if (!isAltered) altered.delete(id);
  const needed = new Set<string>();
  for (const backup of backups.toSorted((a, b) => (basename(a) < basename(b) ? 1 : -1))) {
    if (altered.size === 0) break;
    for (const { id, isAltered } of linesOfBackup(backup, ring))
      if (!isAltered && altered.delete(id)) needed.add(backup);
  }
  return needed;
}

function* linesOfLog(memory: string, ring: Keyring | null): Generator<CheckedId> {
  const log = join(memory, "log");
  for (const device of existsSync(log) ? readdirSync(log) : [])
    for (const segment of listStoredSegments(join(log, device))) yield* checkedLines(join(log, device, segment), ring);
}

function* linesOfBackup(backup: string, ring: Keyring | null): Generator<CheckedId> {
  try {
    for (const [name, file] of Object.entries(readManifest(backup).files))
      if (name.endsWith(".jsonl")) yield* checkedLines(storedPath(backup, name, file), ring);
  } catch (error) {
    // A backup that cannot be read restores nothing.
    if (!(error instanceof LociError) && !hasCode(error, "ENOENT")) throw error;
  }
}

interface CheckedId {
  readonly id: string;
  readonly isAltered: boolean;
}

function* checkedLines(path: string, ring: Keyring | null): Generator<CheckedId> {
  for (const { lines } of readChunks(path, 0))
    for (const line of lines) {
      const [id, text] = [lineId(line), lineText(line)];
      if (id === null || (ring === null && isSealed(text))) continue;
      const checked = checkLine(text, () => ring ?? noRing());
      if (checked.altered !== null) yield { id, isAltered: true };
      else if (checked.status === "event" && !checked.contentLost) yield { id, isAltered: false };
    }
}

function ringIfOpen(keys: BackupPlaces["keys"]): Keyring | null {
  try {
    return keys.ring();
  } catch (error) {
    if (error instanceof LociError) return null;
    throw error;
  }
}

function noRing(): never {
  throw new LociError("INTERNAL", "a plain line needs no key");
}
