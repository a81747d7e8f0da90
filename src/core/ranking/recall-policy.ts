import type { MemoryType } from "../event/memory-type.ts";

/** The factors of a type of memory: on its words, and on its whole score. */
export interface TypeWeight {
  /** The factor on the score of its words. */
  readonly words: number;
  /** The factor on its whole score. */
  readonly whole: number;
}

/**
 * The weights of recall. They are data: a policy can be stored, compared and replaced, and every hit lists the parts of
 * its score. Found on the tuning halves of the public data sets only; docs/recall.md has the figures.
 */
export interface RecallPolicy {
  /** The name of the policy; each recall records it. */
  readonly name: string;
  /** How fast a repeated word saturates, and how much longer memories are penalised. */
  readonly saturation: number;
  /** How much a longer memory counts less. */
  readonly lengthNorm: number;
  /** Share of a word that only asks ("when", "how many", "remember"), and of a related word. */
  readonly askingWord: number;
  /** Share of a related word. */
  readonly relatedWord: number;
  /** The weights of each type of memory. */
  readonly types: Readonly<Record<MemoryType, TypeWeight>>;
  /** A memory with this many terms has its type's weights in full; a shorter one is nearer to 1. */
  readonly longMemory: number;
  /** The agent's words, if the question is about them. */
  readonly addressed: TypeWeight;
  /** The part of the neighbours before and after, nearest first. */
  readonly neighbours: readonly number[];
  /** The part of the whole session. */
  readonly session: number;
  /** A word of the question is one of its tags. */
  readonly tag: number;
  /** The factor of importance: for questions for advice, and for others. */
  readonly importanceForAdvice: number;
  /** The factor of importance for all other questions. */
  readonly importance: number;
  /** The factor of a pin. */
  readonly pinned: number;
  /** The factor of a memory from the caller's space. */
  readonly space: number;
  /** The factor of a recent memory. */
  readonly recency: number;
  /** The age at which half of the weight for recency is left, in days. */
  readonly recencyHalfLifeDays: number;
  /** The question names a time, and the memory is from then. */
  readonly time: number;
  /** The factor of earlier judgements. */
  readonly usage: number;
  /** The part of nearness in meaning, and the nearness of unrelated texts. */
  readonly semantic: number;
  /** The nearness of unrelated texts: below it, meaning counts nothing. */
  readonly semanticFloor: number;
  /** The part of the neighbours' nearness in meaning. */
  readonly semanticNeighbours: number;
  /**
   * For the order of sessions: the words of all its memories, beside its best memory, the second best and the nearest
   * in meaning.
   */
  readonly sessions: {
    /** The part of the shared words. */
    readonly words: number;
    /** The part of the second-best memory. */
    readonly second: number;
    /** The part of the memory that is nearest in meaning. */
    readonly semantic: number;
  };
  /** Share of the agent's own memories in a session's words. */
  readonly sessionAgentWords: number;
  /**
   * How certain it is that a memory is about the question: log-odds from the weight and number of shared words, and
   * from meaning.
   */
  readonly confidence: {
    /** The log-odds without any match. */
    readonly base: number;
    /** For the weight of the shared words. */
    readonly weight: number;
    /** The part of the shared words. */
    readonly words: number;
    /** For facts, preferences and pins. */
    readonly kept: number;
    /** Where a word of the question is one of its tags. */
    readonly tagged: number;
    /** The log-odds of an unrelated meaning. */
    readonly meaningBase: number;
    /** For nearness in meaning. */
    readonly meaning: number;
  };
  /** A memory is returned along with the best one only if it has at least this share of the best score. */
  readonly leastShare: number;
  /** The certainty that a recall needs to return anything. */
  readonly threshold: number;
}

const spoken: TypeWeight = { words: 1, whole: 1 };
const byAgent: TypeWeight = { words: 0.2, whole: 0.4 };

/** The weights that Loci ships with. */
export const defaultPolicy: RecallPolicy = {
  name: "default-1",
  saturation: 1.2,
  lengthNorm: 0.6,
  askingWord: 0.4,
  relatedWord: 0.5,
  types: {
    prompt: spoken,
    assistant: byAgent,
    tool_use: byAgent,
    tool_result: byAgent,
    approval: { words: 0.5, whole: 0.6 },
    error: { words: 0.8, whole: 0.9 },
    artifact: { words: 0.8, whole: 0.9 },
    fact: { words: 1, whole: 1.1 },
    preference: { words: 1, whole: 1.1 },
    pin: { words: 1, whole: 1.1 },
    session: { words: 0.5, whole: 0.5 },
    message: spoken,
    document: spoken,
  },
  longMemory: 120,
  addressed: { words: 0.5, whole: 1 },
  neighbours: [0.4, 0.3],
  session: 0.3,
  tag: 0.6,
  importanceForAdvice: 3,
  importance: 0,
  pinned: 0.1,
  space: 0.15,
  recency: 0.02,
  recencyHalfLifeDays: 30,
  time: 0.5,
  usage: 0.1,
  semantic: 0.4,
  semanticFloor: 0.1,
  semanticNeighbours: 0.5,
  sessions: { words: 2, second: 1, semantic: 2 },
  sessionAgentWords: 0.1,
  confidence: { base: -4.35, weight: 5, words: 5, kept: 0.4, tagged: 1.5, meaningBase: -8, meaning: 15 },
  leastShare: 0.3,
  threshold: 0.4,
};
