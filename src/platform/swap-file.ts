import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type BigIntStats,
} from "node:fs";
import { basename, dirname, join } from "node:path";

import { syncFolder, writeDurably } from "./files.ts";

/** What a file held, and what tells that it has not changed since. */
export interface FileRead {
  readonly bytes: Buffer;
  /** Equal stamps: the same file, unchanged. Null where it changed so lately that another change could hide behind it. */
  readonly stamp: string | null;
}

/** Moments of a swap in which somebody else may touch the file. */
export type Gap = "before-move" | "before-link" | "before-remove";

export interface Swap {
  readonly bytes: Buffer;
  /** Whether the file is what the writer took it for; null where there is none. */
  readonly isExpected: (found: Buffer | null) => boolean;
  /** Takes what would be lost otherwise: text that came into the file in the middle of the swap. */
  readonly keep: (found: Buffer) => Promise<void>;
  /** Mode of a file that is not there yet. */
  readonly mode: number;
  /** Called where a file system leaves a gap, so that a test can step into it. */
  readonly atGap?: (gap: Gap) => void;
}

/** Reads a file that is no symbolic link; null where there is none. */
export function readPlainFile(path: string): FileRead | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
  try {
    const before = fstatSync(file, { bigint: true });
    const bytes = readFileSync(file);
    const after = fstatSync(file, { bigint: true });
    return { bytes, stamp: stampOf(before) === stampOf(after) ? lastingStamp(after) : null };
  } finally {
    closeSync(file);
  }
}

// The clock that files are stamped with ticks every few milliseconds: two changes within a tick have the same time.
const tickNs = 100_000_000n;

function lastingStamp(stats: BigIntStats): string | null {
  const age = BigInt(Date.now()) * 1_000_000n - stats.mtimeNs;
  return age > tickNs ? stampOf(stats) : null;
}

/** What tells two states of a file apart without reading it. */
export function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(":");
}

/**
 * Puts new bytes in the place of a file, or returns false when the file is not what it is expected to be; then it stays.
 *
 * No file system compares and swaps. So the file is moved aside, which takes whatever is there at that moment; only then is it looked
 * at, and the new one linked in where nobody else has put one meanwhile. What somebody wrote in between is put back or handed to
 * `keep`, never lost. A killed swap is completed by `recoverSwap`. The caller holds the lock of the file.
 */
export async function swapFile(path: string, swap: Swap): Promise<boolean> {
  const { draft, aside } = sideNames(path);
  writeDraft(draft, swap.bytes, path, swap.mode);
  try {
    swap.atGap?.("before-move");
    const hasMoved = moveAside(path, aside);
    const moved = hasMoved ? readFileSync(aside) : null;
    if (!swap.isExpected(moved)) {
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
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Completes what a killed swap has left: the file is there again, and what is not in it is handed to `keep`. */
export async function recoverSwap(path: string, keep: (found: Buffer) => Promise<void>): Promise<void> {
  const { draftPrefix, asidePrefix } = sidePrefixes(path);
  for (const name of namesIn(dirname(path))) {
    const side = join(dirname(path), name);
    if (name.startsWith(asidePrefix)) await putBack(side, path, keep);
    else if (name.startsWith(draftPrefix)) rmSync(side, { force: true });
  }
}

async function putBack(aside: string, path: string, keep: (found: Buffer) => Promise<void>): Promise<void> {
  if (linkNew(aside, path)) rmSync(aside);
  else await removeKept(aside, readPlainFile(path)?.bytes ?? null, keep);
}

/** Removes a file that was moved aside, once what it holds is known to be somewhere else. */
async function removeKept(aside: string, known: Buffer | null, keep: (found: Buffer) => Promise<void>): Promise<void> {
  const last = readPlainFile(aside)?.bytes;
  if (last === undefined) return;
  if (known === null || !last.equals(known)) await keep(last);
  rmSync(aside);
}

function writeDraft(draft: string, bytes: Buffer, path: string, mode: number): void {
  const file = openSync(draft, "wx", mode);
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
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
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

/** False if there is a file of that name by now. */
function linkNew(from: string, path: string): boolean {
  try {
    linkSync(from, path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function sidePrefixes(path: string): { readonly draftPrefix: string; readonly asidePrefix: string } {
  const name = basename(path);
  return { draftPrefix: `.${name}.loci-new-`, asidePrefix: `.${name}.loci-old-` };
}

function sideNames(path: string): { readonly draft: string; readonly aside: string } {
  const { draftPrefix, asidePrefix } = sidePrefixes(path);
  const mark = randomBytes(6).toString("hex");
  return { draft: join(dirname(path), draftPrefix + mark), aside: join(dirname(path), asidePrefix + mark) };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
