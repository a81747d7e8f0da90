import type { ForeignMemory } from "./format.ts";

/** What somebody else prefers or has pinned is a fact here: to prefer and to pin is this memory's owner's. */
export function asFact<T extends Pick<ForeignMemory, "type">>(memory: T): T {
  return memory.type === "preference" || memory.type === "pin" ? { ...memory, type: "fact" } : memory;
}
