import type { ForeignMemory } from "./format.ts";

/**
 * Turns another person's preference or pin into a fact, because only the owner of this memory sets preferences and
 * pins.
 */
export function asFact<T extends Pick<ForeignMemory, "type">>(memory: T): T {
  return memory.type === "preference" || memory.type === "pin" ? { ...memory, type: "fact" } : memory;
}
