import { readPolicies } from "../../core/learning/policy-history.ts";
import { dayMs } from "../../core/retention.ts";
import { lastLearning, policyEvents, unfinishedPlace } from "../../index/views/policy-views.ts";
import type { Parts } from "../parts.ts";
import { mayLearn } from "../recall/choose-policy.ts";

/**
 * True once a day, and at each end of a session while a policy is on trial or a run is unfinished, if the profile and the
 * settings allow it.
 */
export async function isLearningDue(parts: Parts): Promise<boolean> {
  if (parts.principal.kind !== "owner" || !mayLearn(parts)) return false;
  return parts.index.query((db) => {
    const last = lastLearning(db);
    if (last === null) return false;
    if (parts.clock.now() - last >= dayMs || unfinishedPlace(db) !== null) return true;
    return readPolicies(policyEvents(db)).policies.some(({ state }) => state === "trial");
  });
}
