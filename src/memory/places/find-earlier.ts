import { folderName } from "../../core/access/scope.ts";
import type { SpaceEvidence } from "../../core/event/event.ts";
import { countInSpace, earlierSpaces, type EarlierSpace, type ResolvedSpace } from "../../index/views/space-views.ts";
import type { Parts } from "../base/parts.ts";

/** A space with fewer memories than this looks new. */
const newBelow = 20;

/**
 * Finds spaces that a folder may have had before it was moved, cloned again or changed. Only a folder whose space looks
 * new has results. Each result has more memories than that space, and its own folder no longer exists or is this one.
 */
export async function findEarlier(
  { index, device, spaces }: Pick<Parts, "index" | "device" | "spaces">,
  evidence: SpaceEvidence,
  { name, state }: ResolvedSpace,
): Promise<EarlierSpace[]> {
  // A person has already decided which space the folder belongs to.
  if (state === "linked" || state === "adopted" || state === "split") return [];
  const root = folderName(evidence);
  const found = await index.query((db) => {
    const memories = countInSpace(db, name);
    if (memories >= newBelow) return [];
    return earlierSpaces(db, evidence, device(), name).filter((one) => one.memories > memories);
  });
  const left = found.filter((one) => one.root === root || spaces.changedAt(one.root) === null);
  return [...new Map(left.map((one) => [one.name, one])).values()];
}
