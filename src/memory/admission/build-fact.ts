import type { Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Evidence, NewEvent, Proposer } from "../../core/event/event.ts";
import { limits, uuidPattern } from "../../core/event/limits.ts";
import {
  admitFact,
  type AdmitOptions,
  type AdmittedFact,
  type FactRefusal,
  type ProposedFact,
  type QuotedEvent,
} from "../../core/facts/admit-fact.ts";
import { factEvent } from "../../core/facts/fact-event.ts";
import { isReworded, isSameSlot } from "../../core/facts/same-fact.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { factsQuoting, type StoredFact, readersOf } from "../../index/views/fact-views.ts";
import { findMemories } from "../../index/views/views.ts";
import type { Parts } from "../base/parts.ts";
import { storedScope } from "../base/stored-scope.ts";

/** Builds the event of a proposed fact, or tells why it is refused. */
export async function buildFact(
  parts: Parts,
  proposal: ProposedFact,
  by: Proposer,
  options: AdmitOptions & { readonly corrected?: StoredFact | undefined; readonly known?: KnownQuotes } = {},
): Promise<{ readonly event: NewEvent } | { readonly refused: FactRefusal | "rejected before" }> {
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
  // A rejected fact returns only if other evidence alone is enough to show it.
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
 * True if the new fact may correct the earlier one. If the user stated a value of a slot, only a fact about the same
 * slot may correct it.
 */
function mayCorrect({ slot, trust }: StoredFact, fact: AdmittedFact): boolean {
  return trust !== "user" || slot === null || isSameSlot(slot, fact.slot ?? null);
}

/** Events that were read before, by their ids. Each is read and prepared once for many proposals. */
export type KnownQuotes = Map<string, FoundQuote | null>;

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

/** An event that a fact quotes. */
export interface FoundQuote {
  readonly memory: StoredMemory;
  readonly quoted: QuotedEvent;
}

/** Finds an event that a fact may quote; null if the principal cannot see it, or its type proves nothing. */
export function findQuoted(db: SqlDatabase, id: string, principal: Principal): FoundQuote | null {
  // Only whole ids, so that a proposer cannot reach another event by the beginning of its id.
  if (!uuidPattern.test(id)) return null;
  const [memory] = findMemories(db, id, principal);
  if (memory === undefined || memory.text === null || !quotable.has(memory.type)) return null;
  return { memory, quoted: toQuoted(id, memory, memory.text, readersOf(db, memory.id)) };
}

function toQuoted(id: string, memory: StoredMemory, text: string, readers: readonly string[] | null): QuotedEvent {
  const { level, space, agent, session, run, ts, trust, tags, details, sensitive } = memory;
  const { sender } = details;
  return {
    id,
    ts,
    text,
    // A message of a tool may contain a stranger's words, even if the user recorded it.
    trust: trust === "user" && outcomes.has(memory.type) ? "tool" : trust,
    names: [...tags, ...(typeof sender === "string" ? [sender] : [])],
    level: level as QuotedEvent["level"],
    space,
    readers,
    sensitive,
    place: JSON.stringify([space, level === "agent" && agent, level === "session" && session, level === "run" && run]),
  };
}

/** The types that a fact may quote. It cannot quote another fact, because that would prove nothing. */
const quotable: ReadonlySet<string> = new Set([
  "prompt",
  "assistant",
  "message",
  "tool_use",
  "tool_result",
  "error",
  "artifact",
]);

/** The types that contain what tools printed. */
const outcomes: ReadonlySet<string> = new Set(["tool_use", "tool_result", "error", "artifact"]);
