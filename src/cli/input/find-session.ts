import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Cli } from "../command.ts";

/** Resolves a session by its id or the beginning of one. An unknown id is returned unchanged, because the session may begin later. */
export async function resolveSession(memory: Memory, given: string): Promise<string> {
  const fitting = await memory.sessions({ id: given, limit: 3 });
  if (fitting.length === 0 || fitting.some(({ id }) => id === given)) return given;
  const [only, ...others] = fitting;
  if (only !== undefined && others.length === 0) return only.id;
  const ids = fitting.map(({ id }) => printableLine(id)).join(", ");
  throw new LociError("USAGE", `'${given}' fits more than one session (${ids}); give more characters of the id`);
}

/** Resolves a session even while the memory is locked; the id is then returned unchanged. */
export async function sessionOf(given: string, cli: Cli): Promise<{ readonly id: string; readonly isKnown: boolean }> {
  try {
    return await cli.withMemory(async (memory) => {
      const id = await resolveSession(memory, given);
      return { id, isKnown: (await memory.sessions({ id, limit: 1 })).length > 0 };
    });
  } catch (error) {
    if (error instanceof LociError && error.code === "KEY_LOCKED") return { id: given, isKnown: true };
    throw error;
  }
}
