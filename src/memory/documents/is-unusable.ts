import { LociError } from "../../core/errors.ts";

/** True for a fault of the memory's own folders: they cannot be written, or not be read. */
export function isUnusable(error: unknown): boolean {
  if (error instanceof LociError) return unusable.has(error.code);
  if (!(error instanceof Error)) return false;
  // A system error about a file of the index; or an SQLite error, whose low byte is the kind.
  return "syscall" in error || ("errcode" in error && unusableKinds.has(Number(error.errcode) & 0xff));
}

const unusable: ReadonlySet<string> = new Set([
  "NOT_WRITABLE",
  "NOT_READABLE",
  "DISK_FULL",
  "IO_FAILED",
  "INDEX_FAILED",
]);

// READONLY, IOERR, FULL, CANTOPEN.
const unusableKinds: ReadonlySet<number> = new Set([8, 10, 13, 14]);

/** The content of the index; null if it cannot be read or written. A document is a file, and can be read without. */
export async function unlessUnusable<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isUnusable(error)) return null;
    throw error;
  }
}
