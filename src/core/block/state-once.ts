import { isByAgent } from "../event/memory-type.ts";
import type { BlockCandidate } from "./block-candidate.ts";
import type { NoteLeftOut } from "./left-out.ts";

/**
 * Yields each statement once, as a fact or as an event that the fact quotes. The best statement comes in the words of
 * its event, which most likely contain the answer. An agent's event is too long for that, and a pointer shows too little.
 * The others come as facts, because a fact is shorter. The other form of a statement is added to `left`.
 */
export function* stateOnce(
  candidates: readonly BlockCandidate[],
  isWanted: (candidate: BlockCandidate) => boolean,
  left: BlockCandidate[],
  note?: NoteLeftOut,
): Generator<BlockCandidate, void> {
  const byId = new Map(candidates.flatMap((candidate) => idsOf(candidate).map((id) => [id, candidate] as const)));
  const eventsOf = ({ quotes = [] }: BlockCandidate) => quotes.flatMap((id) => byId.get(id) ?? []);
  const factsOf = factsByEvent(candidates);
  const done = new Set<string>();
  for (const ranked of candidates) {
    if (done.has(ranked.id)) continue;
    const quoted = eventsOf(ranked);
    const [events, facts] =
      quoted.length > 0 ? [quoted, [ranked]] : [[ranked], idsOf(ranked).flatMap((id) => factsOf.get(id) ?? [])];
    const isStated = events.some(({ id }) => done.has(id));
    const isBest =
      done.size === 0 &&
      !events.some(({ type, asked, pointer }) => (isByAgent(type) && asked === undefined) || pointer === true);
    const forms = isBest ? [...events, ...facts] : [...facts, ...events];
    const shown = isStated ? undefined : (forms.find((form) => !done.has(form.id) && isWanted(form)) ?? ranked);
    // A fact states all the events that it quotes.
    for (const form of shown === undefined ? [ranked] : [shown, ranked, ...eventsOf(shown)]) {
      if (form !== shown && !done.has(form.id)) {
        left.push(form);
        note?.(form.id, "stated", (shown ?? events.find(({ id }) => done.has(id)))?.id);
      }
      done.add(form.id);
    }
    if (shown === undefined) continue;
    yield shown.type === "fact"
      ? shown
      : withFacts(
          shown,
          idsOf(shown).flatMap((id) => factsOf.get(id) ?? []),
        );
  }
}

function idsOf({ id, asked }: BlockCandidate): string[] {
  return asked === undefined ? [id] : [id, asked.id];
}

function withFacts(event: BlockCandidate, facts: readonly BlockCandidate[]): BlockCandidate {
  return facts.length === 0 ? event : { ...event, stated: facts.map(({ text }) => text) };
}

function factsByEvent(candidates: readonly BlockCandidate[]): Map<string, BlockCandidate[]> {
  const facts = new Map<string, BlockCandidate[]>();
  for (const candidate of candidates)
    for (const event of candidate.quotes ?? []) facts.set(event, [...(facts.get(event) ?? []), candidate]);
  return facts;
}
