import { profileTable } from "../../core/access/profile.ts";
import {
  choosePolicies,
  eventsForSession,
  policyName,
  readPolicies,
  trialName,
  type LearnedPolicy,
} from "../../core/learning/policy-history.ts";
import { trialRecalls } from "../../core/learning/trial.ts";
import { defaultPolicy, type RecallPolicy } from "../../core/ranking/recall-policy.ts";
import { countRecallsBy, policyEvents, sessionStart } from "../../index/views/policy-views.ts";
import type { Parts } from "../base/parts.ts";

/** The weights for a recall, and those on trial. */
export interface ChosenPolicy {
  readonly policy: RecallPolicy;
  /** Null if there is no trial. */
  readonly trial: RecallPolicy | null;
}

interface PolicyQuery {
  readonly session?: string | undefined;
  readonly agent?: string | undefined;
  readonly policy?: RecallPolicy | undefined;
}

/**
 * Chooses the policy for a recall. A session keeps the policy that it began with. Weights that a caller passes take
 * precedence, and no learned factors apply to them.
 */
export async function choosePolicy(
  parts: Parts,
  { session, agent, policy = parts.recallPolicy }: PolicyQuery,
  space: string | undefined,
): Promise<ChosenPolicy> {
  if (policy !== defaultPolicy) return { policy, trial: null };
  return parts.index.query((db) => {
    const events = policyEvents(db);
    if (events.length === 0) return { policy, trial: null };
    const began = session === undefined ? null : sessionStart(db, session);
    const history = readPolicies(began === null ? events : eventsForSession(events, began));
    const { present, trial } = choosePolicies(history, { role: agent ?? null, space: space ?? null }, policy.name);
    const isTried = trial !== null && mayLearn(parts) && countRecallsBy(db, trialName(trial), trial.ts) < trialRecalls;
    return {
      policy: present === null ? policy : withWeights(policy, present, policyName(present)),
      trial: isTried ? withWeights(policy, trial, trialName(trial)) : null,
    };
  });
}

function withWeights(base: RecallPolicy, { weights }: LearnedPolicy, name: string): RecallPolicy {
  return { ...base, name, ...weights };
}

/** True if the profile and the settings let policies learn. In a memory of several people, nothing is learned. */
export function mayLearn({ principal, settings }: Pick<Parts, "principal" | "settings">): boolean {
  return principal.user === undefined && profileTable[settings.profile].policy && settings.recall.learn;
}
