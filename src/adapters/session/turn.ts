import { withoutOwnBlocks } from "../../core/block/own-block.ts";
import { sha256 } from "../../core/text/sha256.ts";

/** A message of a conversation, as far as adapters need it. */
export interface SpokenMessage {
  readonly role: string;
  readonly text: string;
}

/** A prompt of the user in a conversation. */
export interface Turn {
  /** The prompt, without blocks of Loci. */
  readonly prompt: string;
  /** Identifies the turn in its session. A retry and every step of the turn have the same key. */
  readonly key: string;
}

/**
 * Returns the turn that a conversation is in, or null if the user has written nothing. Without an id, the key is a hash
 * of all messages up to the prompt. These messages are the same in a retry, and different in the next turn.
 */
export function turnOf(messages: readonly SpokenMessage[], id?: string): Turn | null {
  const at = messages.findLastIndex(({ role }) => role === "user");
  const said = messages.slice(0, at + 1).map(({ role, text }) => [role, withoutOwnBlocks(text).trim()] as const);
  const prompt = said.at(-1)?.[1] ?? "";
  return prompt === "" ? null : { prompt, key: id ?? keyOf(said) };
}

export function keyOf(values: unknown): string {
  return sha256(JSON.stringify(values)).slice(0, 32);
}
