/** Counts of the work on a thread's streams, for the metrics of a node. */
export interface StreamCounts {
  /** How often an index was opened, by where it came from. */
  readonly opened: { folder: number; snapshot: number; log: number };
  /** How long opening these indexes took, in seconds. */
  readonly openSeconds: { folder: number; snapshot: number; log: number };
  appends: number;
  appendSeconds: number;
  appendedEvents: number;
  /** Answers from an index that had only the newest events. */
  partial: number;
  /** Events that reads had to apply first, because another node or thread has written them. */
  caughtUpEvents: number;
  /** How often and how long reads first looked for new events and applied them. */
  catchUps: number;
  catchUpSeconds: number;
  /** Indexes that were closed because too many were open. */
  closed: number;
}

export function createStreamCounts(): StreamCounts {
  return {
    opened: { folder: 0, snapshot: 0, log: 0 },
    openSeconds: { folder: 0, snapshot: 0, log: 0 },
    appends: 0,
    appendSeconds: 0,
    appendedEvents: 0,
    partial: 0,
    caughtUpEvents: 0,
    catchUps: 0,
    catchUpSeconds: 0,
    closed: 0,
  };
}
