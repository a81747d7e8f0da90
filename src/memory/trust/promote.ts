import { checkOwner, scopeLevels } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Scope } from "../../core/event/event.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { findMemories } from "../../index/views/views.ts";
import { promoteEntry } from "../entries/promote-entry.ts";
import { freshen } from "../freshen.ts";
import { takeIn } from "../intake.ts";
import { onlyOne } from "../only-one.ts";
import type { Parts } from "../parts.ts";
import { storedScope } from "../stored-scope.ts";
import { checkPromotion, promotionEvent, type Promoted, type Promotion } from "./promotion.ts";

/** Moves a memory or an entry to another level of its scope. Nothing is shared in any other way. */
export async function promote(parts: Parts, { id, to }: Promotion): Promise<Promoted> {
  if (!(scopeLevels as readonly string[]).includes(to))
    throw new LociError("USAGE", `'${to}' is not a level; the levels are ${scopeLevels.join(", ")}`);
  await freshen(parts);
  const found = await parts.index.query((db) => findMemories(db, id, parts.principal));
  const memory = onlyOne(found, id, "memories");
  return memory === undefined ? promoteEntry(parts, { id, to }) : promoteMemory(parts, memory, to);
}

async function promoteMemory(parts: Parts, memory: StoredMemory, to: Scope["level"]): Promise<Promoted> {
  if (memory.text === null) throw new LociError("NOT_FOUND", `${memory.id} was erased`);
  if (memory.type === "document")
    throw new LociError("USAGE", "this is a part of a document; write it into the other document instead");
  // A model session may not change a preference, not even its scope.
  if (memory.type === "preference") checkOwner(parts.principal, "promote a preference");
  const present = storedScope(parts, memory);
  const scope = checkPromotion(parts, present, to, "this memory");
  const promoted: Promoted = { id: memory.id, kind: "memory", from: present.level, to };
  if (present.level === to) return promoted;
  await takeIn(parts, [promotionEvent(parts, scope, memory.id)]);
  return promoted;
}
