import { ownerFor } from "../../core/access/scope.ts";
import type { Block } from "../../core/block/context-block.ts";
import type { NewEvent, Scope, SpaceEvidence } from "../../core/event/event.ts";
import { rounded, roundedParts, type LoggedCandidates } from "../../core/ranking/recall-candidate.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import type { SemanticState } from "./hybrid-search.ts";
import type { RecallRequest, RecallItem } from "./recall-types.ts";

interface Served {
  readonly block: Block;
  readonly items: readonly (Pick<RecallItem, "id" | "asked" | "kind" | "score"> & { readonly parts: object })[];
  readonly confidence: number;
  readonly took: number;
  readonly policy: string;
  readonly semantic?: SemanticState;
  readonly candidates?: LoggedCandidates;
}

/** Logs which memories an agent got unasked. Returns the id of the event. */
export async function recordServed(
  parts: Parts,
  wanted: Pick<RecallRequest, "agent" | "session">,
  space: SpaceEvidence | undefined,
  served: Served,
): Promise<string | null> {
  const scope: Scope = {
    level: space === undefined ? "user" : "space",
    user: parts.user,
    ...(space === undefined ? {} : { space }),
    ...(wanted.agent === undefined ? {} : { agent: wanted.agent }),
    ...(wanted.session === undefined ? {} : { session: wanted.session }),
  };
  const event: NewEvent = {
    kind: "recall.served",
    scope,
    origin: { device: parts.device(), agent: "loci" },
    trust: "agent",
    content: {
      policy: served.policy,
      tokens: served.block.tokens,
      tookMs: rounded(served.took),
      confidence: rounded(served.confidence),
      ...(parts.recalledBy === undefined ? {} : { by: parts.recalledBy }),
      ...(served.semantic === undefined || served.semantic === "off" ? {} : { semantic: served.semantic }),
      ...(parts.promptId === undefined ? {} : { prompt: parts.promptId }),
      shown: served.items.map(({ id, asked, kind, score, parts: made }) => ({
        id,
        ...(asked === undefined ? {} : { asked }),
        kind,
        score: rounded(score),
        parts: roundedParts(made),
      })),
      ...(served.candidates === undefined ? {} : { candidates: served.candidates }),
    },
  };
  // Loci writes this event as the owner, because the caller may read these memories but need not have permission to
  // write.
  const [id] = await takeIn({ ...parts, principal: ownerFor(parts.principal) }, [event]);
  return id ?? null;
}
