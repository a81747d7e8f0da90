import { isConfirmed } from "../block/block-candidate.ts";
import type { Event, Evidence, Proposer, Slot } from "../event/event.ts";
import { isAfter } from "../event/order.ts";
import { isMarkedChange, isOpenSlot } from "./read-open-slot.ts";
import { comparableValue } from "./same-words.ts";

/** A stored fact with the decisions about it. */
export interface FactRecord {
  readonly id: string;
  /** The time of the event, in milliseconds since 1970. */
  readonly ts: number;
  readonly text: string;
  readonly trust: Event["trust"];
  readonly confirmed: boolean;
  /** Identifies the scope that the fact belongs to. Facts of two places never end each other. */
  readonly place: string;
  /** The place of what the same person has said about all spaces. */
  readonly personsPlace?: string;
  readonly evidence: readonly Evidence[];
  readonly slot: Slot | null;
  /** Since when the fact holds, in milliseconds since 1970. */
  readonly validFrom: number;
  readonly by: Proposer | null;
  /** A person's last decision about the fact. */
  readonly verdict: "approved" | "rejected" | null;
  /** The id of the fact that corrects this one. */
  readonly correctedBy: string | null;
  /** The id of a fact that it may end: it looks like a change, and `settleChanges` does not know of what. */
  readonly unsettled: string | null;
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
  /**
   * The id of the fact that this fact may end, about which Loci asks the person; null for none. This fact waits if the
   * person has added or confirmed the other one; otherwise both are used.
   */
  readonly wouldEnd: string | null;
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
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const isUsed = (id: string | null) => {
    const fact = id === null ? undefined : byId.get(id);
    return fact !== undefined && unused(fact) === null && (spans.get(fact.id)?.until ?? null) === null;
  };
  const spans = new Map<string, Span>();
  const questions = new Map<string, string>();
  const doubted = new Map<string, string>();
  for (const history of histories.values()) {
    const values = history.map(toSlotValue);
    const asked = openQuestions(values, asOf);
    for (const [id, kept] of asked) questions.set(id, kept);
    const used = values.filter(({ id }) => !asked.has(id));
    const held = slotHistory(used, asOf);
    for (const [id, span] of held) spans.set(id, span);
    for (const [id, older] of doubts(used, held)) doubted.set(id, older);
  }
  return new Map(
    facts.map((fact): [string, JudgedFact] => {
      const span = spans.get(fact.id) ?? { from: fact.validFrom, until: null, endedBy: null };
      const waitsFor = questions.get(fact.id) ?? null;
      const held = span.until === null ? "current" : "superseded";
      const state = unused(fact) ?? (waitsFor === null ? held : "waiting");
      const inDoubt = isUsed(fact.unsettled) ? fact.unsettled : (doubted.get(fact.id) ?? null);
      const wouldEnd = waitsFor ?? (state === "current" ? inDoubt : null);
      return [fact.id, { ...span, wouldEnd, state }];
    }),
  );
}

function isWaiting(fact: FactRecord, review: FactRules["review"]): boolean {
  if (!isConfirmed(fact)) return true;
  return review === "before-use" && fact.verdict === null && fact.by !== null && fact.by.kind !== "person";
}

function toSlotValue(fact: FactRecord): SlotValue {
  const { id, ts, validFrom, slot } = fact;
  const isOpen = slot !== null && isOpenSlot(slot);
  return {
    id,
    ts,
    validFrom,
    value: slot?.value ?? "",
    many: slot?.many ?? false,
    strength: strengthOf(fact),
    ...(isOpen && fact.verdict !== "approved" && !isMarkedChange(fact.text) ? { isOpen } : {}),
  };
}

function strengthOf({ trust, confirmed, verdict, by }: FactRecord): Strength {
  if (confirmed || verdict === "approved") return "person";
  if (trust !== "user") return "agent";
  // A fact that the person adds by hand has no proposer.
  return by === null || by.kind === "person" ? "person" : "words";
}

/** A fact that gives a value to a slot. All facts of one history have the same slot and the same place. */
export interface SlotValue {
  readonly id: string;
  /** The time of the event, in milliseconds since 1970. */
  readonly ts: number;
  /** Since when the value holds, in milliseconds since 1970. */
  readonly validFrom: number;
  readonly value: string;
  /** True if the slot can have many values at once. Then no value ends another. */
  readonly many: boolean;
  /** Whose word the value is. A weaker word never ends a stronger one. */
  readonly strength: Strength;
  /** True if the value may hold beside the others, so that it ends none of them, but asks. */
  readonly isOpen?: boolean;
}

/**
 * `agent`: an agent, or somebody else. `words`: read in what the person wrote, by a rule, a model or an agent. `person`:
 * the person added or confirmed it.
 */
type Strength = keyof typeof strengths;

const strengths = { agent: 0, words: 1, person: 2 } as const;

/** When a value held, and the fact that ended it. */
interface Span {
  /** Since when the value holds, in milliseconds since 1970. */
  readonly from: number;
  /** Until when the value held, in milliseconds since 1970. Null if it still holds. */
  readonly until: number | null;
  /** The id of the fact that ended the value, or null. */
  readonly endedBy: string | null;
}

/**
 * Returns when each fact of a slot holds, by its id. A fact ends when a later one gives the slot another value. The
 * result does not depend on the order of the facts. With `asOf`, later facts do not count.
 */
export function slotHistory(facts: readonly SlotValue[], asOf = Infinity): Map<string, Span> {
  const known = facts.filter(({ validFrom }) => validFrom <= asOf).toSorted(byTime);
  return new Map(
    known.map((fact, at): [string, Span] => {
      const next = fact.many ? undefined : known.slice(at + 1).find((later) => isEnding(later, fact));
      return [fact.id, { from: fact.validFrom, until: next?.validFrom ?? null, endedBy: next?.id ?? null }];
    }),
  );
}

/**
 * Returns the values that wait because the person has added or confirmed another value, each with the id of that
 * value's fact. Rules read the user's words and can be wrong. So a value that a rule has found waits for approval
 * instead of ending the person's value.
 */
export function openQuestions(facts: readonly SlotValue[], asOf = Infinity): Map<string, string> {
  const known = facts.filter(({ validFrom }) => validFrom <= asOf).toSorted(byTime);
  const at = known.findLastIndex(({ strength }) => strength === "person");
  const kept = known[at];
  if (kept === undefined) return new Map();
  const later = known.slice(at + 1).filter((fact) => fact.strength === "words" && isOther(fact, kept));
  return new Map(later.map(({ id }) => [id, kept.id]));
}

/** Facts that were stated together do not contradict each other: “we deploy on Mondays. We deploy on Thursdays.” */
const second = 1_000;

/**
 * Returns the values of open slots that contradict an older one that still holds, each with the id of the newest such
 * fact.
 */
function doubts(facts: readonly SlotValue[], held: ReadonlyMap<string, Span>): Map<string, string> {
  const current = facts.filter(({ id }) => held.get(id)?.until === null).toSorted(byTime);
  return new Map(
    current.flatMap((fact, at): [string, string][] => {
      const older =
        fact.isOpen === true
          ? current.slice(0, at).findLast((one) => fact.validFrom - one.validFrom >= second && mayEnd(fact, one))
          : undefined;
      return older === undefined ? [] : [[fact.id, older.id]];
    }),
  );
}

function isEnding(later: SlotValue, fact: SlotValue): boolean {
  return later.isOpen !== true && mayEnd(later, fact);
}

function mayEnd(later: SlotValue, fact: SlotValue): boolean {
  return strengths[later.strength] >= strengths[fact.strength] && isOther(later, fact);
}

function isOther(later: SlotValue, fact: SlotValue): boolean {
  return !later.many && comparableValue(later.value) !== comparableValue(fact.value);
}

/** Orders by the time since which a value holds. Equal times are ordered by the events themselves. */
function byTime(one: SlotValue, other: SlotValue): number {
  return one.validFrom - other.validFrom || (isAfter(one, other) ? 1 : -1);
}
