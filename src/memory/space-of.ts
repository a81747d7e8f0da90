import type { SpaceEvidence } from "../core/event/event.ts";
import { resolveSpace, spaceName, type ResolvedSpace } from "../index/views/space-views.ts";
import type { Parts } from "./parts.ts";

/** The space of a folder, as far as the index has read the log; its files' claim is only evidence. */
export async function spaceOf(
  { index, device }: Pick<Parts, "index" | "device">,
  evidence: SpaceEvidence,
): Promise<ResolvedSpace> {
  return index.query((db) => resolveSpace(db, evidence, device()));
}

/** The name of that space alone, which is faster: a prompt waits for it. */
export async function spaceNameOf(
  { index, device }: Pick<Parts, "index" | "device">,
  evidence: SpaceEvidence,
): Promise<string> {
  return index.query((db) => spaceName(db, evidence, device()));
}
