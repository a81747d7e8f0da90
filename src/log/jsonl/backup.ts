import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import type { Backup, KnownBackup } from "../../core/ports/file-care.ts";
import { backupName, backupTime, listBackups, rememberBackup } from "../../platform/backup-list.ts";
import { makeFolder, syncFolder } from "../../platform/files.ts";
import { readParts } from "../../platform/read-lines.ts";
import { createNew, openRegular, readBytes, readText, writeNew } from "../../platform/regular-file.ts";
import { steadyTime } from "../../platform/steady-time.ts";
import { isPacked, mostPackedBytes, packBytes, packedEnding } from "./packed-segment.ts";
import { measureSegment, readSeals } from "./seal.ts";

/**
 * The list of a backup's files. Only the heads of segments are hashed, so that the backup stays valid after an erasure
 * in it.
 */
export interface Manifest {
  readonly made: string;
  readonly files: Readonly<Record<string, StoredFile>>;
}

/** The length and hash of a file in a backup, before compression. */
export interface StoredFile {
  readonly bytes: number;
  readonly hash: string;
  /** True if the file is compressed. Its name then ends with `.gz`. */
  readonly packed?: boolean;
}

/** Returns the path under which a backup stores a file of the memory folder. */
export function storedPath(backup: string, name: string, { packed = false }: StoredFile): string {
  return join(backup, packed ? name + packedEnding : name);
}

export const manifestName = "manifest.json";

/** The largest manifest that is read. It has one line per file, so this is enough for a million files. */
const mostListBytes = 268_435_456;

export interface BackupOptions {
  readonly to?: string;
  readonly keep?: number;
  readonly now: Date;
  /** If a backup is not complete after this time, it is stopped and removed. */
  readonly mostMs?: number;
}

/**
 * Copies the whole memory folder. Each segment is copied up to its last whole line, and finished segments are
 * compressed. Returns when all files are on the disk.
 */
export function backupMemory(memory: string, state: string, options: BackupOptions): Backup {
  const parent = resolve(options.to ?? join(state, "backups"));
  const path = join(parent, backupName(options.now));
  const draft = path + draftEnding;
  try {
    makeFolder(draft);
    // The backup is listed before anything is copied, so that an erasure always finds it.
    rememberBackup(state, path);
    const files: Record<string, StoredFile> = {};
    const end = steadyTime() + (options.mostMs ?? Number.POSITIVE_INFINITY);
    for (const name of listFiles(memory)) {
      if (steadyTime() > end) throw tooSlow(path);
      makeFolder(dirname(join(draft, name)));
      files[name] = storeFile(memory, name, draft);
    }
    const manifest: Manifest = { made: options.now.toISOString(), files };
    writeNew(join(draft, manifestName), JSON.stringify(manifest), { flush: true });
    renameSync(draft, path);
    syncFolder(parent);
    const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
    const stored = Object.entries(files).reduce(
      (sum, [name, file]) => sum + statSync(storedPath(path, name, file)).size,
      0,
    );
    const removed = options.keep === undefined ? [] : removeOld(state, parent, options.keep);
    return { path, files: Object.keys(files).length, bytes, storedBytes: stored, removed };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw fileErrorToLociError(error, "backing up to", path);
  }
}

const draftEnding = ".draft";

/**
 * Makes a new backup beside the newest one and removes all older ones. Does nothing if no backup exists. Used after a
 * memory was encrypted, because the old backups are not. Backups on a disconnected drive stay.
 */
export function replaceBackups(
  memory: string,
  state: string,
  now: Date,
): { readonly backup: string | null; readonly removedBackups: readonly string[] } {
  const { present } = knownBackups(state);
  const newest = present.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1)).at(-1);
  if (newest === undefined) return { backup: null, removedBackups: [] };
  const { path } = backupMemory(memory, state, { to: dirname(newest), now });
  const removedBackups = present.filter((one) => one !== path);
  for (const one of removedBackups) rmSync(one, { recursive: true, force: true });
  return { backup: path, removedBackups };
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
    rmSync(path + draftEnding, { recursive: true, force: true });
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

export function readManifest(from: string): Manifest {
  try {
    const manifest = JSON.parse(readText(join(from, manifestName), mostListBytes)) as Manifest;
    if (typeof manifest.files === "object" && typeof manifest.made === "string") return checkNames(manifest, from);
  } catch (error) {
    if (error instanceof LociError) throw error;
    throw new LociError("BACKUP_INVALID", `${from} is not a Loci backup: it has no readable ${manifestName}`, {
      cause: error,
    });
  }
  throw new LociError("BACKUP_INVALID", `${from} is not a Loci backup: its ${manifestName} is not one of ours`);
}

// A backup may come from anybody, so its file names must not lead out of the memory folder.
function checkNames(manifest: Manifest, from: string): Manifest {
  const bad = Object.keys(manifest.files).find((name) => /^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)|\0/.test(name));
  if (bad !== undefined)
    throw new LociError("BACKUP_INVALID", `${from} names a file outside the memory folder: ${JSON.stringify(bad)}`);
  return manifest;
}

/** Removes only this memory's own backups, because another memory may use the same folder. */
function removeOld(state: string, parent: string, keep: number): string[] {
  const own = knownBackups(state)
    .present.filter((path) => dirname(path) === parent)
    .toSorted();
  const old = own.slice(0, Math.max(0, own.length - keep));
  for (const path of old) rmSync(path, { recursive: true, force: true });
  return old;
}
