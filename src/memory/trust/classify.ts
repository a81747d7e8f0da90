import { checkOwner } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import { copyIds } from "../../index/erasure/forget-targets.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { listSensitive, type SensitiveQuery } from "../../index/views/sensitive-views.ts";
import { findMemories } from "../../index/views/views.ts";
import { aboutMany } from "../about.ts";
import { freshen } from "../freshen.ts";
import { takeIn } from "../intake.ts";
import { onlyOne } from "../only-one.ts";
import type { Parts } from "../parts.ts";

/** A person's decision about a memory: returned only when asked for, or like any other. */
export interface Classification {
  /** The ids of the memories. */
  readonly ids: readonly string[];
  /** True to mark them as sensitive, false as harmless. */
  readonly sensitive: boolean;
}

/** Sensitive memories, newest first: by the rules, by their tag, or by a person's decision. */
export async function sensitiveMemories(
  parts: Parts,
  query: SensitiveQuery,
): Promise<{ readonly memories: readonly StoredMemory[]; readonly count: number }> {
  checkOwner(parts.principal, "review what is sensitive");
  await freshen(parts);
  return parts.index.query((db) => listSensitive(db, query));
}

/**
 * A person's last decision whether memories are sensitive; it applies to every copy of them. Returns their present
 * state.
 */
export async function classify(parts: Parts, { ids, sensitive }: Classification): Promise<readonly StoredMemory[]> {
  checkOwner(parts.principal, "say what is sensitive");
  await freshen(parts);
  const { memories, targets } = await parts.index.query((db) => {
    const found = ids.map((id) => oneOf(findMemories(db, id, parts.principal), id));
    return { memories: found, targets: [...new Set(found.flatMap(({ id }) => [id, ...copyIds(db, id)]))] };
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
