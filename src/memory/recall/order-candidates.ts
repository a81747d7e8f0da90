import type { BlockCandidate } from "../../core/block/context-block.ts";
import { isKept } from "../../core/event/memory-type.ts";
import { interleave } from "../../core/learning/trial.ts";
import type { ScoreParts } from "../../core/ranking/rank-memories.ts";
import { logCandidates, type LoggedCandidates } from "../../core/ranking/recall-candidate.ts";
import type { RecallPolicy } from "../../core/ranking/recall-policy.ts";
import { drawFrom, swapNearTie, type Swappable } from "../../core/ranking/swap-near-tie.ts";
import { weightedScore } from "../../core/ranking/total-score.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import type { FoundMemory } from "../../index/search/search.ts";
import type { Parts } from "../base/parts.ts";
import type { ChosenPolicy } from "./choose-policy.ts";

/** A memory that the caller may see, in the order of the present policy. */
export interface VisibleMemory {
  readonly memory: StoredMemory;
  readonly candidate: BlockCandidate;
  readonly parts: ScoreParts;
  readonly confidence: FoundMemory["confidence"];
}

export interface OrderedCandidates {
  /** The candidates that are good enough for the block. */
  readonly candidates: readonly BlockCandidate[];
  readonly logged: LoggedCandidates;
  /** The name of the policy, as the log records it. */
  readonly policy: string;
}

/**
 * Decides the order in which a block gets its memories. Only a recall that is logged takes part in a trial or swaps
 * near-ties, because both are for later estimates. The prompt and the time decide, so that a replay gives the same order.
 */
export function orderCandidates(
  { tools }: Pick<Parts, "tools">,
  visible: readonly VisibleMemory[],
  { policy, trial, isLogged, seed }: ChosenPolicy & { readonly isLogged: boolean; readonly seed: string },
): OrderedCandidates {
  const good = goodEnough(visible, policy);
  const rest = visible.filter((one) => !good.includes(one));
  if (!isLogged) return ordered(good, rest, [], policy);
  if (trial !== null) {
    const present = good.map(idOf);
    const proposed = goodEnough(rankAgain(visible, policy, trial), trial).map(idOf);
    const merged = interleave(proposed, present, seed);
    // The same with the lists exchanged, so that the other policy begins. A place that gets the same memory both times
    // does not depend on chance.
    const other = interleave(present, proposed, seed);
    const byId = new Map(visible.map((one) => [idOf(one), one]));
    const chances = merged.map((id, n) => (other[n] === id ? 1 : 0.5));
    const left = visible.filter((one) => !merged.includes(idOf(one)));
    return ordered(
      merged.flatMap((id) => byId.get(id) ?? []),
      left,
      chances,
      trial,
    );
  }
  const { order, chances } = swapNearTie(good.map(toSwappable(policy)), drawFrom(tools.sha256(seed)));
  return ordered(
    order.flatMap((n) => good[n] ?? []),
    rest,
    chances,
    policy,
  );
}

/** The id that the block shows: of an exchange, that of the reply. */
function idOf({ candidate }: VisibleMemory): string {
  return candidate.id;
}

function goodEnough(ranked: readonly VisibleMemory[], { leastShare }: RecallPolicy): readonly VisibleMemory[] {
  const least = Math.max(0, ...ranked.map(({ candidate }) => candidate.score)) * leastShare;
  return ranked.filter(({ candidate }) => candidate.score >= least);
}

/** Ranks the memories with the factors of another policy. */
function rankAgain(visible: readonly VisibleMemory[], from: RecallPolicy, to: RecallPolicy): VisibleMemory[] {
  return visible
    .map((one): VisibleMemory => {
      const parts = { ...one.parts };
      const change = weightedScore(parts, to.factors) - weightedScore(parts, from.factors);
      return { ...one, candidate: { ...one.candidate, score: one.candidate.score + change } };
    })
    .toSorted((a, b) => b.candidate.score - a.candidate.score);
}

function toSwappable({ threshold }: RecallPolicy): (one: VisibleMemory) => Swappable {
  return ({
    memory: { level, space, sensitive },
    candidate: { type, score, trust, confirmed, settling },
    confidence,
  }) => ({
    score,
    group: JSON.stringify([isKept(type), trust, confirmed, level, space, sensitive, settling]),
    isSure: () => confidence() >= threshold,
  });
}

function ordered(
  good: readonly VisibleMemory[],
  rest: readonly VisibleMemory[],
  chances: readonly number[],
  { name }: RecallPolicy,
): OrderedCandidates {
  const all = [...good, ...rest].map((one, n) => ({ id: idOf(one), parts: { ...one.parts }, chance: chances[n] ?? 1 }));
  return { candidates: good.map(({ candidate }) => candidate), logged: logCandidates(all), policy: name };
}
