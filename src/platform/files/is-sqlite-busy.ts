/** True for SQLite's "database is locked" family of errors. */
export function isBusy(error: unknown): boolean {
  // 5 is SQLITE_BUSY, 6 is SQLITE_LOCKED; the low byte holds the primary code.
  return error instanceof Error && "errcode" in error && [5, 6].includes(Number(error.errcode) & 0xff);
}
