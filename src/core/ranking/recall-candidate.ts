import type { Contents } from "../event/event.ts";
import { limits } from "../event/limits.ts";

/** A memory that a recall could have returned, without its text. */
export interface RecallCandidate {
  /** The id of the memory. */
  readonly id: string;
  /** The parts of the score that are not 0, rounded to three digits. */
  readonly parts: Readonly<Record<string, number>>;
  /** The chance with which the memory got this place. It is 1 unless near-ties could be swapped. */
  readonly chance: number;
}

/**
 * The candidates of a recall as the log stores them, in ranked order. Each list has one value for each id, and parts are
 * whole thousandths. This form takes less than half the bytes of one object per candidate.
 */
export type LoggedCandidates = NonNullable<Contents["recall.served"]["candidates"]>;

/** Rounds a number to three digits after the point. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Rounds the parts of a score, and leaves out the ones that are 0. */
export function roundedParts(parts: object): Record<string, number> {
  const values = Object.entries(parts).map(([part, value]): [string, number] => [part, rounded(Number(value))]);
  return Object.fromEntries(values.filter(([, value]) => value !== 0));
}

/** Converts the best candidates to the form of the log. */
export function logCandidates(candidates: readonly RecallCandidate[]): LoggedCandidates {
  const best = candidates.slice(0, limits.candidates).map((one) => ({ ...one, parts: roundedParts(one.parts) }));
  const names = [...new Set(best.flatMap(({ parts }) => Object.keys(parts)))];
  return {
    ids: best.map(({ id }) => id),
    parts: Object.fromEntries(
      names.map((name) => [name, best.map(({ parts }) => Math.round(1000 * (parts[name] ?? 0)))]),
    ),
    ...(best.every(({ chance }) => chance === 1) ? {} : { chances: best.map(({ chance }) => rounded(chance)) }),
  };
}

/** Reads the candidates of a logged recall. Recalls of an older Loci have none. */
export function readCandidates({ ids, parts, chances }: LoggedCandidates = { ids: [], parts: {} }): RecallCandidate[] {
  return ids.map((id, n) => ({
    id,
    parts: roundedParts(
      Object.fromEntries(Object.entries(parts).map(([name, values]) => [name, (values[n] ?? 0) / 1000])),
    ),
    chance: chances?.[n] ?? 1,
  }));
}
