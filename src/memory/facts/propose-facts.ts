import { checkOwner } from "../../core/access/scope.ts";
import type { Evidence, NewEvent, Proposer, Slot } from "../../core/event/event.ts";
import { limits } from "../../core/event/limits.ts";
import type { ProposedFact } from "../../core/facts/admit-fact.ts";
import type { StoredFact } from "../../index/views/fact-views.ts";
import { buildFact, type KnownQuotes } from "../admission/build-fact.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import type { Proposed } from "./facts.ts";

/** The most proposals that one call stores. */
const mostProposals = 100;

/** Stores the proposals that pass admission. A model may propose, because admission checks every quote. */
export async function proposeFacts(
  parts: Parts,
  proposals: readonly ProposedFact[],
  by: Proposer,
  corrected?: StoredFact,
): Promise<Proposed> {
  if (by.kind === "person") checkOwner(parts.principal, "state a fact as the person");
  await freshen(parts);
  const events: NewEvent[] = [];
  const refused: Proposed["refused"][number][] = [];
  const known: KnownQuotes = new Map();
  for (const proposal of proposals.slice(0, mostProposals)) {
    const built = isProposal(proposal)
      ? await buildFact(parts, proposal, by, { corrected, known })
      : { refused: "wrong shape" as const };
    if ("refused" in built) refused.push({ text: textOf(proposal), reason: built.refused });
    else events.push(built.event);
  }
  return { stored: events.length === 0 ? [] : await takeIn(parts, events), refused };
}

/** True if a proposal has the shape of its type. Programs often pass on what a model wrote. */
function isProposal(proposal: unknown): proposal is ProposedFact {
  const { text, tags = [], evidence, slot } = Object(proposal) as Partial<Record<keyof ProposedFact, unknown>>;
  return (
    typeof text === "string" &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === "string") &&
    Array.isArray(evidence) &&
    evidence.every(isEvidence) &&
    (slot === undefined || isSlot(slot))
  );
}

function isSlot(slot: unknown): slot is Slot {
  const { subject, attribute, value, many } = Object(slot) as Partial<Record<keyof Slot, unknown>>;
  const parts = [subject, attribute, value];
  return parts.every((part) => typeof part === "string" && part.length <= limits.name) && typeof many === "boolean";
}

function isEvidence(evidence: unknown): evidence is Evidence {
  const { event, quote } = Object(evidence) as Partial<Record<keyof Evidence, unknown>>;
  return typeof event === "string" && typeof quote === "string";
}

function textOf(proposal: unknown): string {
  const { text } = Object(proposal) as { text?: unknown };
  return typeof text === "string" ? text.slice(0, mostShown) : "";
}

/** A refused text is repeated up to this length. */
const mostShown = 600;
