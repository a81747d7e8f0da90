import type { ForeignMemory } from "./format.ts";

/** Another person's preferences and pins are facts here: only this memory's owner prefers and pins. */
export function asFact<T extends Pick<ForeignMemory, "type">>(memory: T): T {
  return memory.type === "preference" || memory.type === "pin" ? { ...memory, type: "fact" } : memory;
}
