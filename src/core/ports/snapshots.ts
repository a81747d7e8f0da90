/** Identifies the stream that a snapshot belongs to. */
export interface SnapshotKey {
  readonly tenant: string;
  readonly stream: number;
}

/** A packed copy of an index, made by any node. */
export interface Snapshot {
  /** The number of the last event that the index has applied. */
  readonly seq: number;
  /** The number of erasures in the stream before the snapshot. After the next erasure the snapshot must not be used. */
  readonly forgets: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Snapshots of indexes, which all nodes share. A node without the index of a stream opens the newest snapshot, and then
 * applies only the events after it. A snapshot contains plain text, so an erasure removes all snapshots of its stream.
 */
export interface SnapshotStore {
  /** The streams that may have snapshots. */
  readonly streams: () => Promise<readonly SnapshotKey[]>;
  /** The number of the last event in the newest snapshot; 0 if there is none. */
  readonly newest: (key: SnapshotKey, schema: number) => Promise<number>;
  /** Opens the newest snapshot of an index with this schema and this number of erasures; null if there is none. */
  readonly open: (key: SnapshotKey, schema: number, forgets: number) => Promise<Snapshot | null>;
  /** Stores a snapshot when it is complete, and removes older ones. */
  readonly publish: (key: SnapshotKey, schema: number, snapshot: Snapshot) => Promise<void>;
  /** Removes the snapshots of a stream that were made when its number of erasures was not `forgets`. */
  readonly removeOutdated: (key: SnapshotKey, forgets: number) => Promise<void>;
  /** Removes all snapshots of a stream. Resolves when none is left. */
  readonly remove: (key: SnapshotKey) => Promise<void>;
}
