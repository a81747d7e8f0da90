import { LociError } from "../../core/errors.ts";

/** Returns the only match for a shortened id, if there is one. Throws USAGE if several match. */
export function onlyOne<T>(fitting: readonly T[], id: string, many: string): T | undefined {
  if (fitting.length > 1)
    throw new LociError("USAGE", `'${id}' fits ${fitting.length} ${many}; give more characters of the id`);
  return fitting[0];
}
