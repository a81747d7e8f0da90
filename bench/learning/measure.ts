import { scoreWith, type LearnedWeights } from "../../src/core/learning/learned-weights.ts";
import type { Asked, Found, Person } from "./asked.ts";

/** The mean of each metric over questions, with the names of the recall bench. */
export type Means = Readonly<Record<string, number>>;

const metricsOf: Readonly<Record<Person, (asked: Asked, order: readonly Found[]) => Means>> = {
  locomo: (asked, order) => ({
    "turn_R@10": recallOf(asked, order.slice(0, 10)),
    evidence_in_500: recallOf(asked, packed(order, 500)),
    evidence_in_1k: recallOf(asked, packed(order, 1000)),
  }),
  longmemeval: (asked, order) => ({
    "turn_any@10": recallOf(asked, order.slice(0, 10)) > 0 ? 1 : 0,
    "turn_all@10": recallOf(asked, order.slice(0, 10)) === 1 ? 1 : 0,
  }),
  beam: (asked, order) => ({ "turn_R@10": recallOf(asked, order.slice(0, 10)) }),
};

/** The metric by which a person's loss is judged. */
export const mainMetric: Readonly<Record<Person, string>> = {
  locomo: "turn_R@10",
  longmemeval: "turn_all@10",
  beam: "turn_R@10",
};

/** Ranks the found turns again with these weights, and measures the ranking. */
export function measure(person: Person, asked: readonly Asked[], weights: LearnedWeights): Means {
  const rows = asked.filter(({ gold }) => gold.length > 0).map((one) => metricsOf[person](one, inOrder(one, weights)));
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0) / rows.length]),
  );
}

/** The main metric of each question, in their order. */
export function valuesOf(person: Person, asked: readonly Asked[], weights: LearnedWeights): number[] {
  const metric = mainMetric[person];
  return asked.map((one) => (one.gold.length === 0 ? 0 : (metricsOf[person](one, inOrder(one, weights))[metric] ?? 0)));
}

function inOrder({ found }: Asked, weights: LearnedWeights): Found[] {
  return found
    .map((one) => ({ one, score: scoreWith(weights, one.parts) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one);
}

function recallOf({ gold }: Asked, found: readonly Found[]): number {
  const turns = new Set(found.map(({ turn }) => turn));
  return gold.filter((turn) => turns.has(turn)).length / gold.length;
}

/** Takes each turn that fits completely into the remaining tokens. */
function packed(order: readonly Found[], tokens: number): Found[] {
  let left = tokens;
  return order.filter((one) => {
    if (one.tokens > left) return false;
    left -= one.tokens;
    return true;
  });
}
