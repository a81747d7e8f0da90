import type { Memory } from "../../memory/memory.ts";
import { requestNotes, type Partial } from "../../platform/streams/request-notes.ts";

/** A memory that is read together with other streams. Its answers report a stream that could not be read yet. */
export function layeredMemory(memory: Memory): Memory {
  return {
    ...memory,
    search: async (wanted) => withNote(await memory.search(wanted), { complete: false }),
    recall: async (wanted) => withNote(await memory.recall(wanted)),
    brief: async (wanted) => withNote(await memory.brief(wanted)),
    as: (principal) => layeredMemory(memory.as(principal)),
  };
}

function withNote<T extends object>(answer: T, more: object = {}): T {
  const partial = requestNotes.getStore()?.partial ?? null;
  return partial === null ? answer : { ...answer, ...more, partial };
}

/**
 * A memory whose index is being built. Searches and recalls use an index of the newest events, and say so. All other
 * calls wait for the whole index.
 */
export function partialMemory(whole: Memory, recent: Memory, partial: Partial): Memory {
  const say = <T extends object>(answer: T): T & { readonly partial: Partial } => {
    const notes = requestNotes.getStore();
    if (notes !== undefined) notes.partial = partial;
    return { ...answer, partial };
  };
  return {
    ...whole,
    remember: (text, details) => recent.remember(text, details),
    record: (inputs) => recent.record(inputs),
    search: async (wanted) => say({ ...(await recent.search(wanted)), complete: false }),
    recall: async (wanted) => say(await recent.recall(wanted)),
    brief: async (wanted) => say(await recent.brief(wanted)),
    as: (principal) => partialMemory(whole.as(principal), recent.as(principal), partial),
  };
}
