import type { MemoryType } from "../event/memory-type.ts";

/** One recall with the turn after it: what the agent got, what it did, and what the user said next. */
export interface ServedTurn {
  /** When the recall happened, in milliseconds since 1970. */
  readonly ts: number;
  /** The prompt that the agent worked on; empty if unknown. */
  readonly prompt: string;
  /** Texts that the session contained before the recall. The agent knew their words without the memory. */
  readonly before: readonly string[];
  readonly shown: readonly TurnMemory[];
  /** Memories that the recall ranked but did not show. */
  readonly others: readonly TurnMemory[];
  /** The events until the user's next prompt, oldest first. */
  readonly events: readonly TurnEvent[];
  /** The user's next prompt in the session; null if there is none. */
  readonly nextPrompt: string | null;
}

export interface TurnMemory {
  readonly id: string;
  /** The present text of the memory; null if it was erased. */
  readonly text: string | null;
}

/** An event of a session, such as a tool call or a reply. */
export interface TurnEvent {
  readonly type: MemoryType;
  /** When the event happened, in milliseconds since 1970. */
  readonly ts: number;
  readonly text: string;
  /** The file that the event is about; null for none. */
  readonly path: string | null;
  /** True if the event reports a failure. */
  readonly failed: boolean;
}
