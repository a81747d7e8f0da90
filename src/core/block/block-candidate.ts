import type { Event } from "../event/event.ts";
import type { MemoryType } from "../event/memory-type.ts";

/** A memory that a block may show. Candidates are sorted by rank, the best first. */
export interface BlockCandidate {
  readonly id: string;
  readonly type: MemoryType;
  readonly text: string;
  /** The prompt that the memory answers. Both are shown in one line. */
  readonly asked?: { readonly id: string; readonly text: string };
  /** The time of the memory, in milliseconds since 1970. */
  readonly ts: number;
  readonly score: number;
  /** The program that recorded the memory, such as claude-code. */
  readonly source: string | null;
  /** The person who shared the memory; left out for the person's own. */
  readonly sharedBy?: string;
  readonly space: string | null;
  readonly session: string | null;
  readonly trust: Event["trust"];
  /** True if a person has confirmed the memory. */
  readonly confirmed: boolean;
  readonly path: string | null;
  /** True to show only the best sentence, as a pointer to the rest. */
  readonly pointer?: boolean;
  /**
   * The id of this memory or of its prompt, if it settles the subject of the conversation. The block shows all of its
   * conclusion.
   */
  readonly settling?: string;
  /** What the person refused before the subject was settled, if the conclusion does not repeat it. */
  readonly refused?: string;
  /** True for a fact that may end another one, about which the person is asked. Both are shown as facts. */
  readonly asks?: boolean;
  /** True for a fact that a newer one contradicts, and that may no longer hold. Its line says so. */
  readonly contradicted?: boolean;
  /** True for a fact that has fewer of the question's words than other memories. It comes after the snippets. */
  readonly aside?: boolean;
  /** The ids of the events that a fact quotes. */
  readonly quotes?: readonly string[];
  /** The texts of the facts that quote an event. */
  readonly stated?: readonly string[];
  /** True if the file at `path` has changed since the memory was recorded. */
  readonly stale: boolean;
}

/**
 * True for text of a tool, the web or another program, which nobody may mistake for the words of the person or the
 * agent. Such text includes a document that came with a space's files, for example in a clone.
 */
export function isUntrusted({ trust }: Pick<BlockCandidate, "trust">): boolean {
  return trust === "tool" || trust === "web" || trust === "import";
}

/** True if a block may show the memory. Untrusted memories wait until a person has confirmed them. */
export function isConfirmed(candidate: Pick<BlockCandidate, "trust" | "confirmed">): boolean {
  return candidate.confirmed || !isUntrusted(candidate);
}

/** The times of a file and of the event that reports it differ a little. Up to 5 seconds do not count as a change. */
export const reportDelay = 5_000;
