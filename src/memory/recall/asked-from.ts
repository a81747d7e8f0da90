import type { SpaceEvidence } from "../../core/event/event.ts";
import type { Parts } from "../parts.ts";
import { spaceNameOf } from "../space-of.ts";
import type { Recall } from "./recall-types.ts";

/** The caller's folder, and the name of its space. */
export interface AskedFrom {
  readonly space: SpaceEvidence | undefined;
  readonly name: string | undefined;
}

export async function askedFrom(parts: Parts, wanted: Pick<Recall, "space" | "from">): Promise<AskedFrom> {
  if (wanted.space === undefined) return { space: undefined, name: wanted.from };
  const space = parts.spaces.find(wanted.space);
  return { space, name: await spaceNameOf(parts, space) };
}
