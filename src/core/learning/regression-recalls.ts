import { openText } from "../text/open-text.ts";
import type { JudgedCandidate } from "./judged-recall.ts";
import type { RegressionSet } from "./may-adopt.ts";

interface Recorded {
  readonly useful: readonly number[];
  readonly parts: Readonly<Record<string, readonly number[]>>;
}

/** The file that scripts/generate-regression-recalls.ts writes: recalls, and the policy that they were recorded with. */
interface Recording {
  readonly policy: string;
  readonly recalls: readonly Recorded[];
}

const recording = openText(import.meta.dirname, "regression-recalls.generated.txt");

/** Reads the recalls of written developer sessions, whose answers are known. They contain no text. */
export function regressionSets(): RegressionSet[] {
  const recorded = JSON.parse(recording.slice(0, recording.length)) as Recording;
  const recalls = recorded.recalls.map(({ useful, parts }, n) => ({
    id: String(n),
    ts: 0,
    role: null,
    space: null,
    policy: recorded.policy,
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
