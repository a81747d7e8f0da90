/** The limits of the streams of one thread. */
export interface StreamLimits {
  /** How many indexes may have their files open. Each has three file handles, and three more for each viewer. */
  readonly openIndexes: number;
  /** The most memory of one connection for pages of its file, in KiB. */
  readonly cacheKib: number;
  /** A stream with more events and without an index is built in another thread. */
  readonly smallStream: number;
  /** How long a request waits for an index that is being built, before it gets the newest events only. */
  readonly partialMs: number;
  /** How many of the newest events such an answer comes from. */
  readonly recentEvents: number;
  /** A snapshot is made after so many new events. */
  readonly snapshotEvents: number;
}

export const defaultStreamLimits: StreamLimits = {
  openIndexes: 256,
  cacheKib: 2048,
  smallStream: 2000,
  partialMs: 1000,
  recentEvents: 2000,
  snapshotEvents: 2000,
};
