import type { JudgedCandidate } from "./judged-recall.ts";

/** The content of `recall.served`. An older Loci did not log the candidates. */
export interface LoggedRecall {
  readonly policy: string;
  readonly tokens: number;
  readonly shown: readonly { readonly id: string; readonly parts: Readonly<Record<string, unknown>> }[];
  readonly candidates?: {
    readonly ids: readonly string[];
    /** One value for each id. */
    readonly parts: Readonly<Record<string, readonly number[]>>;
    /** Left out if every chance is 1. */
    readonly chances?: readonly number[];
  };
}

/** A candidate before it is known whether it was useful. */
type Ranked = Pick<JudgedCandidate, "id" | "parts" | "shown" | "chance">;

/** Returns the candidates in ranked order, and the shown memories that are not among them. */
export function rankedCandidates({ shown, candidates = { ids: [], parts: {} } }: LoggedRecall): Ranked[] {
  const shownIds = new Set(shown.map(({ id }) => id));
  const logged = candidates.ids.map((id, n): Ranked => {
    const parts = Object.entries(candidates.parts).map(([name, values]) => [name, values[n] ?? 0]);
    return { id, parts: Object.fromEntries(parts), shown: shownIds.has(id), chance: candidates.chances?.[n] ?? 1 };
  });
  const ids = new Set(candidates.ids);
  const others = shown.filter(({ id }) => !ids.has(id));
  return [...logged, ...others.map(({ id, parts }) => ({ id, parts: numbersIn(parts), shown: true, chance: 1 }))];
}

function numbersIn(parts: Readonly<Record<string, unknown>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parts).filter((part): part is [string, number] => typeof part[1] === "number"),
  );
}
