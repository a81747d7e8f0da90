import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import type { Backup, KnownBackup, ReplacedBackups } from "../../core/ports/file-care.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { steadyTime } from "../../platform/clock/clock.ts";
import { ownKeyFile, readKeyFile, sharedKeyFile } from "../../platform/encryption/key-file.ts";
import { realPath } from "../../platform/files/links.ts";
import { makeFolder, syncFolder } from "../../platform/files/make-files.ts";
import { createNew, openRegular, readBytes, writeNew } from "../../platform/files/regular-file.ts";
import { wipeTree } from "../../platform/files/wipe-file.ts";
import { backupName, backupTime, listBackups, rememberBackup } from "../../platform/inventory/backup-list.ts";
import { readParts } from "../../platform/lines/read-lines.ts";
import { backupsOfAltered } from "./altered-lines.ts";
import { manifestName, storedPath, type Manifest, type StoredFile } from "./backup-manifest.ts";
import { findLost, type BackupPlaces, type LostLines } from "./lost-lines.ts";
import { isPacked, mostPackedBytes, packBytes, packedEnding } from "./packed-segment.ts";
import { measureSegment, readSeals } from "./seal.ts";

export interface BackupOptions {
  readonly to?: string;
  readonly keep?: number;
  readonly now: Date;
  /** If a backup is not complete after this time, it is stopped and removed. */
  readonly mostMs?: number;
  /** True if a person has agreed to a backup with fewer events than the last one. */
  readonly acceptLoss?: boolean;
}

/**
 * Copies the whole memory folder, unless the newest backup has events that the log no longer has. Each segment is copied
 * up to its last whole line, and finished segments are compressed. Returns when all files are on the disk.
 */
export function backupMemory(places: BackupPlaces, options: BackupOptions): Backup {
  const { memory, state } = places;
  const parent = resolve(options.to ?? join(state, "backups"));
  const isLossAccepted = options.acceptLoss === true;
  const lost = isLossAccepted ? null : lostSinceNewest(places, { isThorough: true });
  if (lost !== null && lost.lost > 0) throw fewerEvents(lost);
  const { path, draft, made } = makeDraft(parent, options.now);
  try {
    // The backup is listed before anything is copied, so that an erasure always finds it.
    rememberBackup(state, path);
    const files: Record<string, StoredFile> = {};
    const end = steadyTime() + (options.mostMs ?? Number.POSITIVE_INFINITY);
    for (const name of listFiles(memory)) {
      if (steadyTime() > end) throw tooSlow(path);
      makeFolder(dirname(join(draft, name)));
      files[name] = storeFile(memory, name, draft);
    }
    const manifest: Manifest = { made: made.toISOString(), files };
    writeNew(join(draft, manifestName), JSON.stringify(manifest), { flush: true });
    renameSync(draft, path);
    syncFolder(parent);
    const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
    const stored = Object.entries(files).reduce(
      (sum, [name, file]) => sum + statSync(storedPath(path, name, file)).size,
      0,
    );
    const removed = options.keep === undefined ? [] : removeOld(places, parent, options.keep, isLossAccepted);
    return { path, files: Object.keys(files).length, bytes, storedBytes: stored, removed };
  } catch (error) {
    wipeTree(draft);
    throw fileErrorToLociError(error, "backing up to", path);
  }
}

/** Refuses a folder inside the memory folder, because each backup there would contain all earlier ones. */
export function checkBackupPlace(memory: string, to: string | undefined): void {
  if (to === undefined || !`${realPath(resolve(to))}${sep}`.startsWith(`${realPath(memory)}${sep}`)) return;
  throw new LociError(
    "USAGE",
    `${to} is inside the memory folder, so each backup would contain the earlier ones; choose another folder with --to, or as \`backup.path\``,
  );
}

const draftEnding = ".draft";

/** Makes the folder of a new backup, a millisecond later if another backup in the same folder has that time. */
function makeDraft(parent: string, now: Date): { readonly path: string; readonly draft: string; readonly made: Date } {
  makeFolder(parent);
  for (let made = now; ; made = new Date(made.getTime() + 1)) {
    const path = join(parent, backupName(made));
    const draft = path + draftEnding;
    if (!isMadeNow(draft)) continue;
    // Checks this only after making the draft, because another backup may have been completed in between.
    if (!existsSync(path)) return { path, draft, made };
    rmdirSync(draft);
  }
}

function isMadeNow(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw fileErrorToLociError(error, "backing up to", folder);
  }
}

/**
 * Makes a new backup beside the newest one and removes the older ones. A backup stays if it has what the log no longer
 * has. Does nothing if no backup exists. Used after a memory was encrypted, because the old backups are not.
 * Backups on a disconnected drive stay.
 */
export function replaceBackups(places: BackupPlaces, now: Date): ReplacedBackups {
  const { present } = knownBackups(places.state);
  const newest = newestOf(present);
  if (newest === undefined) return { backup: null, removedBackups: [], keptBackups: [] };
  const { path } = backupMemory(places, { to: dirname(newest), now, acceptLoss: true });
  const older = present.filter((one) => one !== path);
  const keptBackups = neededOf(older, places);
  const removedBackups = older.filter((one) => !keptBackups.includes(one));
  for (const one of removedBackups) wipeTree(one);
  return { backup: path, removedBackups, keptBackups };
}

function newestOf(backups: readonly string[]): string | undefined {
  return backups.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1)).at(-1);
}

/**
 * Returns those of the backups that have what the log no longer has: events, the content of altered lines, or keys. A
 * backup that cannot be read may have them.
 */
function neededOf(backups: readonly string[], places: BackupPlaces): string[] {
  if (backups.length === 0) return [];
  const ofAltered = backupsOfAltered(backups, places);
  return backups.filter(
    (one) => ofAltered.has(one) || hasOtherKeys(one, places) || findLost(one, places, { isThorough: true })?.lost !== 0,
  );
}

/** True if a backup contains a key that this memory's own key files do not have. */
function hasOtherKeys(backup: string, { memory, state }: BackupPlaces): boolean {
  const known = [ownKeyFile(state), sharedKeyFile(memory)].flatMap((path) => keyIdsOf(path));
  return keyIdsOf(sharedKeyFile(backup)).some((id) => !known.includes(id));
}

/** Returns the ids of the keys in a key file. Returns none for a file that is missing or damaged. */
export function keyIdsOf(path: string): string[] {
  try {
    return readKeyFile(path)?.keys.map(({ id }) => id) ?? [];
  } catch (error) {
    if (error instanceof LociError) return [];
    throw error;
  }
}

/** Counts the events of the newest backup that the log no longer has. Returns null if there is no backup. */
export function lostSinceNewest(places: BackupPlaces, options: { isThorough: boolean }): LostLines | null {
  const newest = newestOf(knownBackups(places.state).present);
  return newest === undefined ? null : findLost(newest, places, options);
}

function fewerEvents({ backup, lost }: LostLines): LociError {
  return new LociError(
    "LOSS_REFUSED",
    `the log no longer has ${count(lost, "event")} of the backup ${backup}; that backup stays, and no new one was made`,
    {
      next: `\`loci restore ${backup}\` brings them back. To back up without them, run \`loci backup --accept-loss\` in a terminal.`,
    },
  );
}

/** Returns the paths of this machine's backups: those that exist, and those whose parent folder is missing now. */
export function knownBackups(state: string): { readonly present: string[]; readonly absent: string[] } {
  const listed = listBackups(state);
  const present = listed.filter((path) => existsSync(join(path, manifestName)));
  // A path counts as absent only if its parent folder is missing too. Then its disk may not be mounted. Otherwise the
  // backup was deleted.
  return { present, absent: listed.filter((path) => !present.includes(path) && !existsSync(dirname(path))) };
}

/** Matches the draft of a file that an erasure rewrites in a backup. */
const unfinished = /(?:^manifest\.json|\.jsonl\.gz)\.draft-[^/\\]*$/;

/** Returns the existing backups, newest first. */
export function describeBackups(state: string): KnownBackup[] {
  return knownBackups(state)
    .present.map((path) => ({ path, made: backupTime(path) }))
    .toSorted((a, b) => (b.made ?? 0) - (a.made ?? 0));
}

/**
 * Removes leftovers of killed backups, and of killed erasures in backups. The caller must hold the lock, because the
 * files of a running backup look the same.
 */
export function removeUnfinishedBackups(state: string): void {
  for (const path of listBackups(state)) {
    wipeTree(path + draftEnding);
    const names = existsSync(path) ? readdirSync(path, { recursive: true, encoding: "utf8" }) : [];
    for (const name of names) if (unfinished.test(name)) rmSync(join(path, name), { force: true });
  }
}

function listFiles(root: string): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".draft-"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}

/**
 * Copies a file into a backup. A segment is compressed if it has a seal and has not grown since, because nobody will
 * write to it any more.
 */
function storeFile(memory: string, name: string, draft: string): StoredFile {
  const [from, to] = [join(memory, name), join(draft, name)];
  if (isSealedWhole(from)) {
    const bytes = readBytes(from, mostPackedBytes);
    writeNew(to + packedEnding, packBytes(bytes), { flush: true });
    return { ...measureFile(to + packedEnding, bytes.length), packed: true };
  }
  return measureFile(to, copyPrefix(from, to));
}

function isSealedWhole(path: string): boolean {
  if (!path.endsWith(".jsonl")) return false;
  const { size } = statSync(path);
  return size <= mostPackedBytes && readSeals(dirname(path), basename(path)).at(-1)?.seal.bytes === size;
}

function tooSlow(path: string): LociError {
  return new LociError("BUSY", `${path} was not complete in time and was given up; run \`loci backup\` yourself`);
}

export function measureFile(path: string, bytes: number): { bytes: number; hash: string } {
  if (path.endsWith(".jsonl") || isPacked(path)) return { bytes, hash: measureSegment(path, bytes).hash };
  const hash = createHash("sha256");
  for (const part of readParts(path)) hash.update(part);
  return { bytes, hash: hash.digest("hex") };
}

/**
 * Copies a file and makes the copy durable. Copies only whole lines of a segment, because its last line may be half
 * written.
 */
export function copyPrefix(from: string, to: string): number {
  const { size } = statSync(from);
  const bytes = from.endsWith(".jsonl") ? measureSegment(from, size).bytes : size;
  const [source, target] = [openRegular(from), createNew(to)];
  try {
    const buffer = Buffer.allocUnsafe(1 << 20);
    for (let at = 0; at < bytes;) {
      const length = readSync(source, buffer, 0, Math.min(buffer.length, bytes - at), at);
      if (length === 0) break;
      writeSync(target, buffer, 0, length, at);
      at += length;
    }
    fsyncSync(target);
  } finally {
    closeSync(source);
    closeSync(target);
  }
  return bytes;
}

/**
 * Removes only this memory's own backups, because another memory may use the same folder. A backup stays if it has
 * what the log no longer has.
 */
function removeOld(places: BackupPlaces, parent: string, keep: number, isLossAccepted: boolean): string[] {
  const own = knownBackups(places.state)
    .present.filter((path) => dirname(path) === parent)
    .toSorted();
  const surplus = own.slice(0, Math.max(0, own.length - keep));
  const needed = isLossAccepted ? [] : neededOf(surplus, places);
  const old = surplus.filter((path) => !needed.includes(path));
  for (const path of old) wipeTree(path);
  return old;
}
