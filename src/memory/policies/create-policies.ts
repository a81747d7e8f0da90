import { LociError } from "../../core/errors.ts";
import { factoryWeights, factorOf, type LearnedWeights } from "../../core/learning/learned-weights.ts";
import {
  isFrozen,
  policiesAt,
  policyName,
  readPolicies,
  type LearnedPolicy,
  type PolicyHistory,
  type PolicyPlace,
} from "../../core/learning/policy-history.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";
import { policyEvents } from "../../index/views/policy-views.ts";
import { freshen, queryFresh } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import { onlyOne } from "../base/only-one.ts";
import type { Parts } from "../base/parts.ts";
import { ownerOnly } from "../base/refusals.ts";
import { mayLearn } from "../recall/choose-policy.ts";
import { askedFrom } from "../recall/recall-context.ts";
import type { DescribedPolicy, Policies, PolicyTarget } from "./policies.ts";
import { policyEvent, type PolicyDecision } from "./policy-event.ts";

/** Creates the methods for learned policies. */
export function createPolicies(parts: Parts): Policies {
  const asOwner = ownerOnly(parts);
  const read = async (): Promise<PolicyHistory> => readPolicies(await queryFresh(parts, policyEvents));
  const write = async (place: PolicyPlace, decision: PolicyDecision): Promise<void> => {
    await takeIn(parts, [policyEvent(parts, place, decision)]);
  };
  const placeOf = async ({ role, space }: PolicyTarget = {}): Promise<PolicyPlace> => {
    if (space === undefined) return { role: role ?? null, space: null };
    if (role === undefined) throw new LociError("USAGE", "a policy of a space is for one agent; name the agent, too");
    await freshen(parts);
    const { name = null } = await askedFrom(parts, { space });
    return { role, space: name };
  };

  return {
    list: asOwner("see policies", async () => {
      const history = await read();
      const policies = describePolicies(history).toReversed();
      const places = uniquePlaces([...history.freezes, ...history.policies]);
      const frozen = places.filter((place) => isFrozen(history, place));
      return { learning: mayLearn(parts), factory: defaultPolicy.name, frozen, policies };
    }),
    show: asOwner("see policies", async (id: string) => findPolicy(describePolicies(await read()), id)),
    rollback: asOwner("roll a policy back", async (id?: string) => {
      const policies = describePolicies(await read());
      const found = id === undefined ? policies.findLast(({ inUse }) => inUse) : findPolicy(policies, id);
      if (found === undefined) throw new LociError("NOT_FOUND", "no learned policy is in use; see `loci policy`");
      if (found.state === "retired")
        throw new LociError("USAGE", `policy '${found.name}' is already retired; see \`loci policy\``);
      const content = { policy: found.id, by: "person", reason: "rolled back by you" } as const;
      await write(found, { kind: "policy.retired", content });
      return found;
    }),
    freeze: asOwner("freeze policies", async (target?: PolicyTarget) =>
      write(await placeOf(target), { kind: "policy.frozen", content: { frozen: true } }),
    ),
    unfreeze: asOwner("unfreeze policies", async (target?: PolicyTarget) =>
      write(await placeOf(target), { kind: "policy.frozen", content: { frozen: false } }),
    ),
    reset: asOwner("reset policies", async (target?: PolicyTarget) => {
      const place = await placeOf(target);
      const before = countInUse(await read());
      await write(place, { kind: "policy.reset", content: {} });
      return before - countInUse(await read());
    }),
  };
}

function describePolicies(history: PolicyHistory): DescribedPolicy[] {
  const byId = new Map(history.policies.map((policy) => [policy.id, policy]));
  return history.policies.map((policy) => {
    const before = byId.get(policy.base ?? "")?.weights ?? factoryWeights;
    const name = policyName(policy);
    return { ...policy, name, change: describeChange(before, policy.weights), inUse: isInUse(history, policy) };
  });
}

function findPolicy(policies: readonly DescribedPolicy[], id: string): DescribedPolicy {
  const fitting = policies.filter((one) => one.id.startsWith(id) || one.id.endsWith(id));
  const found = onlyOne(fitting, id, "policies");
  if (found === undefined) throw new LociError("NOT_FOUND", `no policy has the id '${id}'; see \`loci policy\``);
  return found;
}

function countInUse(history: PolicyHistory): number {
  return history.policies.filter((policy) => isInUse(history, policy)).length;
}

function isInUse(history: PolicyHistory, policy: LearnedPolicy): boolean {
  const { present, trial } = policiesAt(history, policy, defaultPolicy.name);
  return policy.id === present?.id || (policy.id === trial?.id && !isFrozen(history, policy));
}

function uniquePlaces(places: readonly PolicyPlace[]): PolicyPlace[] {
  const unique = new Map(places.map(({ role, space }) => [JSON.stringify([role, space]), { role, space }]));
  return [...unique.values()];
}

/** A factor that changes by less than a tenth is not mentioned. */
const smallestRatio = 1.1;
const largeRatio = 1.5;
const smallestThreshold = 0.01;

/** Describes in words how weights differ, such as "counts recency more, session less". */
export function describeChange(from: LearnedWeights, to: LearnedWeights): string {
  const names = [...new Set([...Object.keys(from.factors), ...Object.keys(to.factors)])].toSorted();
  const changes = names.map((name) => ({ name: inWords(name), size: sizeOf(name, from, to) }));
  const list = (sign: 1 | -1, word: string): string[] => {
    const own = changes.filter(({ size }) => size * sign > 0).toSorted((a, b) => sign * (b.size - a.size));
    return own.map(({ name, size }) => `${name} ${Math.abs(size) > 1 ? "much " : ""}${word}`);
  };
  const counts = [...list(1, "more"), ...list(-1, "less")].join(", ");
  const difference = to.threshold - from.threshold;
  const silence =
    Math.abs(difference) < smallestThreshold ? [] : [difference > 0 ? "is silent more often" : "answers more often"];
  const all = [...(counts === "" ? [] : [`counts ${counts}`]), ...silence];
  return all.length === 0 ? "changes almost nothing" : all.join("; ");
}

/** The size and direction of a change: 0 if it is too small, beyond ±1 if it is large. */
function sizeOf(name: string, from: LearnedWeights, to: LearnedWeights): number {
  const change = Math.log(factorOf(to, name) / factorOf(from, name));
  return Math.abs(change) < Math.log(smallestRatio) ? 0 : change / Math.log(largeRatio);
}

/** "relativeTime" as "relative time". */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
