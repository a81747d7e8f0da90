/** How much happens by itself. */
export const profiles = ["manual", "assisted", "automatic"] as const;

export type Profile = (typeof profiles)[number];

/** What can happen by itself. */
export const automatisms = [
  /** What agents do is recorded by hooks. */
  "capture",
  /** Messages are kept. */
  "history",
  /** The last messages are put into the prompt. */
  "assembly",
  /** Memories are given to agents unasked. */
  "injection",
  /** A document that has grown too large is archived and shortened. */
  "compaction",
  /** What happened long ago is let go, once it was announced. */
  "retention",
  /** Sessions and runs are summarised when they end. */
  "summaries",
  /** Facts are taken from what happened. */
  "facts",
  /** Weights are adjusted by what was of use. */
  "policy",
] as const;

export type Automatism = (typeof automatisms)[number];

/** The one table that decides what happens by itself (CFG-3). Whatever does something unasked looks here first. */
export const profileTable: Readonly<Record<Profile, Readonly<Record<Automatism, boolean>>>> = {
  manual: {
    capture: false,
    history: true,
    assembly: true,
    injection: false,
    compaction: false,
    retention: false,
    summaries: false,
    facts: false,
    policy: false,
  },
  assisted: {
    capture: true,
    history: true,
    assembly: true,
    injection: true,
    compaction: true,
    retention: true,
    summaries: false,
    facts: false,
    policy: false,
  },
  automatic: {
    capture: true,
    history: true,
    assembly: true,
    injection: true,
    compaction: true,
    retention: true,
    summaries: true,
    facts: true,
    policy: true,
  },
};
