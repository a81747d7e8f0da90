import { LociError } from "../../core/errors.ts";
import { closestName } from "../../core/text/closest-name.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import type { Memory } from "../../memory/memory.ts";

/** Resolves a space: `.` for the current folder's, a whole name, or the end of one. `seen` limits the choice. */
export async function resolveSpace(
  memory: Memory,
  given: string,
  cwd: string,
  seen: readonly string[] | null = null,
): Promise<string> {
  if (given === ".") return (await memory.spaces.resolve(cwd)).name;
  const names = seen ?? (await memory.care.stats()).spaces.flatMap(({ space }) => (space === null ? [] : [space]));
  if (names.includes(given)) return given;
  const ending = names.filter((name) => name.endsWith(`/${given}`) || name.endsWith(`\\${given}`));
  if (ending.length > 1) throw new LociError("USAGE", `'${given}' fits ${ending.length} spaces: ${ending.join(", ")}`);
  if (ending[0] !== undefined) return ending[0];
  const meant = closestName(given, names.map(spaceLabel));
  const known =
    names.length === 0 ? "no memory belongs to a space yet" : `there are ${names.map(spaceLabel).join(", ")}`;
  throw new LociError(
    "NOT_FOUND",
    `no memory is in a space '${given}'; ${meant === null ? known : `did you mean '${meant}'?`}`,
  );
}
