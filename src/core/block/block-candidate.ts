import type { Event } from "../event/event.ts";
import type { MemoryType } from "../event/memory-type.ts";

/** A memory that may be shown. Candidates are in the order of their rank, the best first. */
export interface BlockCandidate {
  readonly id: string;
  readonly type: MemoryType;
  readonly text: string;
  /** When it happened, in milliseconds since 1970. */
  readonly ts: number;
  readonly score: number;
  /** The program that recorded it, such as claude-code. */
  readonly source: string | null;
  readonly space: string | null;
  readonly session: string | null;
  readonly trust: Event["trust"];
  /** A person has confirmed it. */
  readonly confirmed: boolean;
  readonly path: string | null;
  /** The file at its path has changed since. */
  readonly stale: boolean;
}

/**
 * Text of a tool, the web or another program, which nobody may mistake for the words of the person or the agent. Also a
 * document that came with a space, as with a clone, and not through this memory.
 */
export function isUntrusted({ trust }: Pick<BlockCandidate, "trust">): boolean {
  return trust === "tool" || trust === "web" || trust === "import";
}

/** Memories from elsewhere wait until a person has confirmed them. */
export function isConfirmed(candidate: Pick<BlockCandidate, "trust" | "confirmed">): boolean {
  return candidate.confirmed || !isUntrusted(candidate);
}
