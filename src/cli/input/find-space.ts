import { LociError } from "../../core/errors.ts";
import { closestName } from "../../core/text/closest-name.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import type { Memory } from "../../memory/memory.ts";

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
