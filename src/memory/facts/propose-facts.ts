import { checkOwner } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Evidence, NewEvent, Proposer, Slot } from "../../core/event/event.ts";
import { limits } from "../../core/event/limits.ts";
import { admitFact, type AdmitOptions, type AdmittedFact, type ProposedFact } from "../../core/facts/admit-fact.ts";
import { isReworded, isSameSlot } from "../../core/facts/same-fact.ts";
import { factsQuoting, type StoredFact } from "../../index/views/fact-views.ts";
import { freshen } from "../freshen.ts";
import { takeIn } from "../intake.ts";
import type { Parts } from "../parts.ts";
import { storedScope } from "../stored-scope.ts";
import { factEvent } from "./fact-event.ts";
import type { Proposed } from "./facts.ts";
import { findQuoted, type FoundQuote } from "./find-quoted.ts";

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

/** Builds the event of a proposed fact, or tells why it is refused. */
export async function buildFact(
  parts: Parts,
  proposal: ProposedFact,
  by: Proposer,
  options: AdmitOptions & { readonly corrected?: StoredFact | undefined; readonly known?: KnownQuotes } = {},
): Promise<{ readonly event: NewEvent } | { readonly refused: Proposed["refused"][number]["reason"] }> {
  const found = await quotedEvents(parts, proposal, options.known);
  const events = new Map(found.map(({ quoted }) => [quoted.id, quoted]));
  const admission = admitFact(proposal, events, options);
  if ("refused" in admission) return admission;
  const { fact } = admission;
  const { corrected } = options;
  if (corrected !== undefined && !mayCorrect(corrected, fact)) return { refused: "not founded in its quotes" };
  const narrowest = found.find(({ quoted }) => quoted.id === fact.scopeOf);
  if (narrowest === undefined) throw new LociError("INTERNAL", "an admitted fact quotes an unknown event");
  const evidence = await unrejectedEvidence(parts, fact);
  // What a person has rejected comes back only if other evidence shows it alone.
  if (evidence.length < fact.evidence.length && "refused" in admitFact({ ...proposal, evidence }, events, options))
    return { refused: "rejected before" };
  const event = factEvent(fact, {
    scope: storedScope(parts, narrowest.memory),
    device: parts.device(),
    agent: narrowest.memory.origin.agent,
    by,
    offset: parts.zone?.(fact.validFrom),
    replaces: corrected?.id,
    readers: narrowest.quoted.readers,
    quotedKeys: found.map(({ quoted }) => quoted.id),
    sha256: parts.tools.sha256,
  });
  // The date of a fact is that of its evidence, however late a model reads it.
  return { event: { ...event, at: fact.validFrom } };
}

/**
 * True if the words of the fact are enough to end another one. A value of a slot needs another value that its quotes
 * state outright.
 */
function mayCorrect({ slot, trust }: StoredFact, fact: AdmittedFact): boolean {
  return trust !== "user" || slot === null || isSameSlot(slot, fact.slot ?? null);
}

/** Events that were read before, by their ids. Each is read and prepared once for many proposals. */
type KnownQuotes = Map<string, FoundQuote | null>;

/** Reads the events that a proposal quotes, as far as the principal may see them. */
async function quotedEvents(
  parts: Parts,
  { evidence }: ProposedFact,
  known: KnownQuotes = new Map(),
): Promise<FoundQuote[]> {
  const ids = [...new Set(evidence.slice(0, limits.evidence).map(({ event }) => event))];
  return parts.index.query((db) =>
    ids.flatMap((id) => {
      const found = known.get(id) ?? findQuoted(db, id, parts.principal);
      known.set(id, found);
      return found ?? [];
    }),
  );
}

/** Returns the evidence without the events from which a person has rejected the same statement. */
async function unrejectedEvidence(parts: Parts, { text, slot, evidence }: AdmittedFact): Promise<readonly Evidence[]> {
  const events = evidence.map(({ event }) => event);
  const known = await parts.index.query((db) => factsQuoting(db, events));
  const rejected = known.filter(
    ({ verdict, ...other }) => verdict === "rejected" && isReworded(other, { text, slot: slot ?? null }),
  );
  const used = new Set(rejected.flatMap((other) => other.evidence.map(({ event }) => event)));
  return evidence.filter(({ event }) => !used.has(event));
}
