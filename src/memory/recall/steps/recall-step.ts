import type { Block } from "../../../core/block/context-block.ts";
import type { StoredMemory } from "../../../index/memory-row.ts";
import type { FoundMemories, FoundMemory } from "../../../index/search/search.ts";
import type { SemanticState } from "../hybrid-search.ts";
import type { OrderedCandidates, VisibleMemory } from "../order-candidates.ts";
import type { RecallContext } from "../recall-context.ts";

/** A found memory, and what the steps noted about it for the block. */
export interface RecalledMemory extends FoundMemory {
  /** True to show only its best sentence. */
  readonly pointer?: boolean;
  /** The id of the prompt or reply that settles the subject of the conversation, if this is its turn. */
  readonly settling?: string;
  /** What the person refused before that, if the conclusion does not repeat it. */
  readonly refused?: string;
  /** True for a fact that may end another one, about which the person is asked. */
  readonly asks?: boolean;
  /** True for a fact that a newer one contradicts. */
  readonly contradicted?: boolean;
}

/** What the steps of a recall have found so far. A step reads the state, and returns the fields that it changes. */
export interface RecallState {
  /** The prompt as Loci understood it, and the figures of the texts that were searched. */
  readonly search: Pick<FoundMemories, "query" | "corpus"> & { readonly semantic: SemanticState };
  /** The memories, best first. */
  readonly memories: readonly RecalledMemory[];
  /** What facts that no longer hold quote of an event, by its id. */
  readonly endedQuotes: ReadonlyMap<string, readonly string[]>;
  /** The fix of each error that was fixed later, by the error's id. */
  readonly fixes: ReadonlyMap<string, StoredMemory>;
  /** The memories that the caller may see, best first. */
  readonly visible: readonly VisibleMemory[];
  /** How certain it is that one of the visible memories is relevant, from 0 to 1. */
  readonly sure: number;
  /** The memories for the block. */
  readonly order: OrderedCandidates;
  readonly block: Block | null;
}

/** One step of a recall. If it is left out, the next step gets the state unchanged. */
export interface RecallStep {
  readonly name: string;
  readonly run: (context: RecallContext, state: RecallState) => Partial<RecallState> | Promise<Partial<RecallState>>;
}

/** The state before the first step: nothing was searched, and nothing was found. */
export const nothingFound: RecallState = {
  search: {
    query: { words: [], intent: { advice: false, addressed: false, time: false, number: false }, times: [] },
    corpus: { rows: 0, averageLength: 0, frequencies: [] },
    semantic: "off",
  },
  memories: [],
  endedQuotes: new Map(),
  fixes: new Map(),
  visible: [],
  sure: 0,
  order: { candidates: [], logged: { ids: [], parts: {} }, policy: "" },
  block: null,
};
