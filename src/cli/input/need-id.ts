import { LociError } from "../../core/errors.ts";

/** Returns the required id of a command. Throws USAGE without one. */
export function needId(id: string | undefined): string {
  return needIds(id === undefined ? [] : [id])[0];
}

/** Returns the required ids of a command without repetitions. Throws USAGE without any. */
export function needIds(ids: readonly string[]): readonly [string, ...string[]] {
  const [first, ...others] = new Set(ids.map((id) => id.toLowerCase()));
  if (first !== undefined) return [first, ...others];
  throw new LociError("USAGE", "which memory? give its id; `loci search` and `loci timeline` show them");
}
