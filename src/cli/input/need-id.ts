import { LociError } from "../../core/errors.ts";

/** The id that a command cannot do without. */
export function needId(id: string | undefined): string {
  if (id !== undefined) return id.toLowerCase();
  throw new LociError("USAGE", "which memory? give its id; `loci search` and `loci timeline` show them");
}
