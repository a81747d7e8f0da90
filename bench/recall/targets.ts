import type { SetName } from "./data.ts";
import type { Half } from "./shape.ts";

/** A lower bound, an upper bound, or the share of the baseline's error that must be gone. */
type Target = { readonly atLeast: number } | { readonly atMost: number } | { readonly errorGone: number };

type Targets = Readonly<Record<string, { readonly keyword: Target; readonly hybrid: Target }>>;

const least = (keyword: number, hybrid: number) => ({ keyword: { atLeast: keyword }, hybrid: { atLeast: hybrid } });
const most = (share: number) => ({ keyword: { atMost: share }, hybrid: { atMost: share } });
const errorGone = { keyword: { errorGone: 1 / 3 }, hybrid: { errorGone: 1 / 2 } };

/**
 * The bounds of a smoke run on a whole set. They are slightly below the measured figures, and only detect something
 * broken.
 */
const floors: Readonly<Partial<Record<SetName, Targets>>> = {
  locomo: { "turn_R@10": least(0.75, 0.77), evidence_in_1k: least(0.8, 0.82) },
  mini48: { "session_any@5": least(0.93, 0.95), "turn_any@10": least(0.85, 0.88) },
};

/** The targets on the test half. */
const targets: Readonly<Partial<Record<SetName, Targets>>> = {
  longmemeval: {
    "session_any@5": least(0.985, 0.99),
    "session_all@5": least(0.91, 0.95),
    "session_all@10": least(0.95, 0.98),
    "turn_any@10": least(0.955, 0.95),
    "turn_all@10": least(0.845, 0.86),
    "preference_any@5": least(0.9, 0.97),
    evidence_in_2k: least(0.62, 0.7),
    evidence_in_4k: least(0.82, 0.9),
    evidence_in_8k: least(0.92, 0.95),
    answer_in_block: errorGone,
  },
  pooled: { "session_all@10": { keyword: { atLeast: 0.44 }, hybrid: { errorGone: 1 / 2 } } },
  locomo: {
    "turn_R@10": least(0.79, 0.82),
    evidence_in_500: least(0.795, 0.8),
    evidence_in_1k: least(0.85, 0.88),
    answer_in_block: errorGone,
  },
  beam100k: { "turn_R@10": least(0.61, 0.64), answer_in_block: errorGone },
  beam500k: { "turn_R@10": least(0.6, 0.64), answer_in_block: errorGone },
  nothing: { other_haystack: most(0.25), other_conversation: most(0.05) },
};

/** The set of bounds that figures are compared with. */
export type Bounds = "none" | "floors" | "targets";

interface Figure {
  readonly set: SetName;
  readonly part: Half | "fresh" | "all";
  readonly system: string;
  readonly metric: string;
}

/** The bound for a figure, if there is one. `baseline` is the same figure measured with `bm25`, if available. */
export function boundOf(
  { set, part, system, metric }: Figure,
  baseline: number | undefined,
  bounds: Bounds,
): { readonly atLeast: number } | { readonly atMost: number } | null {
  if (bounds === "none" || part !== (bounds === "floors" ? "all" : "test")) return null;
  if (system !== "keyword" && system !== "hybrid") return null;
  const target = (bounds === "floors" ? floors : targets)[set]?.[metric]?.[system];
  if (target === undefined) return null;
  if (!("errorGone" in target)) return target;
  return baseline === undefined ? null : { atLeast: 1 - (1 - baseline) * (1 - target.errorGone) };
}
