/** The reasons why recall leaves a memory out of its block. */
export const leftOutReasons = [
  /** The memory belongs to the caller's own session. */
  "session",
  /** The caller already has the memory, or the memory is a fact that repeats only what the caller has. */
  "known",
  /** The memory is sensitive, and the caller did not ask for sensitive memories. */
  "sensitive",
  /** The memory is old, and the summary of its session takes its place. */
  "summarised",
  /** A newer fact or summary replaces the memory. */
  "superseded",
  /** The memory repeats a fact that no longer holds. */
  "outdated",
  /** A person has rejected the fact, or has not yet approved it. */
  "unapproved",
  /** The memory comes from a tool, the web or an import, and nobody has confirmed it. */
  "untrusted",
  "erased",
  "file-removed",
  /** The same question was asked again, and the later answer takes its place. */
  "repeated",
  /** The memory's score is too far below the best score. */
  "weak",
  /** The prompt names no subject that a memory can be about, so recall returns nothing. */
  "no-subject",
  /** No memory is relevant with enough certainty, so recall returns nothing. */
  "unsure",
  /** Another memory in the block states the same: a fact, or the event that the fact quotes. */
  "stated",
  /** The text of the memory is nearly the same as that of another memory in the block. */
  "similar",
  /** The block already has the greatest number of facts or snippets. */
  "limit",
  /** The memory did not fit into the block's tokens or bytes. */
  "budget",
  /** The memory's text has no sentence that a block can show. */
  "empty",
] as const;

/** Why recall leaves a memory out of its block. */
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Receives the id of a memory that is left out, the reason, and the id of the memory that takes its place. */
export type NoteLeftOut = (id: string, reason: LeftOutReason, by?: string) => void;
