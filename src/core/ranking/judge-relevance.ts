import { isKept } from "../memory-type.ts";
import type { Candidate, Corpus } from "./candidate.ts";
import { rarity } from "./rarity.ts";
import type { RecallPolicy } from "./recall-policy.ts";
import type { Query } from "./understand-query.ts";

type Counted = Pick<Candidate, "counts" | "similarity">;
type Judged = Counted & Pick<Candidate, "type" | "tagged">;

/** Of a long prompt this many words, the weightiest that the memory knows or does not know, are what it is about. */
const mostTopics = 10;

/**
 * How sure it is, 0 to 1, that a memory says something about what was asked: by the share of the question's words that it has, by their
 * weight together with the memories beside it, and by its nearness in meaning. Calibrated on questions asked of memories that
 * hold the answer, and of memories that do not (bench/recall, tuning half).
 */
export function createJudge(
  query: Query,
  corpus: Corpus,
  { confidence }: RecallPolicy,
): (memory: Judged | undefined, beside: readonly Counted[]) => number {
  const share = createShare(query, corpus);
  const names = createNaming(query);
  return (memory, beside) => {
    if (memory === undefined) return 0;
    const { words, weight } = share(memory, beside);
    // What was put there on purpose was meant to be told, and a tag says what it is about.
    const meant = (isKept(memory.type) ? confidence.kept : 0) + (memory.tagged ? confidence.tagged : 0);
    const said = isBareCall(memory.type) && !names(memory) ? 0 : confidence.weight * weight + confidence.words * words;
    const byWords = confidence.base + meant + said;
    const byMeaning = confidence.meaningBase + confidence.meaning * (memory.similarity ?? 0);
    return 1 / (1 + Math.exp(-(memory.similarity === null ? byWords : Math.max(byWords, byMeaning))));
  };
}

/** A call without what came of it, such as `touch a5`. It has few words, so that any of them is much of it. */
function isBareCall(type: Judged["type"]): boolean {
  return type === "tool_use" || type === "approval";
}

/** Whether a memory has a word of the question that means something by itself: one that does not only ask, and is no lone letter or digit. */
function createNaming({ words }: Query): (memory: Counted) => boolean {
  const places = [...words.keys()].filter((place) => {
    const word = words[place];
    return word !== undefined && word.share === 1 && !/^[a-z\d]$/.test(word.term);
  });
  return ({ counts }) => places.some((place) => (counts[place] ?? 0) > 0);
}

/** What a memory has of the question: the share of its words, and, with the memories beside it, of their weight. */
function createShare(
  query: Query,
  corpus: Corpus,
): (memory: Counted, beside: readonly Counted[]) => { readonly words: number; readonly weight: number } {
  const topics = topicsOf(query, corpus);
  const everything = topics.reduce((sum, { weight }) => sum + weight, 0);
  const asked = topics.filter(({ isAsked }) => isAsked).length;
  return (memory, beside) => {
    const all = [memory, ...beside];
    let words = 0;
    let weight = 0;
    for (const topic of topics) {
      if (topic.isAsked && (memory.counts[topic.places[0] ?? -1] ?? 0) > 0) words += 1;
      weight += topic.weight * bestShare(topic, query, all);
    }
    return { words: asked === 0 ? 0 : words / asked, weight: everything === 0 ? 0 : weight / everything };
  };
}

/** A memory with fewer rows cannot tell rare words from common ones: it is judged as if it had these. */
const fewestRows = 500;

interface Topic {
  /** Places of the word itself and of those related to it. */
  readonly places: readonly number[];
  readonly weight: number;
  /** False for a word that only asks. */
  readonly isAsked: boolean;
}

function topicsOf(query: Query, corpus: Corpus): Topic[] {
  const places = new Map<number, number[]>();
  for (const [n, { group }] of query.words.entries()) places.set(group, [...(places.get(group) ?? []), n]);
  return [...places.values()]
    .map((own) => {
      const share = query.words[own[0] ?? -1]?.share ?? 0;
      const frequency = corpus.frequencies[own[0] ?? -1] ?? 0;
      const rows = Math.max(corpus.rows, fewestRows);
      return { places: own, weight: share * rarity(frequency, rows), isAsked: share === 1 };
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostTopics);
}

function bestShare({ places }: Topic, query: Query, memories: readonly Counted[]): number {
  const own = query.words[places[0] ?? -1]?.share ?? 1;
  const shares = places
    .filter((place) => memories.some(({ counts }) => (counts[place] ?? 0) > 0))
    .map((place) => (query.words[place]?.share ?? 0) / own);
  return Math.max(0, ...shares);
}
