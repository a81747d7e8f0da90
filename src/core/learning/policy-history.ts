import type { Contents, EventKind } from "../event/event.ts";
import { withinBounds, type LearnedWeights } from "./learned-weights.ts";

export type PolicyKind = Extract<EventKind, `policy.${string}`>;

/** The recalls to which a policy applies. */
export interface PolicyPlace {
  /** The agent that asks, such as claude-code; null for all agents. */
  readonly role: string | null;
  /** The name of the space; null for all spaces. */
  readonly space: string | null;
}

/** An event about policies, as the index stores it. */
export type PolicyEvent = {
  readonly [K in PolicyKind]: PolicyPlace & {
    readonly id: string;
    readonly ts: number;
    readonly kind: K;
    readonly content: Contents[K];
  };
}[PolicyKind];

/** The recalls of a trial, and how many of them the new policy made better and worse. */
export interface TrialResult {
  /** The number of recalls. */
  readonly recalls: number;
  /** The number of recalls that became better. */
  readonly wins: number;
  /** The number of recalls that became worse. */
  readonly losses: number;
}

/** Weights that Loci has learned from the person's recalls. */
export interface LearnedPolicy extends PolicyPlace {
  /** The id of the event that put the policy on trial. */
  readonly id: string;
  /** When the trial began, in milliseconds since 1970. */
  readonly ts: number;
  /** `trial`: compared with the previous policy. `adopted`: passed the trial. `retired`: no longer used. */
  readonly state: "trial" | "adopted" | "retired";
  /** The learned weights, within their bounds. */
  readonly weights: LearnedWeights;
  /** The previous policy; null for the weights that Loci ships with. */
  readonly base: string | null;
  /** The name of the shipped weights that the factors multiply. */
  readonly factory: string;
  /** Why the policy went on trial. */
  readonly reason: string;
  /** The figures of the decision. */
  readonly evaluation: Contents["policy.tried"]["evaluation"];
  /** How the trial ended; null if it has not, or if a person ended it. */
  readonly trial: TrialResult | null;
  /** Who adopted or retired the policy, when and why; null during the trial. */
  readonly decided: {
    /** The time, in milliseconds since 1970. */
    readonly at: number;
    /** The trial, or the person. */
    readonly by: "trial" | "person";
    /** The reason, in words. */
    readonly reason: string;
  } | null;
}

export interface PolicyHistory {
  /** All policies, oldest first. */
  readonly policies: readonly LearnedPolicy[];
  /** The decisions to stop and to resume learning for a place, oldest first. */
  readonly freezes: readonly (PolicyPlace & { readonly frozen: boolean })[];
}

/** The policies that rank a recall. */
export interface ChosenPolicies {
  /** Null for the weights that Loci ships with. */
  readonly present: LearnedPolicy | null;
  /** The policy on trial; null for none. */
  readonly trial: LearnedPolicy | null;
}

/**
 * Derives the state of all policies from their events, in the order of the events. A decision may come before its policy
 * in this order, if the clocks of two devices differ. The last decision about a policy counts.
 */
export function readPolicies(events: readonly PolicyEvent[]): PolicyHistory {
  const policies = new Map<string, LearnedPolicy>();
  for (const event of events) if (event.kind === "policy.tried") policies.set(event.id, toPolicy(event));
  const freezes: PolicyHistory["freezes"][number][] = [];
  for (const event of events) {
    const { ts: at, role, space } = event;
    switch (event.kind) {
      case "policy.tried":
        break;
      case "policy.adopted":
      case "policy.retired": {
        const { policy, reason, trial = null } = event.content;
        const known = policies.get(policy);
        const by = event.kind === "policy.retired" ? event.content.by : "trial";
        const state = event.kind === "policy.retired" ? "retired" : "adopted";
        if (known !== undefined) policies.set(policy, { ...known, state, trial, decided: { at, by, reason } });
        break;
      }
      case "policy.frozen":
        freezes.push({ role, space, frozen: event.content.frozen });
        break;
      case "policy.reset":
        for (const policy of policies.values())
          if (policy.ts <= at && policy.state !== "retired" && covers(event, policy))
            policies.set(policy.id, { ...policy, state: "retired", decided: { at, by: "person", reason: "reset" } });
        break;
    }
  }
  return { policies: [...policies.values()], freezes };
}

function toPolicy({
  id,
  ts,
  role,
  space,
  content,
}: Extract<PolicyEvent, { readonly kind: "policy.tried" }>): LearnedPolicy {
  const { factors, threshold, base = null, factory, reason, evaluation } = content;
  const weights = withinBounds({ factors: definedOnly(factors), threshold });
  const place = { role, space };
  return { id, ts, ...place, state: "trial", weights, base, factory, reason, evaluation, trial: null, decided: null };
}

function definedOnly(factors: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(Object.entries(factors).filter((one): one is [string, number] => one[1] !== undefined));
}

/** True if a place contains another one. */
function covers(wide: PolicyPlace, narrow: PolicyPlace): boolean {
  const isRole = wide.role === null || wide.role === narrow.role;
  return isRole && (wide.space === null || wide.space === narrow.space);
}

/** True if nothing may be learned for a place. The last decision about it, or about a place that contains it, counts. */
export function isFrozen({ freezes }: PolicyHistory, place: PolicyPlace): boolean {
  return freezes.findLast((freeze) => covers(freeze, place))?.frozen ?? false;
}

/**
 * Chooses the policies for a recall: those of the agent in the space, else those of the agent, else the person's own.
 * Policies for other shipped weights are left out, because their factors multiply other numbers.
 */
export function choosePolicies(history: PolicyHistory, { role, space }: PolicyPlace, factory: string): ChosenPolicies {
  let trial: LearnedPolicy | null = null;
  for (const place of placesOf({ role, space })) {
    const found = policiesAt(history, place, factory);
    trial ??= isFrozen(history, place) ? null : found.trial;
    if (found.present !== null) return { present: found.present, trial };
  }
  return { present: null, trial };
}

/** The places whose policies a recall can use, the most specific first. */
function placesOf({ role, space }: PolicyPlace): readonly PolicyPlace[] {
  if (role === null) return [{ role: null, space: null }];
  const wide = [
    { role, space: null },
    { role: null, space: null },
  ];
  return space === null ? wide : [{ role, space }, ...wide];
}

/** The adopted policy of a place and the one on trial, without those of other places. */
export function policiesAt({ policies }: PolicyHistory, place: PolicyPlace, factory: string): ChosenPolicies {
  const own = policies.filter((one) => one.role === place.role && one.space === place.space && one.factory === factory);
  const present = own.findLast(({ state }) => state === "adopted") ?? null;
  const last = own.at(-1);
  return { present, trial: last?.state === "trial" ? last : null };
}

/**
 * The events that count for a session that began at this time. A policy takes effect at the next start of a session. Only
 * a rollback applies at once, because the policy has done harm or the person does not want it.
 */
export function eventsForSession(events: readonly PolicyEvent[], began: number): readonly PolicyEvent[] {
  return events.filter(({ kind, ts }) => ts < began || kind === "policy.retired" || kind === "policy.reset");
}

/** The name of a policy in the log of recalls. */
export function policyName({ id }: Pick<LearnedPolicy, "id">): string {
  return `learned-${id.slice(-12)}`;
}

/** The name of a trial in the log of recalls. */
export function trialName({ id }: Pick<LearnedPolicy, "id">): string {
  return `trial-${id.slice(-12)}`;
}
