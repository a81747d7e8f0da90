import { LociError } from "../core/errors.ts";

/** What the last characters of an id mean, if anything; throws USAGE where they fit several. */
export function onlyOne<T>(fitting: readonly T[], id: string, many: string): T | undefined {
  if (fitting.length > 1)
    throw new LociError("USAGE", `'${id}' fits ${fitting.length} ${many}; give more characters of the id`);
  return fitting[0];
}
