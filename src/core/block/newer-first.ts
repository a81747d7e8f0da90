import { areTextsAlike } from "../text/terms/are-texts-alike.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import type { BlockCandidate } from "./block-candidate.ts";

/** The most facts that are compared with each other. */
const mostFacts = 20;
/** From this likeness on, two facts are about the same subject. */
const sameSubject = 0.35;
/** The share of the older fact's score that a newer one needs to come before it. */
const nearlyAsGood = 0.5;
/** Facts within a minute were stated together, so none of them changes another. */
const minute = 60_000;

/**
 * Puts a fact before an older one about the same subject, because it may say what has changed. An older fact that is
 * shown in the words of an event gives up the place of this event.
 */
export function newerFirst(candidates: readonly BlockCandidate[]): readonly BlockCandidate[] {
  const facts = candidates.filter(({ type }) => type === "fact").slice(0, mostFacts);
  const terms = new Map<string, ReadonlySet<string>>();
  const termsOf = ({ id, text }: BlockCandidate): ReadonlySet<string> => {
    const own = terms.get(id) ?? new Set(textToTerms(text));
    terms.set(id, own);
    return own;
  };
  const ordered = [...candidates];
  for (const newer of facts.toSorted((one, other) => one.ts - other.ts)) {
    const olders = facts.filter(
      (older) => mayChange(newer, older) && areTextsAlike(termsOf(newer), termsOf(older), sameSubject),
    );
    const places = olders.flatMap(({ id, quotes = [] }) => [id, ...quotes].map((one) => placeOf(ordered, one)));
    const at = ordered.indexOf(newer);
    const first = Math.min(at, ...places.filter((place) => place !== -1));
    if (first < at) ordered.splice(first, 0, ...ordered.splice(at, 1));
  }
  return ordered;
}

function mayChange(newer: BlockCandidate, older: BlockCandidate): boolean {
  return newer.ts - older.ts >= minute && newer.space === older.space && newer.score >= nearlyAsGood * older.score;
}

/** The place of a memory, or of the exchange of which it is the prompt. */
function placeOf(candidates: readonly BlockCandidate[], id: string): number {
  return candidates.findIndex((one) => one.id === id || one.asked?.id === id);
}
