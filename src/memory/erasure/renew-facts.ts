import type { EventId, NewEvent } from "../../core/event/event.ts";
import { forgottenIds } from "../../index/erasure/erasure-views.ts";
import { storedFacts } from "../../index/views/fact-views.ts";
import { buildFact } from "../admission/build-fact.ts";
import type { Parts } from "../base/parts.ts";

/**
 * Builds facts that are about to be forgotten once more, without the quotes of forgotten events. Every word of such a
 * fact must be in the other quotes, because the rest may come from the forgotten ones.
 */
export async function renewedFacts(parts: Parts, ids: readonly EventId[]): Promise<NewEvent[]> {
  const { facts, gone } = await parts.index.query((db) => {
    const found = storedFacts(db, ids);
    return { facts: found, gone: found.length === 0 ? new Set<string>() : new Set(forgottenIds(db)) };
  });
  const renewed: NewEvent[] = [];
  for (const { text, evidence, slot, by, memory } of facts) {
    const left = evidence.filter(({ event }) => !gone.has(event));
    if (left.length === 0 || by === null) continue;
    const proposal = { text, evidence: left, tags: memory.tags, slot: slot ?? undefined };
    const built = await buildFact(parts, proposal, by, { isVerbatim: true });
    if ("event" in built) renewed.push(built.event);
  }
  return renewed;
}
