import type { Fact } from "../../api/types.ts";

/** The views of the screen. Each fact belongs to one of them. */
export const factViews = ["current", "superseded", "waiting", "rejected"] as const;

export type FactView = (typeof factViews)[number];

/** The value of the filter for facts that belong to no space. */
export const everywhere = "-";

export interface FactFilter {
  readonly q?: string | undefined;
  readonly space?: string | undefined;
  readonly tag?: string | undefined;
}

/** Returns the view that shows a fact. A corrected fact was superseded by its correction. */
export function viewOf({ state }: Pick<Fact, "state">): FactView | null {
  if (state === "corrected") return "superseded";
  return state === "later" ? null : state;
}

/** Returns the facts of each view that pass the filter, so that all counts come from the same list. */
export function sortFacts(facts: readonly Fact[], filter: FactFilter): Readonly<Record<FactView, readonly Fact[]>> {
  const sorted: Record<FactView, Fact[]> = { current: [], superseded: [], waiting: [], rejected: [] };
  const isWanted = createFilter(filter);
  for (const fact of facts) {
    const view = viewOf(fact);
    if (view !== null && isWanted(fact)) sorted[view].push(fact);
  }
  return sorted;
}

function createFilter({ q = "", space, tag }: FactFilter): (fact: Fact) => boolean {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return (fact) => {
    if (space !== undefined && (fact.space ?? everywhere) !== space) return false;
    if (tag !== undefined && !fact.tags.includes(tag)) return false;
    const text = textOf(fact);
    return words.every((word) => text.includes(word));
  };
}

/** Everything that a person may look for in a fact. */
function textOf({ text, tags, slot, evidence }: Fact): string {
  const slotText = slot === null ? [] : [slot.subject, slot.attribute, slot.value];
  return [text, ...tags, ...slotText, ...evidence.map(({ quote }) => quote)].join("\n").toLowerCase();
}

export interface Counted {
  readonly value: string;
  readonly count: number;
}

/** Counts values, the most frequent first. */
export function countValues(values: readonly string[]): readonly Counted[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value));
}
