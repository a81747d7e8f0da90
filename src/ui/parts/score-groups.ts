/** The kinds of reasons in a score. A bar in a row has room for a few colours only. */
export const scoreGroups = ["words", "meaning", "place", "time", "use"] as const;

export type ScoreGroup = (typeof scoreGroups)[number];

const groupOf: Readonly<Record<string, ScoreGroup>> = {
  meaning: "meaning",
  pinned: "place",
  space: "place",
  recency: "time",
  time: "time",
  date: "time",
  relativeTime: "time",
  askedTime: "time",
  usage: "use",
  fact: "use",
};

/** The parts that the factor for the type of a memory applies to. */
const withFactor: ReadonlySet<string> = new Set(["words", "neighbours", "session", "tag", "meaning"]);

type Parts = Readonly<Record<string, unknown>>;

export interface GroupShare {
  readonly group: ScoreGroup;
  /** How much this group raises the score. */
  readonly value: number;
}

/** What each part of a score adds to it. */
function addedBy(parts: Parts): readonly (readonly [name: string, value: number])[] {
  const factor = typeof parts["type"] === "number" ? parts["type"] : 1;
  return Object.entries(parts).flatMap(([name, value]) =>
    name === "type" || typeof value !== "number"
      ? []
      : [[name, withFactor.has(name) ? value * factor : value] as const],
  );
}

/** Sums up what raises a score, by its kind. */
export function groupScore(parts: Parts): readonly GroupShare[] {
  const sums = new Map<ScoreGroup, number>();
  for (const [name, value] of addedBy(parts)) {
    if (value <= 0) continue;
    const group = groupOf[name] ?? "words";
    sums.set(group, (sums.get(group) ?? 0) + value);
  }
  return scoreGroups.flatMap((group) => {
    const value = sums.get(group);
    return value === undefined ? [] : [{ group, value }];
  });
}

/** The score that the parts add up to, without factors that a policy has learned. */
export function totalScore(parts: Parts): number {
  return addedBy(parts).reduce((sum, [, value]) => sum + value, 0);
}

/**
 * The parts that add up to a score: the recorded ones, and as `adjusted` the changes that later steps made because of
 * other memories.
 */
export function partsOfScore(parts: Readonly<Record<string, number>>, score: number): Readonly<Record<string, number>> {
  return { ...parts, adjusted: score - totalScore(parts) };
}
