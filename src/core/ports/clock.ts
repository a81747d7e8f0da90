/** The time. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since some moment, which no change of the clock affects. */
  readonly steady: () => number;
}
