import { LociError } from "../core/errors.ts";
import type { Principal } from "../core/scope.ts";
import type { SqlDatabase } from "../index/database/sql-database.ts";
import type { StoredMemory } from "../index/memory-row.ts";
import { findFix } from "../index/views/fix-views.ts";
import { findMemories, forgottenAt } from "../index/views/views.ts";
import type { Shown } from "./memory.ts";
import { onlyOne } from "./only-one.ts";

/** The memory that an id means, with what its owner may know of it; throws NOT_FOUND. */
export function showMemory(db: SqlDatabase, id: string, principal: Principal): Shown {
  const found = findMemories(db, id, principal);
  const memory = onlyOne(found, id, "memories");
  if (memory !== undefined) {
    if (memory.forgotten !== null) return { status: "erased", id: memory.id, at: memory.forgotten };
    const fix = findFix(db, memory, principal);
    return { status: "found", memory: withLeftSources(db, memory), ...(fix === null ? {} : { fix }) };
  }
  const at = principal.kind === "owner" ? forgottenAt(db, id) : null;
  if (at === null)
    throw new LociError("NOT_FOUND", `no memory has the id '${id}'; find it with \`loci search\` or \`loci timeline\``);
  return { status: "erased", id, at };
}

/** A fact names what is left of what it was made from. */
function withLeftSources(db: SqlDatabase, memory: StoredMemory): StoredMemory {
  const { sources } = memory.details;
  if (!Array.isArray(sources)) return memory;
  const left = sources.filter((source) => forgottenAt(db, String(source)) === null);
  return { ...memory, details: { ...memory.details, sources: left } };
}
