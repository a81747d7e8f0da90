import type { HookKind } from "./hook-event.ts";

/** The parts of the cycle that a hook event can start. */
export type Phase = "record" | "recall" | "organise" | "guard";

/**
 * The phases of each event: record = append to the log, recall = memories for the model, organise = the index catches
 * up for a bounded time, guard = the tool may be refused if the person has switched a guard on.
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
