import type { BlockLimits } from "../../core/block/context-block.ts";
import type { ScoreParts } from "../../core/ranking/rank-memories.ts";
import type { RecallPolicy } from "../../core/ranking/recall-policy.ts";
import type { RecallExplanation } from "./explain-recall.ts";

/** A prompt, and the context in which it was written. */
export interface RecallRequest {
  /** The user's prompt. */
  readonly prompt: string;
  /**
   * A folder in the caller's space. Without a space, only memories that belong to the user in all spaces are returned.
   */
  readonly space?: string;
  /** The name of the caller's space, if no folder of it is available. */
  readonly from?: string;
  /** The names of other spaces whose memories the user allows in the caller's space too. */
  readonly alsoFrom?: readonly string[];
  /** The caller's session. Its own memories are left out, because the session already knows them. */
  readonly session?: string;
  /** Memories and documents that the caller already has. They are left out. */
  readonly known?: {
    /** The ids of memories that the model already has. */
    readonly ids: readonly string[];
    /** The file name of the documents that the model already has. */
    readonly document: string;
  };
  /** True to leave out memories that the session already got unasked since its context was last compacted. */
  readonly unseen?: boolean;
  /** The agent that will read the answer. */
  readonly agent?: string;
  /** The limits of the block. */
  readonly limits?: Partial<BlockLimits>;
  /** True to include sensitive memories. */
  readonly sensitive?: boolean;
  /** True to log which memories were returned. The default is true. */
  readonly record?: boolean;
  /** The weights for ranking; the memory's own policy if left out. */
  readonly policy?: RecallPolicy;
  /** True to also return which memories were considered, and why each one is in the block or not. */
  readonly explain?: boolean;
}

/** The block for a prompt, and its contents. With `explain`, also how it was made. */
export interface RecallResult extends Partial<RecallExplanation> {
  /** The text for the model; null if nothing is relevant. */
  readonly block: string | null;
  /** The size of the block, in tokens. */
  readonly tokens: number;
  /** The memories in the block. */
  readonly items: readonly RecallItem[];
  /** How certain it is that a memory is relevant, from 0 to 1. It is set even if that memory may not be returned. */
  readonly confidence: number;
  /** The confidence that is needed to return anything. */
  readonly threshold: number;
  /** The id of the event that records the recall; null if nothing was returned or recorded. */
  readonly id: string | null;
  /** The duration of the recall, in milliseconds. */
  readonly took_ms: number;
  /** Set if only the newest events were searched, because a server is building the index. */
  readonly partial?: {
    /** The number of events that were searched. */
    readonly events: number;
    /** The number of all events. */
    readonly of: number;
  };
}

/** One memory in a block. */
export interface RecallItem {
  /** The id of the memory. */
  readonly id: string;
  /** The id of the prompt that the memory answers. Both are shown in one line. */
  readonly asked?: string;
  /** The person who shared the memory. Left out for a memory of the person's own stream. */
  readonly sharedBy?: string;
  /** Whether the memory is shown as a fact or as a snippet. */
  readonly kind: "fact" | "snippet";
  /** The part of the memory's text that is shown. */
  readonly excerpt: string;
  /** How well the memory matches; higher is better. */
  readonly score: number;
  /** The parts of the score. */
  readonly parts: ScoreParts;
}
