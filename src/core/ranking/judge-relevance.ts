import { isKept } from "../event/memory-type.ts";
import type { Candidate, Corpus } from "./candidate.ts";
import { rarity } from "./rarity.ts";
import type { RecallPolicy } from "./recall-policy.ts";
import type { Query } from "./understand-query.ts";

type Counted = Pick<Candidate, "counts" | "similarity">;
type Judged = Counted & Pick<Candidate, "type" | "tagged" | "inSpace">;

/** At most this many words are the subject of a long prompt: the words with the most weight. */
const mostTopics = 10;

/**
 * Makes a function that returns the certainty, from 0 to 1, that a memory is about the question. The certainty grows
 * with the number of the question's words in the memory, with their weight, and with the similarity in meaning. Words
 * of its neighbours add to the weight. Calibrated with questions to memories that contain the answer and to memories
 * that do not (bench/recall, tuning half).
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
    // A memory that was recorded on purpose is meant to be recalled, a tag names the subject of a memory, and what
    // happened in the caller's project is more often about the question than anything else.
    const meant =
      (isKept(memory.type) ? confidence.kept : 0) +
      (memory.tagged ? confidence.tagged : 0) +
      (memory.inSpace ? confidence.inSpace : 0);
    const shared =
      isBareCall(memory.type) && !names(memory) ? 0 : confidence.weight * weight + confidence.words * words;
    const byWords = confidence.base + meant + shared;
    const byMeaning = confidence.meaningBase + confidence.meaning * (memory.similarity ?? 0);
    return 1 / (1 + Math.exp(-(memory.similarity === null ? byWords : Math.max(byWords, byMeaning))));
  };
}

/**
 * True for a call without its result, such as `touch a5`. A call has few words, so each word is a large share of its
 * text.
 */
function isBareCall(type: Judged["type"]): boolean {
  return type === "tool_use" || type === "approval";
}

/**
 * Makes a function that returns true if a memory contains a meaningful word of the question. Words that only ask,
 * single letters and single digits are not meaningful.
 */
function createNaming({ words }: Query): (memory: Counted) => boolean {
  const places = [...words.keys()].filter((place) => {
    const word = words[place];
    return word !== undefined && word.share === 1 && !/^[a-z\d]$/.test(word.term);
  });
  return ({ counts }) => places.some((place) => (counts[place] ?? 0) > 0);
}

/**
 * Makes a function that returns two shares: how many of the question's words the memory contains, and how much of their
 * weight the memory and its neighbours contain.
 */
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

/** The judgement assumes at least this many rows, because fewer rows do not show which words are rare. */
const fewestRows = 500;

interface Topic {
  /** The positions of the word and its related words in the query. */
  readonly places: readonly number[];
  readonly weight: number;
  /** False for a word that only asks, such as "when". */
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
