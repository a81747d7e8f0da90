export interface StreamLimits {
  /** How many indexes may have their files open. Each has three file handles, and three more for each viewer. */
  readonly openIndexes: number;
  /** The most memory of one connection for pages of its file, in KiB. */
  readonly cacheKib: number;
  /** The index of a stream with more events than this is built in another thread. */
  readonly smallStream: number;
  /** How long a request waits for an index that is being built, before it gets the newest events only. */
  readonly partialMs: number;
  /** How many of the newest events an answer comes from while the index is being built. */
  readonly recentEvents: number;
  /** The number of new events after which a snapshot is made. */
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

/** How often a node looks for erasures of other nodes, in milliseconds. */
export const erasureLookMs = 10_000;
