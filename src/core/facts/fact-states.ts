import { isConfirmed } from "../block/block-candidate.ts";
import type { Event, Evidence, Proposer, Slot } from "../event/event.ts";
import { slotHistory, type Span } from "./slot-history.ts";

/** A stored fact with the decisions about it. */
export interface FactRecord {
  readonly id: string;
  /** The time of the event, in milliseconds since 1970. */
  readonly ts: number;
  readonly text: string;
  readonly trust: Event["trust"];
  /** True if a person has confirmed it. */
  readonly confirmed: boolean;
  /** Identifies the scope that it belongs to. Facts of two places never end each other. */
  readonly place: string;
  readonly evidence: readonly Evidence[];
  readonly slot: Slot | null;
  /** Since when it holds, in milliseconds since 1970. */
  readonly validFrom: number;
  readonly by: Proposer | null;
  /** A person's last decision about it. */
  readonly verdict: "approved" | "rejected" | null;
  /** The id of the fact that corrects it. */
  readonly correctedBy: string | null;
}

/**
 * Whether a fact is used. `current`: it holds. `superseded`: its slot has a newer value. `corrected`: another fact
 * replaces it. `rejected`: a person rejected it. `waiting`: a person has to approve or confirm it first. `later`: it did
 * not hold yet at the time in question.
 */
export type FactState = "current" | "superseded" | "corrected" | "rejected" | "waiting" | "later";

/**
 * True if a fact no longer holds. A fact that waits, or that holds only after the time in question, does not make its
 * evidence wrong.
 */
export function hasEnded(state: FactState | undefined): boolean {
  return state === "superseded" || state === "corrected" || state === "rejected";
}

/** The state of a fact, and when it held. */
export interface JudgedFact extends Span {
  /** Whether the fact is used. */
  readonly state: FactState;
}

export interface FactRules {
  /** The time in question, in milliseconds since 1970; now if left out. */
  readonly asOf?: number | undefined;
  /** `before-use`: a fact that nobody stated directly waits for approval. */
  readonly review: "off" | "before-use";
}

/** Returns the state of each fact, by its id. `facts` must contain all facts of each slot that it contains. */
export function factStates(
  facts: readonly FactRecord[],
  { asOf = Infinity, review }: FactRules,
): Map<string, JudgedFact> {
  const unused = (fact: FactRecord): FactState | null => {
    if (fact.verdict === "rejected") return "rejected";
    if (fact.correctedBy !== null) return "corrected";
    if (isWaiting(fact, review)) return "waiting";
    return fact.validFrom > asOf ? "later" : null;
  };
  const histories = new Map<string, FactRecord[]>();
  for (const fact of facts)
    if (fact.slot !== null && unused(fact) === null) {
      const key = JSON.stringify([fact.place, fact.slot.subject, fact.slot.attribute]);
      histories.set(key, [...(histories.get(key) ?? []), fact]);
    }
  const spans = new Map([...histories.values()].flatMap((history) => [...slotHistory(history.map(toSlotValue), asOf)]));
  return new Map(
    facts.map((fact): [string, JudgedFact] => {
      const span = spans.get(fact.id) ?? { from: fact.validFrom, until: null, endedBy: null };
      return [fact.id, { ...span, state: unused(fact) ?? (span.until === null ? "current" : "superseded") }];
    }),
  );
}

function isWaiting(fact: FactRecord, review: FactRules["review"]): boolean {
  if (!isConfirmed(fact)) return true;
  return review === "before-use" && fact.verdict === null && fact.by !== null && fact.by.kind !== "person";
}

function toSlotValue({ id, ts, validFrom, slot, trust }: FactRecord) {
  return {
    id,
    ts,
    validFrom,
    value: slot?.value ?? "",
    many: slot?.many ?? false,
    isByUser: trust === "user",
  };
}
