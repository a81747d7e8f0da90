import { isConfirmed } from "../../core/block/block-candidate.ts";
import type { Evidence, Proposer } from "../../core/event/event.ts";
import type { RecallPolicy } from "../../core/ranking/recall-policy.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import type { FoundMemory } from "../../index/search/search.ts";

/**
 * Adds a share of a fact's score to the events that it quotes. A fact names what its event often only refers to, so a
 * question that matches the fact is about the event, too. A fact that a rule found lifts nothing, because its words are
 * those of its event. Nor does a fact that waits for a confirmation, because its words may come from a stranger.
 */
export function liftQuoted<T extends FoundMemory>(
  memories: readonly T[],
  { fact: share, factors }: Pick<RecallPolicy, "fact" | "factors">,
): readonly T[] {
  const factor = factors["fact"] ?? 1;
  const best = new Map<string, number>();
  for (const { memory, score } of memories.filter((found) => isConfirmed(found.memory) && !isByRule(found.memory)))
    for (const event of quotedEvents(memory)) best.set(event, Math.max(best.get(event) ?? 0, score));
  if (best.size === 0) return memories;
  return memories
    .map((found): T => {
      const fact = share * Math.max(0, ...idsOf(found).map((id) => best.get(id) ?? 0));
      return fact === 0 ? found : { ...found, score: found.score + factor * fact, parts: { ...found.parts, fact } };
    })
    .toSorted((one, other) => other.score - one.score);
}

function isByRule({ details }: StoredMemory): boolean {
  return (details as { readonly by?: Proposer }).by?.kind === "rule";
}

/** The ids of a found memory: of an exchange, those of the prompt and the reply. */
export function idsOf({ memory, reply }: Pick<FoundMemory, "memory" | "reply">): string[] {
  return reply === undefined ? [memory.id] : [memory.id, reply.id];
}

/** The ids of the events that a fact quotes. */
export function quotedEvents({ type, details }: StoredMemory): string[] {
  const { evidence } = details as { readonly evidence?: readonly Evidence[] };
  return type === "fact" ? (evidence ?? []).map(({ event }) => event) : [];
}
