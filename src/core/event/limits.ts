/** The limits of single fields, in characters unless noted. event.ts limits the whole line. */
export const limits = {
  text: 1_000_000,
  path: 4096,
  name: 256,
  tag: 64,
  tags: 32,
  targets: 500,
  splices: 10_000,
  /** The candidates of a recall. */
  candidates: 20,
  /** The quotes of a fact. */
  evidence: 20,
  quote: 2_000,
  /** The last millisecond of the year 9999, because years have four digits. */
  time: 253_402_300_799_999,
} as const;

/** A whole id of an event: a UUID in lower case. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
