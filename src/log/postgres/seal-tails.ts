import { LociError } from "../../core/errors.ts";
import { sealTail, type TailPlace } from "./seal-tail.ts";
import type { StreamKey } from "./stream-key.ts";
import type { StreamKeys } from "./stream-keys.ts";

/** A line whose tail is to be sealed; null if it has no content. */
export interface UnsealedLine extends Pick<TailPlace, "id" | "kind"> {
  readonly tail: string | null;
}

/** Seals the tail of each line with a key of its own. */
export async function sealTails(
  key: StreamKey,
  keys: StreamKeys,
  lines: readonly UnsealedLine[],
): Promise<{ readonly leaves: readonly number[]; readonly tails: readonly (string | null)[] }> {
  const leaves = await keys.reserve(lines.length);
  const leafKeys = await keys.keysOf(leaves);
  const tails = lines.map(({ id, kind, tail }, at) => {
    if (tail === null) return null;
    const leafKey = leafKeys[at] ?? null;
    if (leafKey === null) throw new LociError("INTERNAL", "a new key cannot be derived");
    return sealTail(tail, leafKey, { ...key, id, kind });
  });
  return { leaves, tails };
}
