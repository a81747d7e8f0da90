import { checkOwner } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import { copyIds } from "../../index/erasure/forget-targets.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { listSensitive, type SensitiveQuery } from "../../index/views/sensitive-views.ts";
import { summariesCiting } from "../../index/views/summary-views.ts";
import { findMemories } from "../../index/views/views.ts";
import { aboutMany } from "../base/about.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import { onlyOne } from "../base/only-one.ts";
import type { Parts } from "../base/parts.ts";

/** A person's decision whether memories are sensitive. */
export interface Classification {
  /** The ids of the memories. */
  readonly ids: readonly string[];
  /** True to mark the memories as sensitive, false to mark them as harmless. */
  readonly sensitive: boolean;
}

/** Lists sensitive memories, newest first. A rule, a tag or a person's decision made each of them sensitive. */
export async function sensitiveMemories(
  parts: Parts,
  query: SensitiveQuery,
): Promise<{ readonly memories: readonly StoredMemory[]; readonly count: number }> {
  checkOwner(parts.principal, "review what is sensitive");
  await freshen(parts);
  return parts.index.query((db) => listSensitive(db, query));
}

/**
 * Stores a person's decision whether memories are sensitive. It replaces earlier decisions, and applies to every copy.
 * Returns the memories in their new state.
 */
export async function classify(parts: Parts, { ids, sensitive }: Classification): Promise<readonly StoredMemory[]> {
  checkOwner(parts.principal, "say what is sensitive");
  await freshen(parts);
  const { memories, targets } = await parts.index.query((db) => {
    const found = ids.map((id) => oneOf(findMemories(db, id, parts.principal), id));
    const chosen = new Set(found.flatMap(({ id }) => [id, ...copyIds(db, id)]));
    // A summary contains words of the memory. It stays sensitive when the memory no longer is.
    return { memories: found, targets: [...chosen, ...(sensitive ? summariesCiting(db, chosen) : [])] };
  });
  await takeIn(
    parts,
    aboutMany(parts, targets, (some) => ({ kind: "memory.classified", content: { targets: some, sensitive } })),
  );
  return memories.map((memory) => ({ ...memory, sensitive, classified: sensitive }));
}

function oneOf(found: readonly StoredMemory[], id: string): StoredMemory {
  const memory = onlyOne(found, id, "memories");
  if (memory === undefined || memory.forgotten !== null)
    throw new LociError("NOT_FOUND", `no memory has the id '${id}'; \`loci sensitive\` lists them`);
  return memory;
}
