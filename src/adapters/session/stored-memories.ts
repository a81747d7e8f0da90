import type { Memory } from "../../memory/memory.ts";
import type { Hit } from "../../memory/recall/search.ts";

/**
 * Erases these memories, and no others. `forget` by id would also erase every memory with the same words, which may be
 * another item or belong to another session.
 */
export async function eraseExactly(memory: Memory, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const preview = await memory.previewForget({ id: ids });
  // Facts that only these memories state are erased with them.
  await memory.forget({ ...preview, ids, derived: [] });
}

/** True if a program may show a memory to a model as it is. Text of tools and the web must be confirmed first. */
export function isQuotable({ metadata }: Hit): boolean {
  return metadata.confirmed || metadata.trust === "user" || metadata.trust === "agent";
}
