import { isKept } from "../event/memory-type.ts";
import type { Candidate, Corpus } from "./candidate.ts";
import { rarity } from "./rarity.ts";
import type { RecallPolicy } from "./recall-policy.ts";
import { timeFit, type Query } from "./understand-query.ts";

type Counted = Pick<Candidate, "counts" | "similarity">;
type Judged = Counted & Pick<Candidate, "type" | "tagged" | "inSpace" | "length" | "ts">;

/**
 * How much each sign adds to the certainty that a memory is about the question, in log-odds. Words and meaning are
 * alternatives: the greater of `meaning` and the sum of all other signs counts.
 */
export interface RelevanceSigns {
  /** The part that every memory gets. */
  readonly base: number;
  /** The part for a memory that was recorded on purpose. */
  readonly kept: number;
  /** The part for a tag that the question names. */
  readonly tagged: number;
  /** The part for the share of the question's words that the memory contains. */
  readonly words: number;
  /** The part for the share of the weight of the question's words that the memory and its neighbours contain. */
  readonly weight: number;
  /** The part for the number of the question's words. */
  readonly topics: number;
  /** The part for the length of the memory. */
  readonly length: number;
  /** The part for a memory from a time that the question names. */
  readonly time: number;
  /** The part for words of the question that no memory contains. */
  readonly unknown: number;
  /** The part for a memory with at most two words of a question that has more than two. */
  readonly few: number;
  /** The part for the similarity in meaning; null without vectors. */
  readonly meaning: number | null;
}

/** Receives the signs of a memory that is judged. */
export type NoteSigns = (signs: RelevanceSigns) => void;

/** At most this many words are the subject of a long prompt: the words with the most weight. */
const mostTopics = 10;
/** A prompt with more words than this is a report. A question has fewer. */
const longQuestion = 20;
/**
 * At most this many topics of a report are words that no memory contains. It has many of them, and they would leave no
 * place for the words that a memory shares with it. With 3, a report about another subject gets a block.
 */
const mostUnknown = 4;
/** The part of `kept` that counts for a report, which shares words with some commit message by chance. */
const ofReport = 0.5;

/**
 * Makes a function that returns the certainty, from 0 to 1, that a memory is about the question. The certainty grows
 * with the number of the question's words in the memory, with their weight, and with the similarity in meaning. Words
 * of its neighbours add to the weight. The weights are fitted to questions and to work prompts. Each was asked of the
 * memory with its answer and of other people's memories. The data are the tuning halves of bench/recall and
 * bench/sessions, and both count the same.
 */
export function createJudge(
  query: Query,
  corpus: Corpus,
  { confidence }: RecallPolicy,
): (memory: Judged | undefined, beside: readonly Counted[], note?: NoteSigns) => number {
  const measure = createMeasure(query, corpus, mostTopics);
  const names = createNaming(query);
  const ofKept = isReport(query) ? ofReport : 1;
  return (memory, beside, note) => {
    if (memory === undefined) return 0;
    const counts = !isBareCall(memory.type) || names(memory);
    const { words, weight, few, topics, unknown } = counts ? measure(memory, beside) : measure(wordless, []);
    const by = memory.inSpace ? confidence.work : confidence.question;
    // A memory that was recorded on purpose counts more, because somebody wants it recalled. A tag counts more, because
    // it names the subject of the memory.
    const kept = isKept(memory.type) ? confidence.kept * ofKept : 0;
    const tagged = memory.tagged ? confidence.tagged : 0;
    const length = by.length * Math.log1p(clamp(memory.length, 10, 400));
    const time = timeFit(query, memory.ts) > 0 ? by.time : 0;
    const byWords =
      by.base +
      (kept + tagged) +
      by.words * words +
      by.weight * weight +
      by.topics * topics +
      length +
      time +
      by.unknown * unknown +
      (few ? by.few : 0);
    const byMeaning = confidence.meaningBase + confidence.meaning * (memory.similarity ?? 0);
    note?.({
      base: by.base,
      kept,
      tagged,
      words: by.words * words,
      weight: by.weight * weight,
      topics: by.topics * topics,
      length,
      time,
      unknown: by.unknown * unknown,
      few: few ? by.few : 0,
      meaning: memory.similarity === null ? null : byMeaning,
    });
    return 1 / (1 + Math.exp(-(memory.similarity === null ? byWords : Math.max(byWords, byMeaning))));
  };
}

/** A conversation is judged by more words than a memory, because it has more of them. */
const mostTopicsOfThread = 15;
/**
 * Added for a conversation, because many turns share more words by chance. It is the middle between the reports of the
 * tuning half of bench/sde, and the same reports in the memories of bench/sessions.
 */
const ofThread = -0.7;

/**
 * Makes a function that returns the certainty that a conversation of the caller's space is about a report. A report has
 * many words, and each turn of the conversation that it is about often has only one or two of them. Null for a shorter
 * question, which one memory answers.
 */
export function createThreadJudge(
  query: Query,
  corpus: Corpus,
  { confidence: { work } }: RecallPolicy,
): ((turns: readonly Pick<Candidate, "counts" | "length">[], note?: NoteSigns) => number) | null {
  if (!isReport(query)) return null;
  const measure = createMeasure(query, corpus, mostTopicsOfThread);
  return (turns, note) => {
    const counts = query.words.map((_, word) => turns.reduce((sum, turn) => sum + (turn.counts[word] ?? 0), 0));
    const { words, weight, few, topics, unknown } = measure({ counts, similarity: null }, []);
    const length = turns.reduce((sum, turn) => sum + turn.length, 0);
    const signs: RelevanceSigns = {
      base: work.base + ofThread,
      kept: 0,
      tagged: 0,
      words: work.words * words,
      weight: work.weight * weight,
      topics: work.topics * topics,
      length: work.length * Math.log1p(Math.max(shortestThread, length)),
      time: 0,
      unknown: work.unknown * unknown,
      few: few ? work.few : 0,
      meaning: null,
    };
    note?.(signs);
    return 1 / (1 + Math.exp(-Object.values(signs).reduce((sum: number, sign) => sum + (sign ?? 0), 0)));
  };
}

const shortestThread = 60;

function isReport({ words }: Query): boolean {
  return new Set(words.map(({ group }) => group)).size > longQuestion;
}

const wordless: Counted = { counts: [], similarity: null };

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

/** What a memory shares with the question. */
interface Shared {
  /** The share of the question's words that the memory contains. */
  readonly words: number;
  /** The share of the weight of the question's words that the memory and its neighbours contain. */
  readonly weight: number;
  /** True if the memory has at most two words of a question that has more than two. */
  readonly few: boolean;
  /** The logarithm of the number of the question's words. */
  readonly topics: number;
  /** The share of the weight of words that no memory contains. */
  readonly unknown: number;
}

const fewWords = 2;

function createMeasure(
  query: Query,
  corpus: Corpus,
  most: number,
): (memory: Counted, beside: readonly Counted[]) => Shared {
  const topics = topicsOf(query, corpus, most);
  const everything = topics.reduce((sum, { weight }) => sum + weight, 0);
  const asked = topics.filter(({ isAsked }) => isAsked).length;
  const unknown = topics.reduce((sum, { weight, isKnown }) => (isKnown ? sum : sum + weight), 0);
  const ofQuestion = {
    // A question of one or two words counts like a question of three.
    topics: Math.log1p(clamp(topics.length, 3, mostTopics)),
    // In a small memory, unknown words count less, because it lacks most words anyway.
    unknown: everything === 0 ? 0 : (unknown / everything) * Math.min(1, corpus.rows / fewestRows),
  };
  return (memory, beside) => {
    const all = [memory, ...beside];
    let words = 0;
    let weight = 0;
    for (const topic of topics) {
      if (topic.isAsked && (memory.counts[topic.places[0] ?? -1] ?? 0) > 0) words += 1;
      weight += topic.weight * bestShare(topic, query, all);
    }
    return {
      ...ofQuestion,
      words: asked === 0 ? 0 : words / asked,
      weight: everything === 0 ? 0 : weight / everything,
      few: asked > fewWords && words <= fewWords,
    };
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The judgement assumes at least this many rows, because fewer rows do not show which words are rare. */
const fewestRows = 500;

interface Topic {
  /** The positions of the word and its related words in the query. */
  readonly places: readonly number[];
  readonly weight: number;
  /** False for a word that only asks, such as "when". */
  readonly isAsked: boolean;
  /** False if no memory contains the word. */
  readonly isKnown: boolean;
}

function topicsOf(query: Query, corpus: Corpus, most: number): Topic[] {
  const places = new Map<number, number[]>();
  for (const [n, { group }] of query.words.entries()) places.set(group, [...(places.get(group) ?? []), n]);
  const topics = [...places.values()]
    .map((own) => {
      const share = query.words[own[0] ?? -1]?.share ?? 0;
      const frequency = corpus.frequencies[own[0] ?? -1] ?? 0;
      const rows = Math.max(corpus.rows, fewestRows);
      return { places: own, weight: share * rarity(frequency, rows), isAsked: share === 1, isKnown: frequency > 0 };
    })
    .toSorted((a, b) => b.weight - a.weight);
  if (topics.length <= longQuestion) return topics.slice(0, most);
  const unknown = topics.filter(({ isKnown }) => !isKnown).slice(0, mostUnknown);
  const known = topics.filter(({ isKnown }) => isKnown).slice(0, most - unknown.length);
  return [...known, ...unknown];
}

function bestShare({ places }: Topic, query: Query, memories: readonly Counted[]): number {
  const own = query.words[places[0] ?? -1]?.share ?? 1;
  const shares = places
    .filter((place) => memories.some(({ counts }) => (counts[place] ?? 0) > 0))
    .map((place) => (query.words[place]?.share ?? 0) / own);
  return Math.max(0, ...shares);
}
