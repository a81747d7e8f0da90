import type { HookAnswer } from "./hook-answer.ts";
import { hookSchema, type HookEvent, type HookKind } from "./hook-event.ts";

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

/** The work of each phase. The caller passes it, so that a hook loads only what its event needs. */
export type PhaseWork = Readonly<Record<Phase, (event: HookEvent) => Promise<HookAnswer> | HookAnswer>>;

/**
 * Runs the phases of an event, one after the other. A fault in one goes to `onFault`, and stops neither the others nor
 * the host.
 */
export async function routeHook(
  event: HookEvent,
  work: PhaseWork,
  onFault: (phase: Phase, error: unknown) => void,
): Promise<HookAnswer> {
  let answer: HookAnswer = { schema: hookSchema };
  for (const phase of phasesOf[event.kind]) {
    try {
      answer = { ...answer, ...(await work[phase](event)) };
    } catch (error) {
      onFault(phase, error);
    }
  }
  return answer;
}
