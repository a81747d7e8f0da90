import { tmpdir } from "node:os";
import { join } from "node:path";

import { fit } from "../../src/core/learning/fit.ts";
import type { JudgedRecall } from "../../src/core/learning/judged-recall.ts";
import { factoryWeights, type LearnedWeights } from "../../src/core/learning/learned-weights.ts";
import { describeChange } from "../../src/memory/policies/create-policies.ts";
import { BenchError, defineBench, exits } from "../bench.ts";
import { createHomes } from "../recall/homes.ts";
import { atLeast, atMost, figure, type Result } from "../result.ts";
import { askAll, people, type Person } from "./asked.ts";
import { benchJob } from "./job.ts";
import { flipped, honest, judgeAll, logged, mistaken } from "./judge.ts";
import { learnWithGate } from "./life.ts";
import { benchMade } from "./made.ts";
import { mainMetric, measure } from "./measure.ts";
import { benchSafety, type Halves } from "./safety.ts";
import { benchTrials } from "./trials.ts";

/** The learning curve: after this many judged recalls. */
const curve = [50, 100, 200, 400];
/** A point of the curve is the mean of this many persons, each with different mistakes. */
const repeats = 5;

/** The goals for the learned policy on the test half. */
const goals: Readonly<Record<Person, Readonly<Record<string, number>>>> = {
  locomo: { "turn_R@10": 0.8, evidence_in_500: 0.8, evidence_in_1k: 0.855 },
  longmemeval: { "turn_all@10": 0.85 },
  beam: { "turn_R@10": 0.61 },
};

/**
 * Measures learning. Each data set is one person; each conversation is one of the person's spaces. The person judges
 * recalls of the tuning half, a fifth of them wrongly, and the test half is asked with the fitted weights. A smoke run
 * needs no data sets: it only runs the generated persons and the job.
 */
export const benchLearning = defineBench({
  options: {
    /** Names of persons, separated by commas. */
    only: { type: "string" },
    /** A folder that stores the recorded memories for the next run. */
    keep: { type: "string", default: join(tmpdir(), "loci-learning-homes") },
    /** The largest number of conversations from each half. */
    limit: { type: "string" },
  },
  run: async ({ smoke, only, keep, limit }) => {
    const own = [...benchMade(smoke), ...(await benchJob(smoke))];
    if (smoke) return own;
    const chosen = (only?.split(",") ?? people).map(toPerson);
    const all: Halves[] = [];
    for (const person of chosen) {
      const homes = createHomes(keep, { rebuild: false });
      const asked = await askAll(person, homes, limit === undefined ? Number.POSITIVE_INFINITY : Number(limit));
      const halfOf = (half: "tune" | "test") => asked.filter((one) => one.half === half);
      all.push({ person, tune: halfOf("tune"), test: halfOf("test") });
    }
    return [
      ...all.flatMap((halves) => benchPerson(halves, all, limit === undefined)),
      ...benchSafety(all),
      ...benchTrials(all),
      ...own,
    ];
  },
});

function toPerson(name: string): Person {
  const person = people.find((one) => one === name);
  if (person !== undefined) return person;
  throw new BenchError(`no person is called ${name}; there are ${people.join(", ")}`, exits.usage);
}

function benchPerson({ person, tune, test }: Halves, all: readonly Halves[], isWhole: boolean): Result[] {
  const name = `learning.${person}`;
  const recalls = judgeAll(tune, mistaken(honest, flipped, 1));
  const start = performance.now();
  const learned = fit(recalls, factoryWeights, { now: lastOf(recalls) });
  const took = performance.now() - start;
  const { adopt, reason } = learnWithGate(recalls);
  const others = all.filter((one) => one.person !== person);
  const regressions = others.map((one) => ({ name: one.person, recalls: judgeAll(one.tune, honest, logged) }));
  const strict = learnWithGate(recalls, regressions);
  console.error(`${person}: ${describeChange(factoryWeights, learned)}: ${JSON.stringify(learned.factors)}`);
  console.error(`${person}: ${adopt ? "adopted" : "not adopted"}: ${reason}`);
  console.error(`${person}: ${strict.adopt ? "adopted" : "not adopted"} with regression sets: ${strict.reason}`);
  const factory = measure(person, test, factoryWeights);
  const after = measure(person, test, learned);
  return [
    figure(`${name}.tune.recalls`, recalls.length, "recalls"),
    figure(`${name}.test.questions`, test.length, "questions"),
    ...Object.entries(factory).map(([metric, value]) => figure(`${name}.test.factory.${metric}`, value, "share")),
    ...Object.entries(after).map(([metric, value]) => {
      const goal = goals[person][metric];
      const full = `${name}.test.learned.${metric}`;
      return goal === undefined || !isWhole ? figure(full, value, "share") : atLeast(full, value, "share", goal);
    }),
    figure(`${name}.adopted`, adopt ? 1 : 0, "policies"),
    figure(`${name}.adopted_with_regression_sets`, strict.adopt ? 1 : 0, "policies"),
    atMost(`${name}.fit_took`, took, "ms", 2_000),
    ...curveOf({ person, tune, test }),
  ];
}

function lastOf(recalls: readonly JudgedRecall[]): number {
  return recalls.at(-1)?.ts ?? 0;
}

function curveOf({ person, tune, test }: Halves): Result[] {
  const metric = mainMetric[person];
  const valueOf = (weights: LearnedWeights) => measure(person, test, weights)[metric] ?? 0;
  const factory = valueOf(factoryWeights);
  return curve
    .filter((count) => count <= tune.length)
    .flatMap((count) => {
      const runs = Array.from({ length: repeats }, (_, seed) => {
        // Every person begins at another place in the set, so that a point does not depend on one lucky conversation.
        const from = Math.floor((seed * (tune.length - count)) / Math.max(1, repeats - 1));
        const recalls = judgeAll(tune.slice(from, from + count), mistaken(honest, flipped, seed + 1));
        const without = valueOf(fit(recalls, factoryWeights, { now: lastOf(recalls) }));
        const { adopt, proposed } = learnWithGate(recalls);
        return { without, with: adopt ? valueOf(proposed) : factory, adopt };
      });
      const mean = (value: (run: (typeof runs)[number]) => number) =>
        runs.reduce((sum, run) => sum + value(run), 0) / runs.length;
      const name = `learning.${person}.after_${count}`;
      return [
        figure(
          `${name}.without_gate.${metric}`,
          mean((run) => run.without),
          "share",
        ),
        figure(
          `${name}.with_gate.${metric}`,
          mean((run) => run.with),
          "share",
        ),
        figure(
          `${name}.adopted`,
          mean((run) => Number(run.adopt)),
          "share",
        ),
      ];
    });
}
