/** The time. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since some moment, independent of clock changes. */
  readonly steady: () => number;
}
