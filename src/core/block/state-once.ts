import { isByAgent } from "../event/memory-type.ts";
import type { BlockCandidate } from "./block-candidate.ts";

/**
 * Yields each statement once, as a fact or as an event that the fact quotes. The best statement comes in the words of
 * its event, which most likely contain the answer. An agent's event is too long for that, and a pointer shows too little.
 * The others come as facts, because a fact is shorter. The other form of a statement is added to `left`.
 */
export function* stateOnce(
  candidates: readonly BlockCandidate[],
  isWanted: (candidate: BlockCandidate) => boolean,
  left: BlockCandidate[],
): Generator<BlockCandidate, void> {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const eventsOf = ({ quotes = [] }: BlockCandidate) => quotes.flatMap((id) => byId.get(id) ?? []);
  const factsOf = factsByEvent(candidates);
  const done = new Set<string>();
  for (const ranked of candidates) {
    if (done.has(ranked.id)) continue;
    const quoted = eventsOf(ranked);
    const [events, facts] = quoted.length > 0 ? [quoted, [ranked]] : [[ranked], factsOf.get(ranked.id) ?? []];
    const isStated = events.some(({ id }) => done.has(id));
    const isBest = done.size === 0 && !events.some(({ type, pointer }) => isByAgent(type) || pointer === true);
    const forms = isBest ? [...events, ...facts] : [...facts, ...events];
    const shown = isStated ? undefined : (forms.find((form) => !done.has(form.id) && isWanted(form)) ?? ranked);
    // A fact states all the events that it quotes.
    for (const form of shown === undefined ? [ranked] : [shown, ranked, ...eventsOf(shown)]) {
      if (form !== shown && !done.has(form.id)) left.push(form);
      done.add(form.id);
    }
    if (shown === undefined) continue;
    yield shown.type === "fact" ? shown : withFacts(shown, factsOf.get(shown.id));
  }
}

function withFacts(event: BlockCandidate, facts: readonly BlockCandidate[] | undefined): BlockCandidate {
  return facts === undefined ? event : { ...event, stated: facts.map(({ text }) => text) };
}

function factsByEvent(candidates: readonly BlockCandidate[]): Map<string, BlockCandidate[]> {
  const facts = new Map<string, BlockCandidate[]>();
  for (const candidate of candidates)
    for (const event of candidate.quotes ?? []) facts.set(event, [...(facts.get(event) ?? []), candidate]);
  return facts;
}
