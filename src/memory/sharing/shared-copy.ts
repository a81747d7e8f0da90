import { nameToSpace } from "../../core/access/scope.ts";
import { isConfirmed } from "../../core/block/block-candidate.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent, Slot } from "../../core/event/event.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { hasPrivateTag, privateMark } from "../../core/text/private-text.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import type { Parts } from "../base/parts.ts";

/** Why a memory cannot be shared, and what the person can do. */
interface Refusal {
  readonly reason: string;
  readonly next: string;
}

const sharedTypes: readonly string[] = ["fact", "document", "prompt", "assistant"];

/** Returns why a memory is not shared; null if it may be. */
export function refusalOf(memory: StoredMemory, readers: readonly string[] | null): Refusal | null {
  const { id, type, text } = memory;
  if (text === null || memory.forgotten !== null) return { reason: "was erased", next: "Share another memory." };
  if (!sharedTypes.includes(type))
    return {
      reason: `has the type ${type}`,
      next: "Facts, documents, prompts and replies are shared. Write a fact with `loci remember`, and share that.",
    };
  if (memory.sensitive)
    return { reason: "is sensitive", next: `If it is not, say so with \`loci sensitive --clear ${id}\`.` };
  if (text.includes(privateMark) || hasPrivateTag(text))
    return { reason: "has a private passage", next: "Write a fact without it with `loci remember`, and share that." };
  if (readers !== null)
    return { reason: "is only for certain readers", next: "Write a fact with `loci remember`, and share that." };
  if (!isConfirmed(memory))
    return {
      reason: "comes from elsewhere, and nobody has confirmed it",
      next: `Read it, then \`loci confirm ${id}\`.`,
    };
  return null;
}

export function refused(memory: StoredMemory, { reason, next }: Refusal): LociError {
  return new LociError("SCOPE_REFUSED", `${memory.id} ${reason}, so it is not shared`, { next });
}

/** The natural key of the copy of a memory. So a memory that is shared twice has one copy. */
export function copyKey(original: string): string {
  return `${keyStart}${original}`;
}

export function originalsOf(keys: readonly string[]): string[] {
  return keys.filter((key) => key.startsWith(keyStart)).map((key) => key.slice(keyStart.length));
}

const keyStart = "shared ";

/**
 * Builds the copy of a memory for a shared stream. It has the words and the tags, and the id of the original. It has
 * neither the quotes and sources of a fact nor any path, because they come from private memories.
 */
export function toCopy(
  { user, device }: Pick<Parts, "user" | "device">,
  memory: StoredMemory,
  space: string,
): NewEvent {
  const { id, type, ts, tags, trust, session, importance, details } = memory;
  const { slot, validFrom, offset } = details as { slot?: Slot; validFrom?: number; offset?: number };
  const isTalk = type === "prompt" || type === "assistant";
  const content = {
    text: memory.text ?? "",
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    meta: { original: id },
    ...(type === "fact" ? givenFields({ slot, validFrom, offset }) : {}),
  };
  return {
    kind: type === "prompt" ? "prompt.submitted" : type === "assistant" ? "reply.finished" : "fact.learned",
    at: ts,
    key: copyKey(id),
    // The session keeps a prompt and its reply together.
    scope: {
      level: "space",
      user,
      space: nameToSpace(space),
      ...(isTalk && session !== null ? { session } : {}),
    },
    origin: { device: device(), ...givenFields({ agent: memory.origin.agent }) },
    trust,
    importance,
    content,
  };
}
