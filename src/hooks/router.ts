import type { HookAnswer } from "./hook-answer.ts";
import { hookSchema, type HookEvent, type HookKind } from "./hook-event.ts";

/** The kinds of work that a hook event can start. */
export type Phase = "record" | "recall" | "organise" | "guard";

/**
 * The phases of each event. `record` appends to the log. `recall` finds memories for the model. `organise` lets the
 * index catch up for a bounded time. `guard` may refuse the tool, if the person has switched a guard on.
 */
export const phasesOf: Readonly<Record<HookKind, readonly Phase[]>> = {
  "session-started": ["record", "recall"],
  "prompt-submitted": ["record", "recall"],
  "tool-requested": ["guard"],
  "permission-asked": ["record", "guard"],
  "permission-denied": ["record"],
  "tool-finished": ["record", "recall"],
  "reply-finished": ["record", "organise"],
  "subagent-started": ["record"],
  "subagent-finished": ["record"],
  "compaction-started": ["record"],
  "compaction-finished": ["record"],
  "error-raised": ["record"],
  "session-ended": ["record", "organise"],
  unknown: ["record"],
};

/** The work of each phase. The caller passes it, so that a hook loads only the code that its event needs. */
export type PhaseWork = Readonly<Record<Phase, (event: HookEvent) => Promise<HookAnswer> | HookAnswer>>;

/**
 * Runs the phases of an event, one after the other. An error in a phase goes to `onFault`, and stops neither the other
 * phases nor the host.
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
