import type { RegressionSet } from "./adoption-gate.ts";
import type { JudgedCandidate } from "./judged-recall.ts";
import { recordedRecalls, recordedWith } from "./regression-recalls.generated.ts";

interface Recorded {
  readonly useful: readonly number[];
  readonly parts: Readonly<Record<string, readonly number[]>>;
}

/** Reads the recalls of written developer sessions, whose answers are known. They contain no text. */
export function regressionSets(): RegressionSet[] {
  const recalls = (JSON.parse(recordedRecalls) as Recorded[]).map(({ useful, parts }, n) => ({
    id: String(n),
    ts: 0,
    role: null,
    space: null,
    policy: recordedWith,
    candidates: candidatesOf(parts, new Set(useful)),
  }));
  return [{ name: "the set of developer sessions", recalls }];
}

function candidatesOf(parts: Recorded["parts"], useful: ReadonlySet<number>): JudgedCandidate[] {
  const count = Math.max(0, ...Object.values(parts).map((values) => values.length));
  return Array.from({ length: count }, (_, n) => ({
    id: String(n),
    parts: Object.fromEntries(Object.entries(parts).map(([name, values]) => [name, (values[n] ?? 0) / 1000])),
    shown: true,
    chance: 1,
    useful: useful.has(n) ? 1 : 0,
    weight: 1,
  }));
}
