import { readCandidates, type LoggedCandidates } from "../ranking/recall-candidate.ts";
import type { JudgedCandidate } from "./judged-recall.ts";

/** The content of `recall.served`. An older Loci did not log the candidates. */
export interface LoggedRecall {
  readonly policy: string;
  readonly tokens: number;
  readonly confidence: number;
  readonly shown: readonly { readonly id: string; readonly parts: Readonly<Record<string, unknown>> }[];
  readonly candidates?: LoggedCandidates | undefined;
}

/** A candidate before it is known whether it was useful. */
type Ranked = Pick<JudgedCandidate, "id" | "parts" | "shown" | "chance">;

/** Returns the candidates in ranked order, and the shown memories that are not among them. */
export function rankedCandidates({ shown, candidates }: LoggedRecall): Ranked[] {
  const shownIds = new Set(shown.map(({ id }) => id));
  const logged = readCandidates(candidates).map((one): Ranked => ({ ...one, shown: shownIds.has(one.id) }));
  const ids = new Set(logged.map(({ id }) => id));
  const others = shown.filter(({ id }) => !ids.has(id));
  return [...logged, ...others.map(({ id, parts }) => ({ id, parts: numbersIn(parts), shown: true, chance: 1 }))];
}

function numbersIn(parts: Readonly<Record<string, unknown>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parts).filter((part): part is [string, number] => typeof part[1] === "number"),
  );
}
