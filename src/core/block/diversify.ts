import { textToTerms } from "../text/terms/text-to-terms.ts";
import type { BlockCandidate } from "./block-candidate.ts";
import type { NoteLeftOut } from "./left-out.ts";
import { stateOnce } from "./state-once.ts";

/** Two texts that share at least this part of their terms count as repetitions. */
const nearlySame = 0.8;
const readForSameness = 500;

/**
 * Orders candidates so that one session does not fill a whole block: candidates beyond the session's share come last.
 * Of several nearly equal texts, yields only the first. Skips unwanted candidates without reading their text. Behind
 * everything else, the other forms of statements can fill the room that is left.
 */
export function* diversify(
  candidates: readonly BlockCandidate[],
  snippets: number,
  isWanted: (candidate: BlockCandidate) => boolean = () => true,
  note?: NoteLeftOut,
): Generator<BlockCandidate, void> {
  const perSession = Math.max(2, Math.ceil(snippets / 2));
  const counts = new Map<string, number>();
  const seen: Seen = new Map();
  const later: BlockCandidate[] = [];
  const left: BlockCandidate[] = [];
  for (const candidate of stateOnce(candidates, isWanted, left, note)) {
    const wanted = isWanted(candidate);
    const earlier = wanted ? repeated(candidate, seen) : undefined;
    if (earlier !== undefined) {
      note?.(candidate.id, "similar", earlier);
      continue;
    }
    const count = candidate.session === null ? 0 : (counts.get(candidate.session) ?? 0);
    if (candidate.session !== null) counts.set(candidate.session, count + 1);
    if (!wanted) {
      note?.(candidate.id, "limit");
      continue;
    }
    if (count < perSession) yield candidate;
    else later.push(candidate);
  }
  yield* later;
  yield* left;
}

/** The terms of the earlier texts, by the ids of their candidates. */
type Seen = Map<string, ReadonlySet<string>>;

/** Returns the id of an earlier text that this one nearly repeats. If there is none, adds the terms of this text. */
function repeated({ id, text }: BlockCandidate, seen: Seen): string | undefined {
  const terms = new Set(textToTerms(text.slice(0, readForSameness)));
  for (const [other, its] of seen) if (sameness(terms, its) >= nearlySame) return other;
  seen.set(id, terms);
  return undefined;
}

/** The share of terms that two sets have in common. */
export function sameness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size === 0 || small.size < nearlySame * large.size) return 0;
  let common = 0;
  for (const term of small) if (large.has(term)) common += 1;
  return common / (one.size + other.size - common);
}
