import type { Event } from "../event.ts";
import type { MemoryType } from "../memory-type.ts";

/** A memory that may be shown. Candidates come in the order of their rank, the best first. */
export interface BlockCandidate {
  readonly id: string;
  readonly type: MemoryType;
  readonly text: string;
  /** When it happened, in milliseconds since 1970. */
  readonly ts: number;
  readonly score: number;
  /** The program it was recorded from, such as claude-code. */
  readonly source: string | null;
  readonly space: string | null;
  readonly session: string | null;
  readonly trust: Event["trust"];
  /** A person has confirmed it. */
  readonly pinned: boolean;
  readonly path: string | null;
  /** The file at its path has changed since. */
  readonly stale: boolean;
}

/** What a tool or the web said, and nobody may take for the words of the person or of the agent. */
export function isUntrusted({ trust }: BlockCandidate): boolean {
  return trust === "tool" || trust === "web";
}

/**
 * What came from tools or the web waits until a person has confirmed it (INJ-7); so does a document that came with a space, as
 * with a clone, and not through this memory.
 */
export function isConfirmed(candidate: BlockCandidate): boolean {
  const isForeign = candidate.type === "document" && candidate.trust === "import";
  return candidate.pinned || !(isUntrusted(candidate) || isForeign);
}
