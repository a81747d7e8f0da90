/** Locks that all processes of a memory share. */
export interface Locks {
  /** Runs `work` while it holds the lock of this name. Throws BUSY if others hold the lock for longer than `waitMs`. */
  hold<T>(name: string, waitMs: number, work: () => Promise<T>): Promise<T>;
}
