import { ownerFor } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import { provenThreshold, fit } from "../../core/learning/fit.ts";
import type { JudgedRecall } from "../../core/learning/judged-recall.ts";
import { learnedParts } from "../../core/learning/learned-parts.ts";
import { factoryWeights, type LearnedWeights } from "../../core/learning/learned-weights.ts";
import { fewestJudged, holdBack, mayAdopt } from "../../core/learning/may-adopt.ts";
import {
  choosePolicies,
  isFrozen,
  policiesAt,
  policyName,
  readPolicies,
  trialName,
  type LearnedPolicy,
  type PolicyHistory,
  type PolicyPlace,
} from "../../core/learning/policy-history.ts";
import { regressionSets } from "../../core/learning/regression-recalls.ts";
import { judgeTrial } from "../../core/learning/trial.ts";
import { rounded } from "../../core/ranking/recall-candidate.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";
import { dayMs } from "../../core/settings/retention.ts";
import { markLearned, markUnfinished, policyEvents, unfinishedPlace } from "../../index/views/policy-views.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { readJudgedRecalls } from "../recall/read-judged-recalls.ts";
import { policyEvent, type PolicyDecision } from "./policy-event.ts";

/** What a run of learning decided. Each list has the ids of policies. */
export interface LearnedNow {
  /** Policies that went on trial. */
  readonly tried: readonly string[];
  /** Policies that passed their trial. */
  readonly adopted: readonly string[];
  /** Policies that were rolled back. */
  readonly retired: readonly string[];
  /** False if the time was up. The next run, at the end of a session, continues. */
  readonly finished: boolean;
}

/** The longest time of a run, in milliseconds, because it runs at the end of a session. */
const mostMs = 2_000;
/** How much of this time reading the recalls may take, in milliseconds. The newest recalls are read first. */
const mostReadMs = 1_200;
/** The most places for which policies are learned, those with the most recalls. */
const mostPlaces = 12;
/** After a rollback, nothing new is tried at the same place for this many days. */
const restDays = 7;

/**
 * Learns policies from the person's judged recalls: decides trials, and puts a new policy on trial if it passes the gate.
 * Returns null if another process does it.
 */
export async function learnPolicies(parts: Parts): Promise<LearnedNow | null> {
  try {
    return await parts.locks.hold("policies", 0, () => learn(parts));
  } catch (error) {
    // Another process is doing the same work.
    if (error instanceof LociError && error.code === "BUSY") return null;
    throw error;
  }
}

async function learn(parts: Parts): Promise<LearnedNow> {
  const start = parts.clock.steady();
  await freshen(parts);
  const recalls = await readJudgedRecalls(parts, { mostMs: mostReadMs });
  const { events, unfinished } = await parts.index.query((db) => ({
    events: policyEvents(db),
    unfinished: unfinishedPlace(db),
  }));
  const history = readPolicies(events);
  const places = placesWith(recalls, history);
  const first = places.findIndex((place) => keyOf(place) === unfinished);
  const done = { tried: [] as string[], adopted: [] as string[], retired: [] as string[] };
  for (const place of places.slice(Math.max(0, first))) {
    if (parts.clock.steady() - start > mostMs) {
      await parts.index.query((db) => markUnfinished(db, keyOf(place)));
      return { ...done, finished: false };
    }
    const decision = decide(recallsAt(recalls, place), history, place, parts.clock.now());
    if (decision === null) continue;
    // Loci writes the event in the owner's name.
    const own = { ...parts, principal: ownerFor(parts.principal) };
    const [id = ""] = await takeIn(own, [policyEvent(parts, place, decision)]);
    if (decision.kind === "policy.tried") done.tried.push(id);
    else if (decision.kind === "policy.adopted") done.adopted.push(decision.content.policy);
    else done.retired.push(decision.content.policy);
  }
  await parts.index.query((db) => markLearned(db, parts.clock.now()));
  return { ...done, finished: true };
}

type Learned = Extract<PolicyDecision, { readonly kind: "policy.tried" | "policy.adopted" | "policy.retired" }>;

/** Decides about one place; null if everything stays as it is. */
function decide(
  recalls: readonly JudgedRecall[],
  history: PolicyHistory,
  place: PolicyPlace,
  now: number,
): Learned | null {
  if (isFrozen(history, place)) return null;
  const { present, trial } = policiesAt(history, place, defaultPolicy.name);
  const watched = trial ?? present;
  const outcome = watched === null ? null : judgeOutcome(recalls, history, watched);
  if (outcome !== null || trial !== null) return outcome;
  const isResting = history.policies.some(
    (one) => one.state === "retired" && isAt(one, place) && now - (one.decided?.at ?? 0) < restDays * dayMs,
  );
  const split = holdBack(recalls);
  if (isResting || split.fitted.length + split.held.length < fewestJudged) return null;
  const chosen = choosePolicies(history, place, defaultPolicy.name).present;
  const weights = chosen?.weights ?? factoryWeights;
  const fitted = fit(split.fitted, weights, { now });
  const proposed = { ...fitted, threshold: provenThreshold(fitted.threshold, weights.threshold, split.held) };
  const { adopt, reason, evaluation } = mayAdopt(proposed, weights, split, regressionSets());
  if (!adopt) return null;
  return {
    kind: "policy.tried",
    content: {
      factory: defaultPolicy.name,
      factors: knownParts(proposed),
      threshold: rounded(proposed.threshold),
      ...(chosen === null ? {} : { base: chosen.id }),
      reason,
      evaluation: {
        ...evaluation,
        effective: rounded(evaluation.effective),
        gain: rounded(evaluation.gain),
        lower: rounded(evaluation.lower),
      },
    },
  };
}

/** Decides about a policy on trial, and about an adopted one whose newest recalls became worse. */
function judgeOutcome(recalls: readonly JudgedRecall[], history: PolicyHistory, policy: LearnedPolicy): Learned | null {
  const names = new Set([trialName(policy), policyName(policy)]);
  const own = recalls.filter((recall) => names.has(recall.policy)).toSorted((a, b) => a.ts - b.ts);
  const before = history.policies.find(({ id }) => id === policy.base)?.weights ?? factoryWeights;
  const { state, reason, ...trial } = judgeTrial(own, policy.weights, before);
  const content = { policy: policy.id, reason, trial };
  if (state === "lost") return { kind: "policy.retired", content: { ...content, by: "trial" } };
  return state === "won" && policy.state === "trial" ? { kind: "policy.adopted", content } : null;
}

/** The places that have policies or enough recalls to learn from, with the most recalls first. */
function placesWith(recalls: readonly JudgedRecall[], { policies }: PolicyHistory): PolicyPlace[] {
  const own: PolicyPlace = { role: null, space: null };
  const counts = new Map<string, { readonly place: PolicyPlace; readonly count: number }>();
  const add = (place: PolicyPlace, more: number): void => {
    const known = counts.get(keyOf(place))?.count ?? 0;
    counts.set(keyOf(place), { place, count: known + more });
  };
  for (const { role, space } of recalls) {
    add(own, 1);
    if (role !== null) add({ role, space: null }, 1);
    if (role !== null && space !== null) add({ role, space }, 1);
  }
  for (const { role, space, state } of policies) if (state !== "retired") add({ role, space }, fewestJudged);
  return [...counts.values()]
    .filter(({ count }) => count >= fewestJudged)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostPlaces)
    .map(({ place }) => place);
}

function recallsAt(recalls: readonly JudgedRecall[], { role, space }: PolicyPlace): readonly JudgedRecall[] {
  return recalls.filter((one) => (role === null || one.role === role) && (space === null || one.space === space));
}

function isAt(one: PolicyPlace, other: PolicyPlace): boolean {
  return one.role === other.role && one.space === other.space;
}

function keyOf({ role, space }: PolicyPlace): string {
  return JSON.stringify([role, space]);
}

/** Leaves out names that are not parts of a score, so that nothing else gets into the log. */
function knownParts({ factors }: LearnedWeights): Partial<Record<(typeof learnedParts)[number], number>> {
  return Object.fromEntries(
    learnedParts.flatMap((part) => (factors[part] === undefined ? [] : [[part, rounded(factors[part])]])),
  );
}
