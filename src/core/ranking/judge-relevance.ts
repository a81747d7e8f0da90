import { isKept } from "../event/memory-type.ts";
import type { Candidate, Corpus } from "./candidate.ts";
import { rarity } from "./rarity.ts";
import type { RecallPolicy } from "./recall-policy.ts";
import type { Query } from "./understand-query.ts";

type Counted = Pick<Candidate, "counts" | "similarity">;
type Judged = Counted & Pick<Candidate, "type" | "tagged">;

/** The subject of a long prompt is this many words, the heaviest that the memory has or lacks. */
const mostTopics = 10;

/**
 * How certain it is, 0 to 1, that a memory is about the question: by its share of the question's words, by their weight
 * together with its neighbours, and by its nearness in meaning. Calibrated on questions to memories with the answer and
 * without it (bench/recall, tuning half).
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
    // A memory recorded on purpose was meant to be returned, and a tag names its subject.
    const meant = (isKept(memory.type) ? confidence.kept : 0) + (memory.tagged ? confidence.tagged : 0);
    const said = isBareCall(memory.type) && !names(memory) ? 0 : confidence.weight * weight + confidence.words * words;
    const byWords = confidence.base + meant + said;
    const byMeaning = confidence.meaningBase + confidence.meaning * (memory.similarity ?? 0);
    return 1 / (1 + Math.exp(-(memory.similarity === null ? byWords : Math.max(byWords, byMeaning))));
  };
}

/**
 * True for a call without its result, such as `touch a5`. A call has few words, so each is a large share of its text.
 */
function isBareCall(type: Judged["type"]): boolean {
  return type === "tool_use" || type === "approval";
}

/**
 * True if a memory has a word of the question that carries meaning: not one that only asks, and not a single letter or
 * digit.
 */
function createNaming({ words }: Query): (memory: Counted) => boolean {
  const places = [...words.keys()].filter((place) => {
    const word = words[place];
    return word !== undefined && word.share === 1 && !/^[a-z\d]$/.test(word.term);
  });
  return ({ counts }) => places.some((place) => (counts[place] ?? 0) > 0);
}

/** The memory's share of the question's words, and of their weight together with its neighbours. */
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

/** With fewer rows, rare and common words cannot be distinguished: the judgement assumes this many. */
const fewestRows = 500;

interface Topic {
  /** Positions of the word itself and of its related words. */
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
