import type { MemoryType } from "../memory-type.ts";

/** How much a type of memory counts: its words when it is scored, and the whole of its score. */
export interface TypeWeight {
  readonly words: number;
  readonly whole: number;
}

/**
 * The weights of recall. They are data: a policy can be stored, compared and replaced, and every hit can say which of them
 * made its score. Found on the tuning halves of the public data sets only; docs/recall.md has the figures.
 */
export interface RecallPolicy {
  readonly name: string;
  /** How soon a word that comes again counts no more, and how much longer memories are held back. */
  readonly saturation: number;
  readonly lengthNorm: number;
  /** Share of a word that only asks ("when", "how many", "remember"), and of a word related to one that was asked. */
  readonly askingWord: number;
  readonly relatedWord: number;
  readonly types: Readonly<Record<MemoryType, TypeWeight>>;
  /** A memory with this many terms has its type's weights in full; a shorter one is nearer to 1. */
  readonly longMemory: number;
  /** What the agent said, when the question is about that. */
  readonly addressed: TypeWeight;
  /** What the memories just before and after add, nearest first. */
  readonly neighbours: readonly number[];
  /** What the whole session adds. */
  readonly session: number;
  /** A word of the question is one of its tags. */
  readonly tag: number;
  /** How much importance multiplies: when advice is asked for, and otherwise. */
  readonly importanceForAdvice: number;
  readonly importance: number;
  readonly pinned: number;
  /** Same space as the one asked from. */
  readonly space: number;
  readonly recency: number;
  readonly recencyHalfLifeDays: number;
  /** The question names a time, and the memory is from then. */
  readonly time: number;
  readonly usage: number;
  /** What nearness of meaning adds, and what is no nearer than chance. */
  readonly semantic: number;
  readonly semanticFloor: number;
  readonly semanticNeighbours: number;
  /** For the order of sessions: the words of all its memories, beside its best memory, the second best and the nearest in meaning. */
  readonly sessions: { readonly words: number; readonly second: number; readonly semantic: number };
  /** Share of a session's words that the agent's own memories count. */
  readonly sessionAgentWords: number;
  /** How sure it is that a memory is about the question: log-odds from the weight and number of shared words, and from meaning. */
  readonly confidence: {
    readonly base: number;
    readonly weight: number;
    readonly words: number;
    /** For facts, preferences and pins. */
    readonly kept: number;
    /** Where a word of the question is one of its tags. */
    readonly tagged: number;
    readonly meaningBase: number;
    readonly meaning: number;
  };
  /** Share of the best score that a memory must have to be given beside the best. */
  readonly leastShare: number;
  /** How sure it must be for anything to be given unasked. */
  readonly threshold: number;
}

const spoken: TypeWeight = { words: 1, whole: 1 };
const byAgent: TypeWeight = { words: 0.2, whole: 0.4 };

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
