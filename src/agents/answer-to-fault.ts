import { noAnswer, type HookAnswer } from "../hooks/hook-answer.ts";
import type { HostManifest } from "./host.ts";

/**
 * What a hook says that went wrong before it could look. Where the host is about to ask anyway, nothing: it asks. Where its hook is there only for
 * a guard, and the host cannot be made to ask, a refusal: a guard that fails lets nothing pass (GRD-2).
 */
export function answerToFault(manifest: HostManifest, hostEvent: string): HookAnswer {
  const hook = manifest.hooks.find(({ event }) => event === hostEvent);
  if (hook?.kind !== "tool-requested" || hook.when === "always" || manifest.answersQuestions) return noAnswer;
  return { decision: { verdict: "deny", reason: "Loci could not look at it; `loci doctor` says why" } };
}
