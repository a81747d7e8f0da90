import { LociError } from "../../core/errors.ts";

/** True if the error means that the memory's own folders cannot be read or written. */
export function isUnusable(error: unknown): boolean {
  if (error instanceof LociError) return unusable.has(error.code);
  if (!(error instanceof Error)) return false;
  // Either a system error about a file of the index, or an SQLite error. The low byte of an SQLite error code is its
  // kind.
  return "syscall" in error || ("errcode" in error && unusableKinds.has(Number(error.errcode) & 0xff));
}

const unusable: ReadonlySet<string> = new Set([
  "NOT_WRITABLE",
  "NOT_READABLE",
  "DISK_FULL",
  "IO_FAILED",
  "INDEX_FAILED",
]);

// The SQLite error kinds READONLY, IOERR, FULL and CANTOPEN.
const unusableKinds: ReadonlySet<number> = new Set([8, 10, 13, 14]);

/**
 * Returns the result of an index query, or null if the index cannot be read or written. A document is a file, so it can
 * be read without the index.
 */
export async function unlessUnusable<T>(query: Promise<T>): Promise<T | null> {
  try {
    return await query;
  } catch (error) {
    if (isUnusable(error)) return null;
    throw error;
  }
}
