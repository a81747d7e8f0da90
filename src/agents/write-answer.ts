import { givenFields } from "../core/event/given-fields.ts";
import { noAnswer, type HookAnswer } from "../hooks/hook-answer.ts";
import type { HostManifest } from "./host.ts";

/**
 * Returns an answer in the form of Claude Code, which other hosts have adopted. The fields for one event are nested,
 * together with the event's name. The host shows `systemMessage` to the person, not to the model.
 */
export function nestedAnswer(
  hostEvent: string,
  specific: Readonly<Record<string, unknown>>,
  systemMessage?: string,
): string {
  const fields = givenFields(specific);
  const hookSpecificOutput = Object.keys(fields).length === 0 ? undefined : { hookEventName: hostEvent, ...fields };
  return JSON.stringify(givenFields({ hookSpecificOutput, systemMessage }));
}

/** True if the answer to this event of the host may contain a text for the model. */
export function takesContext({ hooks }: HostManifest, hostEvent: string): boolean {
  return hooks.some(({ event, context }) => event === hostEvent && context === true);
}

/** Returns the reason of a refusal, or a default text if it is blank, because some hosts require a reason. */
export function refusalReason(reason: string): string {
  return reason.trim() === "" ? "A guard of Loci refuses this." : reason;
}

/**
 * The answer of a hook that failed before it read the event. Usually it is empty, and the host decides. If the hook
 * exists only for a guard, and Loci cannot answer the host's own question about the tool, the answer is a refusal. A
 * failing guard must not allow anything.
 */
export function answerToFault(manifest: HostManifest, hostEvent: string): HookAnswer {
  const hook = manifest.hooks.find(({ event }) => event === hostEvent);
  if (hook?.kind !== "tool-requested" || hook.when === "always" || manifest.answersQuestions) return noAnswer;
  return { decision: { verdict: "deny", reason: "Loci could not look at it; `loci doctor` says why" } };
}
