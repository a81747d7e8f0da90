import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Cli } from "../command.ts";

/**
 * Finds a session by its id or the beginning of the id. Returns an unknown id unchanged, because the session may begin
 * later.
 */
export async function resolveSession(memory: Memory, idStart: string): Promise<string> {
  const fitting = await memory.sessions({ id: idStart, limit: 3 });
  if (fitting.length === 0 || fitting.some(({ id }) => id === idStart)) return idStart;
  const [only, ...others] = fitting;
  if (only !== undefined && others.length === 0) return only.id;
  const ids = fitting.map(({ id }) => printableLine(id)).join(", ");
  throw new LociError("USAGE", `'${idStart}' fits more than one session (${ids}); give more characters of the id`);
}

/** Finds a session as `resolveSession` does. While the memory is locked, returns the id unchanged. */
export async function sessionOf(
  idStart: string,
  cli: Cli,
): Promise<{ readonly id: string; readonly isKnown: boolean }> {
  try {
    return await cli.withMemory(async (memory) => {
      const id = await resolveSession(memory, idStart);
      return { id, isKnown: (await memory.sessions({ id, limit: 1 })).length > 0 };
    });
  } catch (error) {
    if (error instanceof LociError && error.code === "KEY_LOCKED") return { id: idStart, isKnown: true };
    throw error;
  }
}
