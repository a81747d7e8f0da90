import { readCandidates, type LoggedCandidates } from "../ranking/recall-candidate.ts";

/** What one recall could have returned, and what turned out to be useful. It contains no text. */
export interface JudgedRecall {
  readonly id: string;
  /** When the recall happened, in milliseconds since 1970. */
  readonly ts: number;
  /** The agent that asked, such as claude-code; null if unknown. */
  readonly role: string | null;
  readonly space: string | null;
  /** The name of the policy that ranked the candidates. */
  readonly policy: string;
  /** How certain it was that a memory is about the question, from 0 to 1. Left out if another judge decided. */
  readonly confidence?: number;
  /** The candidates in ranked order. */
  readonly candidates: readonly JudgedCandidate[];
}

/** A memory that a recall could have returned. */
export interface JudgedCandidate {
  readonly id: string;
  /** The parts of the score, as the recall logged them. */
  readonly parts: Readonly<Record<string, number>>;
  readonly shown: boolean;
  /** The chance with which the memory was shown at this place. */
  readonly chance: number;
  /** 1 for useful, 0 for useless, null if unknown. */
  readonly useful: number | null;
  /** How much the label counts: 1 for a person's judgement, less for an implicit signal. */
  readonly weight: number;
}

/** The content of `recall.served`. An older Loci did not log the candidates. */
export interface LoggedRecall {
  readonly policy: string;
  readonly tokens: number;
  readonly confidence: number;
  readonly shown: readonly { readonly id: string; readonly parts: Readonly<Record<string, unknown>> }[];
  readonly candidates?: LoggedCandidates | undefined;
}

/** A candidate of which it is not known yet whether it was useful. */
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
