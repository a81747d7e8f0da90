import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  linkSync,
  readdirSync,
  renameSync,
  rmSync,
  type BigIntStats,
} from "node:fs";
import { basename, dirname, join } from "node:path";

import { hasCode } from "../../core/errors.ts";
import { syncFolder, writeDurably } from "./make-files.ts";
import { createNew, openRegular, readBytes, readOpen } from "./regular-file.ts";

/** The content of a file, and a stamp to detect later changes. */
export interface FileRead {
  readonly bytes: Buffer;
  /**
   * Equal stamps mean that the file has not changed. Null if the last change is so recent that another change could
   * have the same stamp.
   */
  readonly stamp: string | null;
}

/** The moments of a swap in which another process may change the file. */
export type Gap = "before-move" | "before-link" | "before-remove";

export interface Swap {
  /** Returns true if the file has the expected content. `found` is null if it does not exist. */
  readonly isExpected: (found: Buffer | null) => boolean;
  /** Receives text that would otherwise be lost, because somebody wrote it to the file during the swap. */
  readonly keep: Keep;
  /** Called at each gap, so that a test can interfere. */
  readonly atGap?: (gap: Gap) => void;
}

type Keep = (found: Buffer) => Promise<void>;

/** New bytes on the disk, beside the file that they will replace. */
export interface PreparedSwap {
  /** Replaces the file. Returns false and leaves the file if it is not in the expected state. */
  commit(swap: Swap): Promise<boolean>;
  /** Removes temporary files. Call it after a commit too. */
  discard(): void;
}

// The largest file that is read: four times the size of the largest document.
const mostPlainBytes = 64 * 1024 * 1024;

/**
 * Reads a regular file, but not through a symbolic link. Returns null if the file does not exist. Throws FileTooLarge
 * before it reads more than `most` bytes.
 */
export function readPlainFile(path: string, most = mostPlainBytes): FileRead | null {
  let file: number;
  try {
    file = openRegular(path, "read", { followLinks: false });
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
  try {
    const before = fstatSync(file, { bigint: true });
    const bytes = readOpen(file, Number(before.size), most, path);
    const after = fstatSync(file, { bigint: true });
    return { bytes, stamp: stampOf(before) === stampOf(after) ? lastingStamp(after) : null };
  } finally {
    closeSync(file);
  }
}

// The clock of the file system ticks every few milliseconds, and two changes within a tick have the same time. This is
// far longer than a tick.
const tickNs = 100_000_000n;

function lastingStamp(stats: BigIntStats): string | null {
  const age = BigInt(Date.now()) * 1_000_000n - stats.mtimeNs;
  return age > tickNs ? stampOf(stats) : null;
}

/** Returns a stamp that distinguishes two states of a file without reading it. */
export function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(":");
}

/**
 * Writes new bytes beside a file, so that a full disk or a read-only folder is noticed before anything changes. Then
 * `commit` replaces the file. No file system can compare and swap. So `commit` moves the file aside, checks it there,
 * and links the new file in if the name is still free. Text that somebody wrote in between is put back or passed to
 * `keep`, never lost. `recoverSwap` completes a swap that was killed. The caller holds the lock of the file.
 */
export function prepareSwap(path: string, bytes: Buffer, mode: number): PreparedSwap {
  const { draft, aside } = sideNames(path);
  const discard = () => rmSync(draft, { force: true });
  try {
    writeDraft(draft, bytes, path, mode);
  } catch (error) {
    discard();
    throw error;
  }
  return { commit: async (swap) => commit(path, draft, aside, swap), discard };
}

async function commit(path: string, draft: string, aside: string, swap: Swap): Promise<boolean> {
  swap.atGap?.("before-move");
  const hasMoved = moveAside(path, aside);
  try {
    const moved = hasMoved ? (readPlainFile(aside)?.bytes ?? null) : null;
    // Another memory with the same repository has another lock. It may have removed the file as a leftover of a crash.
    const isGone = hasMoved && moved === null;
    if (isGone || !swap.isExpected(moved)) {
      if (hasMoved) await putBack(aside, path, swap.keep);
      return false;
    }
    swap.atGap?.("before-link");
    if (!linkNew(draft, path)) {
      await removeKept(aside, moved, swap.keep);
      return false;
    }
    syncFolder(dirname(path));
    swap.atGap?.("before-remove");
    await removeKept(aside, moved, swap.keep);
    return true;
  } catch (error) {
    // After any error, the file must exist under its name.
    if (hasMoved && readPlainFile(path) === null && existsSync(aside)) renameSync(aside, path);
    throw error;
  }
}

// A swap takes milliseconds, so an older side file is the leftover of a killed swap.
const longestSwapMs = 10_000;

/**
 * Completes a swap that was killed. Puts the file back, and passes text that is not in it to `keep`. `name` is the path
 * that the file had during the swap.
 */
export async function recoverSwap(path: string, keep: Keep, name = path): Promise<void> {
  const { draftPrefix, asidePrefix } = sidePrefixes(name);
  for (const found of namesIn(dirname(path))) {
    const prefix = [draftPrefix, asidePrefix].find((one) => found.startsWith(one));
    if (prefix === undefined) continue;
    const side = join(dirname(path), found);
    const isOld = Date.now() - madeAt(found.slice(prefix.length)) > longestSwapMs;
    if (prefix === asidePrefix && (isOld || readPlainFile(path) === null)) await putBack(side, path, keep);
    else if (prefix === draftPrefix && isOld) rmSync(side, { force: true });
  }
}

/** Returns the names of the Markdown files in a folder that have leftovers of a swap beside them. */
export function leftBySwaps(folder: string): Set<string> {
  return new Set(
    namesIn(folder).flatMap(
      (name) => /^\.([\p{L}\p{N}][\p{L}\p{N}._-]{0,120}\.md)(?:\.sealed)?\.loci-(?:new|old)-/u.exec(name)?.[1] ?? [],
    ),
  );
}

async function putBack(aside: string, path: string, keep: Keep): Promise<void> {
  if (!existsSync(aside)) return;
  if (linkNew(aside, path)) rmSync(aside, { force: true });
  else await removeKept(aside, readPlainFile(path)?.bytes ?? null, keep);
}

/** Removes a file that was moved aside. If its content differs from `known`, passes it to `keep` first. */
async function removeKept(aside: string, known: Buffer | null, keep: Keep): Promise<void> {
  const last = readPlainFile(aside)?.bytes;
  if (last === undefined) return;
  if (known === null || !last.equals(known)) await keep(last);
  rmSync(aside, { force: true });
}

function writeDraft(draft: string, bytes: Buffer, path: string, mode: number): void {
  const file = createNew(draft, mode);
  try {
    const like = modeOf(path);
    if (like !== null) fchmodSync(file, like);
    writeDurably(file, bytes, draft);
  } finally {
    closeSync(file);
  }
}

function modeOf(path: string): number | null {
  try {
    const file = openRegular(path, "read", { followLinks: false });
    try {
      return fstatSync(file).mode & 0o777;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function moveAside(path: string, aside: string): boolean {
  try {
    renameSync(path, aside);
    return true;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/** Links a file to a new name. Returns false if a file of that name already exists. */
function linkNew(from: string, path: string): boolean {
  try {
    linkSync(from, path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    if (!withoutLinks.some((code) => hasCode(error, code))) throw error;
    return copyNew(from, path);
  }
}

// FAT and some mounts have no hard links.
const withoutLinks = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

function copyNew(from: string, path: string): boolean {
  const bytes = readBytes(from, mostPlainBytes);
  let file: number;
  try {
    file = createNew(path, modeOf(from) ?? 0o600);
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
  // Writes to the open file instead of its path, because somebody else may already have moved the file.
  try {
    writeDurably(file, bytes, path);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  return true;
}

function sidePrefixes(path: string): { readonly draftPrefix: string; readonly asidePrefix: string } {
  const name = basename(path);
  return { draftPrefix: `.${name}.loci-new-`, asidePrefix: `.${name}.loci-old-` };
}

/** Returns names beside a file, under which `recoverSwap` finds a draft and a text that was moved aside. */
export function sideNames(path: string): { readonly draft: string; readonly aside: string } {
  const { draftPrefix, asidePrefix } = sidePrefixes(path);
  const mark = `${Date.now().toString(36)}-${randomBytes(6).toString("hex")}`;
  return { draft: join(dirname(path), draftPrefix + mark), aside: join(dirname(path), asidePrefix + mark) };
}

/** Reads from the mark in a side file's name when the file was made. */
function madeAt(mark: string): number {
  return Number.parseInt(mark.split("-")[0] ?? "", 36);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}
