import type { MemoryType } from "../event/memory-type.ts";

/** The two factors of a memory type. */
export interface TypeWeight {
  /** The factor on the score of the memory's words. */
  readonly words: number;
  /** The factor on the memory's whole score. */
  readonly whole: number;
}

/** The factors on the neighbours of a memory on each side, nearest first. */
export interface NeighbourShares {
  /** The factors on the memories before it. */
  readonly before: readonly number[];
  /** The factors on the memories after it. */
  readonly after: readonly number[];
}

/** How much each sign adds to the log-odds that a memory is about the question. */
export interface EvidenceWeights {
  /** The log-odds without any sign. */
  readonly base: number;
  /** The factor on the share of the question's words that the memory contains. */
  readonly words: number;
  /** The factor on the weight of the words that the memory and its neighbours share with the question. */
  readonly weight: number;
  /**
   * The factor on the logarithm of the number of the question's words. The same share of more words is stronger
   * evidence.
   */
  readonly topics: number;
  /** The factor on the logarithm of the memory's length. A long memory shares words by chance. Negative. */
  readonly length: number;
  /** Added for a memory from a time that the question names. */
  readonly time: number;
  /** The factor on the weight of the words that no memory contains. Negative. */
  readonly unknown: number;
  /** Added if the memory has at most two words of a question that has more than two. Negative. */
  readonly few: number;
}

/**
 * The weights of recall. They are data: a policy can be stored, compared and replaced, and every hit lists the parts of
 * its score. The default weights were tuned only on the tuning halves of the public data sets; docs/recall.md has the
 * figures.
 */
export interface RecallPolicy {
  /** The name of the policy, which each recall records. */
  readonly name: string;
  /** How soon more occurrences of a word stop counting (k in BM25). */
  readonly saturation: number;
  /** How much less a longer memory counts (b in BM25). */
  readonly lengthNorm: number;
  /** The factor on a word that only asks, such as "when", "how many" or "remember". */
  readonly askingWord: number;
  /** The factor on a word that is related to a word of the question. */
  readonly relatedWord: number;
  /** The factor on another word for the same thing, such as "db" for "database". */
  readonly sameWord: number;
  /** The weights of each type of memory. */
  readonly types: Readonly<Record<MemoryType, TypeWeight>>;
  /**
   * The number of terms from which a memory gets its type's weights in full. For a shorter memory the weights are
   * closer to 1.
   */
  readonly longMemory: number;
  /** The weights of the agent's words if the question is about them. */
  readonly addressed: TypeWeight;
  /** The factors on the words of a turn that are not in its prompt. */
  readonly exchange: {
    /** The factor on the words of the agent's replies. */
    readonly reply: number;
    /** The factor on the words of its tool calls. */
    readonly calls: number;
    /** The most terms of a reply that forms an exchange outside the caller's space. */
    readonly longestReply: number;
  };
  /** The factors on the scores of a memory's neighbours. They depend on the kind of talk that the memory belongs to. */
  readonly neighbours: {
    /** The factors for a memory in a talk between people. */
    readonly people: NeighbourShares;
    /**
     * The factors for a person's memory beside one of an agent. Its neighbours are replies, and the next neighbours are
     * other requests.
     */
    readonly prompt: NeighbourShares;
    /** The factors for the words and actions of an agent. */
    readonly agent: NeighbourShares;
    /** The factors for a prompt with its reply. Its neighbours are the exchanges before and after. */
    readonly exchange: NeighbourShares;
  };
  /** The weight of the whole session. */
  readonly session: number;
  /** The weight of a tag that is a word of the question. */
  readonly tag: number;
  /** The factor of importance for questions that ask for advice. */
  readonly importanceForAdvice: number;
  /** The factor of importance for all other questions. */
  readonly importance: number;
  /** The weight of a pin. */
  readonly pinned: number;
  /** The weight of a memory from the caller's space. */
  readonly space: number;
  /** The weight of a recent memory. */
  readonly recency: number;
  /** The age, in days, at which half of the weight for recency remains. */
  readonly recencyHalfLifeDays: number;
  /** The weight of a memory from a time that the question names. */
  readonly time: number;
  /** The weight of a question that one person asks another, because the answer is in another memory. Negative. */
  readonly question: number;
  /** The weight of a memory between people in which the writer is the subject. */
  readonly firstPerson: number;
  /** The weight of a person's memory with a time relative to its own, such as "yesterday". It reports an event. */
  readonly relativeTime: number;
  /** The weight of a person's memory with a date. */
  readonly date: number;
  /** The weight of a person's memory with a time, if the question asks for one. */
  readonly askedTime: number;
  /** The weight of a person's memory with a number, if the question asks for one. */
  readonly askedNumber: number;
  /** The weight of a prompt's length, for each time that it is 2.7 times as long as a short prompt. Negative. */
  readonly longPrompt: number;
  /** The weight of earlier judgements of usefulness. */
  readonly usage: number;
  /** Learned factors on the parts of a score, by name. A part that is left out has the factor 1. */
  readonly factors: Readonly<Record<string, number>>;
  /** The share of a fact's score that the events which it quotes get, too. */
  readonly fact: number;
  /** The weight of similarity in meaning. */
  readonly semantic: number;
  /** The similarity of unrelated texts. Similarity up to this value does not count. */
  readonly semanticFloor: number;
  /** The factor on the neighbours' similarity in meaning. */
  readonly semanticNeighbours: number;
  /** The weights for the order of sessions. A session's best memory has weight 1. */
  readonly sessions: {
    /** The weight of the words of all memories in the session. */
    readonly words: number;
    /** The weight of the second-best memory. */
    readonly second: number;
    /** The weight of the memory that is nearest in meaning. */
    readonly semantic: number;
  };
  /** The factor on the agent's words when a session is scored. */
  readonly sessionAgentWords: number;
  /** The log-odds that a memory is about the question, from the shared words and from the meaning. */
  readonly confidence: {
    /** The weights for a memory outside the caller's space. */
    readonly question: EvidenceWeights;
    /**
     * The weights for a memory of the caller's space. A work prompt shares fewer words with the memories that it is
     * about.
     */
    readonly work: EvidenceWeights;
    /** Added for facts, preferences and pins. */
    readonly kept: number;
    /** Added if a word of the question is one of the memory's tags. */
    readonly tagged: number;
    /** The log-odds of a memory whose similarity in meaning is 0. */
    readonly meaningBase: number;
    /** The factor on the similarity in meaning. */
    readonly meaning: number;
  };
  /** A memory is returned along with the best one only if it has at least this share of the best score. */
  readonly leastShare: number;
  /** The certainty that a recall needs before it returns anything. */
  readonly threshold: number;
}

const spoken: TypeWeight = { words: 1, whole: 1 };
const byAgent: TypeWeight = { words: 0.2, whole: 0.4 };

/** The weights that Loci ships with. */
export const defaultPolicy: RecallPolicy = {
  name: "default-4",
  saturation: 1.2,
  lengthNorm: 0.6,
  askingWord: 0.4,
  relatedWord: 0.5,
  sameWord: 0.9,
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
  exchange: { reply: 0.5, calls: 0.2, longestReply: 100 },
  neighbours: {
    people: { before: [0.43, 0.28], after: [0.43, 0.28] },
    prompt: { before: [0.37, 0.05], after: [0.57, 0.17] },
    agent: { before: [0.24, 0.19], after: [0.24, 0.19] },
    exchange: { before: [0.3, 0.1], after: [0.1] },
  },
  session: 0.3,
  tag: 0.62,
  importanceForAdvice: 3,
  importance: 0,
  pinned: 0.1,
  space: 0.15,
  recency: 0.02,
  recencyHalfLifeDays: 30,
  time: 0.68,
  question: -0.11,
  firstPerson: 0.1,
  relativeTime: 0.07,
  date: 0.05,
  askedTime: 0.2,
  askedNumber: 0.13,
  longPrompt: -0.1,
  usage: 0.1,
  factors: {},
  fact: 0.2,
  semantic: 0.4,
  semanticFloor: 0.1,
  semanticNeighbours: 0.5,
  sessions: { words: 2, second: 1, semantic: 2 },
  sessionAgentWords: 0.1,
  confidence: {
    question: {
      base: -7.03,
      words: 6.23,
      weight: 3.36,
      topics: 2.42,
      length: -0.68,
      time: 1.53,
      unknown: -1.57,
      few: -0.86,
    },
    work: {
      base: -1.98,
      words: 2.84,
      weight: 7.97,
      topics: 0.88,
      length: -0.47,
      time: 0.33,
      unknown: -1.72,
      few: -1.2,
    },
    kept: 1.5,
    tagged: 1.5,
    meaningBase: -8,
    meaning: 15,
  },
  leastShare: 0.3,
  threshold: 0.4,
};
