/** Locks that all processes of a memory share. */
export interface Locks {
  /**
   * Runs `work` while nobody else holds the lock of this name; throws BUSY if others hold it for longer than `waitMs`.
   */
  hold<T>(name: string, waitMs: number, work: () => Promise<T>): Promise<T>;
}
