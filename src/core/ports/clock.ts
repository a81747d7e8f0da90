/** Tells the time. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since an arbitrary moment. Changes of the system clock do not affect it. */
  readonly steady: () => number;
}
