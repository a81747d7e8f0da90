/** The profiles, from the least automatic to the most automatic. */
export const profiles = ["manual", "assisted", "automatic"] as const;

/** How much Loci does automatically. */
export type Profile = (typeof profiles)[number];

/** The actions that Loci can do automatically. */
export const automatisms = [
  /** Hooks record what agents do. */
  "capture",
  /** Messages are stored. */
  "history",
  /** The last messages are part of the prompt. */
  "assembly",
  /** Agents get memories unasked. */
  "injection",
  /** A document that has grown too large is archived and shortened. */
  "compaction",
  /** Expired memories are erased after they have been announced. */
  "retention",
  /** The importance of memories is adjusted to their use, once a day. */
  "importance",
  /** Sessions are summarised when they end, in their own words. */
  "summaries",
  /** A model writes the summaries, if there is one. */
  "modelSummaries",
  /** The summary of a session or run is stored in a file beside the agent's document, if it has one. */
  "summaryFiles",
  /** What is quoted from sessions is shown unasked: the state of work, and what was done on a day. */
  "extracts",
  /** What the user states outright becomes a fact, by rules alone. */
  "statements",
  /** A model extracts facts from what happened. */
  "facts",
  /** Recall weights are adjusted to the memories that were useful. */
  "policy",
] as const;

export type Automatism = (typeof automatisms)[number];

/** The only table that decides what Loci does automatically. Every automatic action checks it first. */
export const profileTable: Readonly<Record<Profile, Readonly<Record<Automatism, boolean>>>> = {
  manual: {
    capture: false,
    history: true,
    assembly: true,
    injection: false,
    compaction: false,
    retention: false,
    importance: false,
    summaries: false,
    modelSummaries: false,
    summaryFiles: false,
    extracts: false,
    statements: false,
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
    importance: true,
    summaries: true,
    modelSummaries: false,
    summaryFiles: false,
    extracts: true,
    statements: true,
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
    importance: true,
    summaries: true,
    modelSummaries: true,
    summaryFiles: true,
    extracts: true,
    statements: true,
    facts: true,
    policy: true,
  },
};
