import { LociError } from "../../core/errors.ts";
import { closestName } from "../../core/text/closest-name.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
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

/**
 * Finds a space by `.` for the current folder, by its whole name, or by the end of its name. `seen` limits the choice.
 */
export async function resolveSpace(
  memory: Memory,
  text: string,
  cwd: string,
  seen: readonly string[] | null = null,
): Promise<string> {
  if (text === ".") return (await memory.spaces.resolve(cwd)).name;
  const names = seen ?? (await memory.care.stats()).spaces.flatMap(({ space }) => (space === null ? [] : [space]));
  if (names.includes(text)) return text;
  const ending = names.filter((name) => name.endsWith(`/${text}`) || name.endsWith(`\\${text}`));
  if (ending.length > 1) throw new LociError("USAGE", `'${text}' fits ${ending.length} spaces: ${ending.join(", ")}`);
  if (ending[0] !== undefined) return ending[0];
  const meant = closestName(text, names.map(spaceLabel));
  const known =
    names.length === 0 ? "no memory belongs to a space yet" : `there are ${names.map(spaceLabel).join(", ")}`;
  throw new LociError(
    "NOT_FOUND",
    `no memory is in a space '${text}'; ${meant === null ? known : `did you mean '${meant}'?`}`,
  );
}
