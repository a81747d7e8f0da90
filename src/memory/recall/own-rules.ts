import { isConfirmed } from "../../core/block/block-candidate.ts";
import { isRule, rulePlace } from "../../core/facts/is-rule.ts";
import type { Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { statedMemories } from "../../index/views/brief-views.ts";
import type { Parts } from "../base/parts.ts";
import { withCurrentFacts } from "./current-memories.ts";
import type { AskedFrom } from "./recall-context.ts";
import { toShown } from "./to-shown.ts";

/** The person's rules for a space. */
export interface OwnRules {
  /** The rules that hold: those of a path first, then those of the space, then the others, the newest first. */
  readonly rules: readonly StoredMemory[];
  /** The older rule that each of these rules contradicts, by the id of the newer one. */
  readonly older: ReadonlyMap<string, string>;
  /** All that the person has stated, also what no longer holds. */
  readonly stated: readonly StoredMemory[];
}

/**
 * Returns the person's standing instructions and preferences. Only the person's own and confirmed words count as rules,
 * and not what other members share.
 */
export async function ownRules(parts: Parts, caller: AskedFrom, filter: Filter): Promise<OwnRules> {
  const { name = "" } = caller;
  const stated = await parts.index.query((db) => statedMemories(db, name, filter, parts.principal));
  const own = stated.filter((memory) => isOwnRule(memory, parts.principal.user));
  const current = await withCurrentFacts(
    parts,
    own.map((memory) => ({ memory })),
    { filter },
  );
  const rules = current
    .map(({ memory }) => memory)
    .filter((memory) => isOwnRule(memory, parts.principal.user) && toShown(memory, 1, caller, parts.spaces) !== null)
    .toSorted((a, b) => placeOf(b) - placeOf(a) || b.ts - a.ts);
  const older = new Map(current.flatMap(({ memory, fact }) => (fact?.wouldEnd ? [[memory.id, fact.wouldEnd]] : [])));
  return { rules, older, stated };
}

function isOwnRule({ type, trust, confirmed, text, author }: StoredMemory, user: string | undefined): boolean {
  if (text === null || (author !== undefined && author !== user)) return false;
  if (trust === "agent" || !isConfirmed({ trust, confirmed })) return false;
  return type === "preference" || (type === "fact" && isRule(text));
}

function placeOf({ text, level }: StoredMemory): number {
  return rulePlace({ text: text ?? "", level });
}
