import { fit } from "../../src/core/learning/fit.ts";
import { factoryWeights, type LearnedWeights } from "../../src/core/learning/learned-weights.ts";
import { judgeTrial, trialRecalls } from "../../src/core/learning/trial.ts";
import { randomNumbers } from "../../test/made-recalls.ts";
import { atMost, figure, type Result } from "../result.ts";
import type { Asked, Person } from "./asked.ts";
import { flipped, honest, judgeAll, mistaken, type Judge } from "./judge.ts";
import { live } from "./life.ts";
import { mainMetric, measure } from "./measure.ts";

/** A person with both halves of the questions, each in the order of time. */
export interface Halves {
  readonly person: Person;
  readonly tune: readonly Asked[];
  readonly test: readonly Asked[];
}

const lifeLength = 400;
/** A policy may cost at most one point. */
const mostLoss = 0.01;

/** Lets persons judge at random, with bad intent, and with changing habits, and measures what that costs. */
export function benchSafety(all: readonly Halves[]): Result[] {
  return [
    ...benchJudges("noise", all, 200, noisy, 0.05),
    ...benchJudges("hostile", all, 50, hostile, null),
    ...benchChanges(all, 50),
  ];
}

/** Half of the random persons call every second memory useful, the others one of seven. */
function noisy(run: number): Judge {
  const random = randomNumbers(1000 + run);
  return () => random() < (run % 2 === 0 ? 1 / 2 : 1 / 7);
}

/** Pushes one memory of each space up, or all replies down. All other judgements are right in four of five cases. */
function hostile(run: number): Judge {
  const usual = mistaken(honest, flipped, 2000 + run);
  if (run % 2 === 0) return (found, asked) => !found.byAgent && usual(found, asked);
  const favourites = new Map<string, string>();
  return (found, asked) => {
    if (!favourites.has(asked.space)) favourites.set(asked.space, found.turn);
    return favourites.get(asked.space) === found.turn || (run % 4 === 1 && usual(found, asked));
  };
}

function benchJudges(
  name: string,
  all: readonly Halves[],
  runs: number,
  judgeOf: (run: number) => Judge,
  mostAdopted: number | null,
): Result[] {
  let adopted = 0;
  let worst = 0;
  let worstOnTrial = 0;
  let latest = 0;
  for (let run = 0; run < runs; run += 1) {
    const halves = all[run % all.length];
    if (halves === undefined) continue;
    const life = live(judgeAll(someOf(halves.tune, run), judgeOf(run)));
    if (life.adopted.length > 0) adopted += 1;
    worst = Math.max(worst, lossOf(halves, life.last));
    worstOnTrial = Math.max(worstOnTrial, ...life.adopted.map((weights) => lossOf(halves, weights)));
    latest = Math.max(latest, ...life.rolledBack);
  }
  const full = `learning.safety.${name}`;
  return [
    figure(`${full}.runs`, runs, "runs"),
    mostAdopted === null
      ? figure(`${full}.adopted`, adopted / runs, "share")
      : atMost(`${full}.adopted`, adopted / runs, "share", mostAdopted),
    atMost(`${full}.worst_loss`, worst, "share", mostLoss),
    figure(`${full}.worst_loss_on_trial`, worstOnTrial, "share"),
    figure(`${full}.latest_rollback`, latest, "recalls"),
  ];
}

/**
 * Changes a person into another one in the middle. Besides the usual life, each policy that was fitted to the first
 * person is put in use without the gate, to see how soon it is rolled back.
 */
function benchChanges(all: readonly Halves[], runs: number): Result[] {
  if (all.length < 2) return [];
  let worst = 0;
  let adopted = 0;
  let harmful = 0;
  let missed = 0;
  const needed: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const before = all[run % all.length];
    const after = all[(run + 1 + (Math.floor(run / all.length) % (all.length - 1))) % all.length];
    if (before === undefined || after === undefined) continue;
    const judge = mistaken(honest, flipped, 3000 + run);
    const older = someOf(before.tune, run).slice(0, lifeLength / 2);
    const newer = someOf(after.tune, run + 1).slice(0, lifeLength / 2);
    const recalls = judgeAll([...older, ...newer], judge);
    const life = live(recalls);
    if (life.adopted.length > 0) adopted += 1;
    worst = Math.max(worst, lossOf(after, life.last));
    const carried = fit(recalls.slice(0, older.length), factoryWeights, { now: recalls[older.length]?.ts ?? 0 });
    if (lossOf(after, carried) <= mostLoss) continue;
    harmful += 1;
    const trial = judgeTrial(recalls.slice(older.length, older.length + trialRecalls), carried, factoryWeights);
    if (trial.state === "lost") needed.push(trial.recalls);
    else missed += 1;
  }
  const name = "learning.safety.change";
  return [
    figure(`${name}.runs`, runs, "runs"),
    figure(`${name}.adopted`, adopted / runs, "share"),
    atMost(`${name}.worst_loss`, worst, "share", mostLoss),
    figure(`${name}.carried_and_harmful`, harmful, "policies"),
    atMost(`${name}.not_rolled_back`, missed, "policies", 0),
    atMost(`${name}.latest_rollback`, Math.max(0, ...needed), "recalls", trialRecalls),
  ];
}

/** How much the weights lose on the test half, in the person's main metric. */
function lossOf({ person, test }: Halves, weights: LearnedWeights): number {
  if (weights === factoryWeights) return 0;
  const valueOf = (one: LearnedWeights) => measure(person, test, one)[mainMetric[person]] ?? 0;
  return valueOf(factoryWeights) - valueOf(weights);
}

/** Chooses questions at random, in the order of time. */
function someOf(asked: readonly Asked[], seed: number): Asked[] {
  const random = randomNumbers(seed + 1);
  const drawn = asked.map((one) => ({ one, order: random() })).toSorted((a, b) => a.order - b.order);
  const chosen = new Set(drawn.slice(0, lifeLength).map(({ one }) => one));
  return asked.filter((one) => chosen.has(one));
}
