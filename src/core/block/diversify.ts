import { textToTerms } from "../text/terms/text-to-terms.ts";
import type { BlockCandidate } from "./block-candidate.ts";

/** Two texts that share at least this part of their terms count as repetitions. */
const nearlySame = 0.8;
const readForSameness = 500;

/**
 * Orders candidates so that one session does not fill a whole block: candidates beyond the session's share come last.
 * Of several nearly equal texts, yields only the first. Skips unwanted candidates without reading their text.
 *
 * A fact takes the place of the events that it quotes, unless an event says much more. Behind everything else, these
 * events can still fill the room that is left.
 */
export function* diversify(
  candidates: readonly BlockCandidate[],
  snippets: number,
  isWanted: (candidate: BlockCandidate) => boolean = () => true,
): Generator<BlockCandidate, void> {
  const perSession = Math.max(2, Math.ceil(snippets / 2));
  const counts = new Map<string, number>();
  const seen: ReadonlySet<string>[] = [];
  const later: BlockCandidate[] = [];
  const quoted: BlockCandidate[] = [];
  const factsOf = factsByEvent(candidates);
  const taken = new Set<string>();
  for (const ranked of candidates) {
    const facts = (factsOf.get(ranked.id) ?? []).filter((fact) => !saysMore(ranked, fact));
    const isStated = facts.some(({ id }) => taken.has(id));
    const fact = isStated ? undefined : facts.find(isWanted);
    if (isStated || fact !== undefined) quoted.push(ranked);
    const candidate = fact ?? ranked;
    if (isStated || taken.has(candidate.id)) continue;
    const wanted = isWanted(candidate);
    if (wanted) taken.add(candidate.id);
    if (wanted && repeats(candidate, seen)) continue;
    const count = candidate.session === null ? 0 : (counts.get(candidate.session) ?? 0);
    if (candidate.session !== null) counts.set(candidate.session, count + 1);
    if (!wanted) continue;
    if (count < perSession) yield candidate;
    else later.push(candidate);
  }
  yield* later;
  yield* quoted;
}

/** True if the event may answer what the fact leaves out. */
function saysMore(event: BlockCandidate, fact: BlockCandidate): boolean {
  return event.text.length > muchLonger * fact.text.length;
}

const muchLonger = 2.5;

function factsByEvent(candidates: readonly BlockCandidate[]): Map<string, BlockCandidate[]> {
  const facts = new Map<string, BlockCandidate[]>();
  for (const candidate of candidates)
    for (const event of candidate.quotes ?? []) facts.set(event, [...(facts.get(event) ?? []), candidate]);
  return facts;
}

/** True if a text nearly repeats an earlier one. Otherwise adds its terms to `seen` for later comparisons. */
function repeats({ text }: BlockCandidate, seen: ReadonlySet<string>[]): boolean {
  const terms = new Set(textToTerms(text.slice(0, readForSameness)));
  if (seen.some((other) => sameness(terms, other) >= nearlySame)) return true;
  seen.push(terms);
  return false;
}

/** The share of terms that two sets have in common. */
function sameness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size === 0 || small.size < nearlySame * large.size) return 0;
  let common = 0;
  for (const term of small) if (large.has(term)) common += 1;
  return common / (one.size + other.size - common);
}
