import type { SpaceEvidence } from "../../core/event/event.ts";
import { resolveSpace, spaceName, type ResolvedSpace } from "../../index/views/space-views.ts";
import type { Parts } from "./parts.ts";

/**
 * Returns the space of a folder, judging by the events that the index has read. The remote in the folder's files is
 * only evidence.
 */
export async function spaceOf(
  { index, device }: Pick<Parts, "index" | "device">,
  evidence: SpaceEvidence,
): Promise<ResolvedSpace> {
  return index.query((db) => resolveSpace(db, evidence, device()));
}

/** Returns only the name of a folder's space. Prompts wait for this, so it is faster than `spaceOf`. */
export async function spaceNameOf(
  { index, device }: Pick<Parts, "index" | "device">,
  evidence: SpaceEvidence,
): Promise<string> {
  return index.query((db) => spaceName(db, evidence, device()));
}
