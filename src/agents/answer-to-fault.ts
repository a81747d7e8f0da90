import { noAnswer, type HookAnswer } from "../hooks/hook-answer.ts";
import type { HostManifest } from "./host.ts";

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
