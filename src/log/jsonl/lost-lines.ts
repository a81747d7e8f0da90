import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";

import { hasCode, LociError } from "../../core/errors.ts";
import { ownKeyFile, sharedKeyFile } from "../../platform/encryption/key-file.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { sealedWith } from "../../platform/encryption/sealed-line.ts";
import { readManifest, storedPath, type Manifest } from "./backup-manifest.ts";
import { createIdSet } from "./line-ids.ts";
import { isDamaged, lineId, lineText, readChunks } from "./lines.ts";
import { measureSegment } from "./seal.ts";
import { listStoredSegments } from "./segments.ts";

/** The events of a backup that the log no longer has. */
export interface LostLines {
  readonly backup: string;
  readonly lost: number;
  /** The devices whose events are lost. */
  readonly devices: readonly string[];
}

/** The folders of a memory, and the keys of its lines. */
export interface BackupPlaces {
  readonly memory: string;
  readonly state: string;
  readonly keys: Pick<HomeKeys, "ring">;
}

/**
 * Finds events of a backup that the log no longer has, by their ids. An erasure blanks a line and leaves its id, and a
 * rewritten log has all ids, so nothing explains a lost id. A torn line in the log does not count, and a line that is
 * sealed with a missing key counts only if the backup cannot be read either. Reads a segment only if it was changed;
 * `isThorough` also notices a segment that has lost its lines and has grown again. Returns null for a backup that cannot
 * be read.
 */
export function findLost(
  backup: string,
  { memory, ...places }: BackupPlaces,
  { isThorough }: { isThorough: boolean },
): LostLines | null {
  const manifest = manifestIfSound(backup);
  if (manifest === null) return null;
  const changed = Object.entries(manifest.files).filter(
    ([name, file]) => isSegment(name) && !isContained(join(memory, name), file, isThorough),
  );
  if (changed.length === 0) return { backup, lost: 0, devices: [] };
  const isOpenable = openableTest({ memory, ...places });
  const [readable, whole] = [createIdSet(), createIdSet()];
  const log = join(memory, "log");
  for (const device of existsSync(log) ? readdirSync(log) : [])
    for (const segment of listStoredSegments(join(log, device)))
      for (const { id, text } of wholeLines(join(log, device, segment))) {
        whole.add(id);
        if (isOpenable(text)) readable.add(id);
      }
  let lost = 0;
  const devices = new Set<string>();
  for (const [name, file] of changed)
    for (const { id, text } of wholeLines(storedPath(backup, name, file))) {
      const present = isOpenable(text) ? readable : whole;
      if (present.has(id)) continue;
      lost += 1;
      // A repeated line counts once.
      readable.add(id);
      whole.add(id);
      devices.add(basename(dirname(name)));
    }
  return { backup, lost, devices: [...devices] };
}

/** Returns a function that is false for a line that is sealed with a missing key. A locked key is not missing. */
function openableTest({ memory, state, keys }: BackupPlaces): (text: string) => boolean {
  const hasKeys = existsSync(sharedKeyFile(memory)) || existsSync(ownKeyFile(state));
  const known = new Map<string, boolean>();
  const isKnown = (key: string): boolean => {
    try {
      return hasKeys && keys.ring().opener(key) !== null;
    } catch (error) {
      if (error instanceof LociError) return true;
      throw error;
    }
  };
  return (text) => {
    const key = sealedWith(text);
    if (key === null) return true;
    const found = known.get(key) ?? isKnown(key);
    known.set(key, found);
    return found;
  };
}

/** True if the log has all lines that a segment of one of these backups had when the backup was made. */
export function isInLog(segment: string, backups: readonly string[], memory: string): boolean {
  const backup = backups.find((one) => segment.startsWith(one + sep));
  const manifest = backup === undefined ? null : manifestIfSound(backup);
  if (backup === undefined || manifest === null) return false;
  const [name, file] =
    Object.entries(manifest.files).find(([one, stored]) => storedPath(backup, one, stored) === segment) ?? [];
  return name !== undefined && file !== undefined && isContained(join(memory, name), file, true);
}

function manifestIfSound(backup: string): Manifest | null {
  try {
    return readManifest(backup);
  } catch (error) {
    if (error instanceof LociError) return null;
    throw error;
  }
}

function isSegment(name: string): boolean {
  return /^log[/\\][^/\\]+[/\\][^/\\]+\.jsonl$/.test(name);
}

function isContained(path: string, { bytes, hash }: Manifest["files"][string], isThorough: boolean): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? -1;
  return size >= bytes && (!isThorough || measureSegment(path, bytes).hash === hash);
}

/** Reads the whole lines of a segment. A segment that cannot be read has none. */
function* wholeLines(path: string): Generator<{ readonly id: string; readonly text: string }> {
  try {
    for (const { lines } of readChunks(path, 0))
      for (const line of lines) {
        const id = lineId(line);
        if (id !== null && !isDamaged(line)) yield { id, text: lineText(line) };
      }
  } catch (error) {
    if (!(error instanceof LociError) && !hasCode(error, "ENOENT")) throw error;
  }
}
