import { LociError } from "../../core/errors.ts";

/** The required id of a command. */
export function needId(id: string | undefined): string {
  return needIds(id === undefined ? [] : [id])[0];
}

/** The required ids of a command, each once. */
export function needIds(given: readonly string[]): readonly [string, ...string[]] {
  const [first, ...others] = new Set(given.map((id) => id.toLowerCase()));
  if (first !== undefined) return [first, ...others];
  throw new LociError("USAGE", "which memory? give its id; `loci search` and `loci timeline` show them");
}
