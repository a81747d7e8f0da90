import type { HookKind } from "./hook-event.ts";

/** The parts of the cycle that a hook event can set in motion (LIFE-4). */
export type Phase = "record" | "recall" | "organise" | "guard";

/**
 * Which event does what, and nothing else does anything: record = into the log, recall = memories before the model, organise = the index takes in
 * what is new, for a bounded time, guard = the tool may be refused, where the person has switched a guard on.
 */
export const phasesOf: Readonly<Record<HookKind, readonly Phase[]>> = {
  "session-started": ["record", "recall"],
  "prompt-submitted": ["record", "recall"],
  "tool-requested": ["guard"],
  "permission-asked": ["record", "guard"],
  "permission-denied": ["record"],
  "tool-finished": ["record"],
  "reply-finished": ["record", "organise"],
  "subagent-started": ["record"],
  "subagent-finished": ["record"],
  "compaction-started": ["record"],
  "compaction-finished": ["record"],
  "error-raised": ["record"],
  "session-ended": ["record", "organise"],
  unknown: ["record"],
};
