import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import type { FoundMemory } from "../../index/search/search.ts";

/** Only the best exchanges are compared with newer ones, because a block shows few. */
const mostCompared = 3;
/** From this similarity on, a newer exchange is shown just behind the older one, or before it. */
const sameTopic = 0.15;
const sameMatter = 0.2;
/** Only a newer exchange with this share of the older one's score comes before it. Otherwise its words hardly fit. */
const askedShare = 0.3;
const readForTopic = 1_500;

/**
 * Moves a newer exchange about the same matter up to one of the best: an answer of today replaces that of last month,
 * although it need not repeat the words of the question. It compares what was asked and answered, and takes the most
 * similar exchange of another session in the same space.
 */
export function preferNewer<T extends FoundMemory>(memories: readonly T[]): readonly T[] {
  const isNewer = (one: T, old: T): boolean =>
    one.reply !== undefined &&
    one.memory.ts > old.memory.ts &&
    one.memory.space === old.memory.space &&
    one.memory.author === old.memory.author &&
    one.memory.session !== old.memory.session;
  const best = memories.slice(0, mostCompared).filter(({ reply }) => reply !== undefined);
  if (!best.some((old) => memories.some((one) => isNewer(one, old)))) return memories;
  const similarity = createSimilarity(memories);
  const scores = new Map(memories.map((one) => [one, one.score]));
  for (const old of best) {
    const [newer] = memories
      .filter((one) => isNewer(one, old))
      .map((one) => ({ one, near: similarity(old, one) }))
      .filter(({ near }) => near >= sameTopic)
      .toSorted((a, b) => b.near - a.near);
    if (newer === undefined) continue;
    const isAsked = newer.one.score >= askedShare * old.score;
    const step = newer.near >= sameMatter && isAsked ? smallStep : -smallStep;
    scores.set(newer.one, Math.max(scores.get(newer.one) ?? 0, (scores.get(old) ?? 0) + step));
  }
  return memories
    .map((one) => ({ ...one, score: scores.get(one) ?? one.score }))
    .toSorted((one, other) => other.score - one.score);
}

const smallStep = 0.001;

/**
 * Makes a function that returns how similar two exchanges are, from 0 to 1: the cosine over their terms. Rare terms
 * count most, and rarity is counted among the found memories, because all of them contain words of the question.
 */
function createSimilarity<T extends FoundMemory>(memories: readonly T[]): (one: T, other: T) => number {
  const termsOf = new Map(memories.map((one) => [one, topicTerms(one)]));
  const frequencies = new Map<string, number>();
  for (const terms of termsOf.values())
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const weight = (term: string): number =>
    Math.log((Math.max(memories.length, fewest) + 1) / ((frequencies.get(term) ?? 0) + 0.5)) ** 2;
  const sum = (terms: Iterable<string>): number => [...terms].reduce((total, term) => total + weight(term), 0);
  return (one, other) => {
    const [own, others] = [termsOf.get(one) ?? none, termsOf.get(other) ?? none];
    const size = Math.sqrt(sum(own) * sum(others));
    return size === 0 ? 0 : sum([...own].filter((term) => others.has(term))) / size;
  };
}

/** Rarity assumes at least this many memories, because fewer do not show which terms are rare. */
const fewest = 40;

const none: ReadonlySet<string> = new Set();

function topicTerms({ memory, reply }: FoundMemory): ReadonlySet<string> {
  if (reply === undefined) return none;
  return new Set(textToTerms(`${memory.text ?? ""}\n${reply.text ?? ""}`.slice(0, readForTopic)));
}
