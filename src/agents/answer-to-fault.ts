import { noAnswer, type HookAnswer } from "../hooks/hook-answer.ts";
import type { HostManifest } from "./host.ts";

/**
 * The answer when a hook fails before it has read the event. If the host is about to ask anyway, the answer is empty,
 * and the host asks. If the hook exists only for a guard and the host cannot be made to ask, it is a refusal: a failing
 * guard allows nothing.
 */
export function answerToFault(manifest: HostManifest, hostEvent: string): HookAnswer {
  const hook = manifest.hooks.find(({ event }) => event === hostEvent);
  if (hook?.kind !== "tool-requested" || hook.when === "always" || manifest.answersQuestions) return noAnswer;
  return { decision: { verdict: "deny", reason: "Loci could not look at it; `loci doctor` says why" } };
}
