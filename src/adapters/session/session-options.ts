import type { Memory } from "../../memory/memory.ts";

/** The session of an agent that an adapter connects to the memory. */
export interface SessionOptions {
  /** The memory of the owner, as `openMemory()` returns it. The adapter limits it to the session. You close it. */
  readonly memory: Memory;
  /** The id of the session: the same for all turns of a conversation, and for no other conversation. */
  readonly session: string;
  /** The id of your agent. If left out, the session is one of the user, which may also write the user's documents. */
  readonly agent?: string | undefined;
  /** A folder of the project. If left out, the session uses only memories that belong to the user everywhere. */
  readonly folder?: string | undefined;
  /** False to add no memories to prompts. The tools still search. */
  readonly recall?: boolean | undefined;
  /** False to store nothing: neither prompts and replies, nor through tools. */
  readonly record?: boolean | undefined;
  /** True to also use memories that are marked as sensitive. */
  readonly sensitive?: boolean | undefined;
  /**
   * Receives errors of the memory, which never stop the agent. If left out, each becomes a warning of the process
   * (`process.emitWarning`).
   */
  readonly onFault?: ((error: unknown) => void) | undefined;
}
