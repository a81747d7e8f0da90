import { isAfter } from "../event/order.ts";
import { comparableValue } from "./same-words.ts";

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
  /** Who stated the value. An agent's statement never ends a value that the user stated. */
  readonly isByUser: boolean;
}

/** When a value held, and the fact that ended it. */
export interface Span {
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

function isEnding(later: SlotValue, fact: SlotValue): boolean {
  const isStrongEnough = later.isByUser || !fact.isByUser;
  return isStrongEnough && !later.many && comparableValue(later.value) !== comparableValue(fact.value);
}

/** Orders by the time since which a value holds. Equal times are ordered by the events themselves. */
function byTime(one: SlotValue, other: SlotValue): number {
  return one.validFrom - other.validFrom || (isAfter(one, other) ? 1 : -1);
}
