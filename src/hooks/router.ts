import type { HookAnswer } from "./hook-answer.ts";
import { hookSchema, type HookEvent } from "./hook-event.ts";
import { phasesOf, type Phase } from "./phases.ts";

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
