import { LociError } from "../../core/errors.ts";

/** The id that a command cannot do without. */
export function needId(id: string | undefined): string {
  return needIds(id === undefined ? [] : [id])[0];
}

/** The ids that a command cannot do without, each once. */
export function needIds(given: readonly string[]): readonly [string, ...string[]] {
  const [first, ...others] = new Set(given.map((id) => id.toLowerCase()));
  if (first !== undefined) return [first, ...others];
  throw new LociError("USAGE", "which memory? give its id; `loci search` and `loci timeline` show them");
}
