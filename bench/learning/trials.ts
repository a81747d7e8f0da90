import { rerank } from "../../src/core/learning/evaluate.ts";
import { fit } from "../../src/core/learning/fit.ts";
import type { JudgedRecall } from "../../src/core/learning/judged-recall.ts";
import { learnedParts } from "../../src/core/learning/learned-parts.ts";
import { factorBounds, factoryWeights, type LearnedWeights } from "../../src/core/learning/learned-weights.ts";
import { interleave, judgeTrial, trialRecalls } from "../../src/core/learning/trial.ts";
import { randomNumbers } from "../../test/made-recalls.ts";
import { atMost, figure, quantile, type Result } from "../result.ts";
import type { Asked } from "./asked.ts";
import { flipped, honest, judgeAll, judgedPlaces, logged, mistaken } from "./judge.ts";
import { valuesOf } from "./measure.ts";
import type { Halves } from "./safety.ts";

/** A policy is harmful if it loses this much, and good if it gains as much. */
const onePoint = 0.01;
/** Policies are tried until there are this many harmful and this many other trials. */
const wanted = 200;
const mostPolicies = 900;

interface Outcome {
  /** What the policy gains on the recalls of the same half that are not in its trial. */
  readonly gain: number;
  readonly isKept: boolean;
  readonly recalls: number;
}

/**
 * Puts policies on trial without the gate, to see which ones are rolled back. Each policy is tried against the factory's
 * weights, and these against the policy. All trials use the test half, because the rule was chosen on the tuning half.
 */
export function benchTrials(all: readonly Halves[]): Result[] {
  const outcomes: Outcome[] = [];
  const isHarmful = ({ gain }: Outcome) => gain <= -onePoint;
  const factory = new Map(all.map((halves) => [halves.person, valuesOf(halves.person, halves.test, factoryWeights)]));
  for (let n = 0; n < mostPolicies; n += 1) {
    const harmful = outcomes.filter(isHarmful).length;
    if (harmful >= wanted && outcomes.length - harmful >= wanted) break;
    const halves = all[n % all.length];
    if (halves === undefined) break;
    const policy = drawPolicy(n, all);
    const values = valuesOf(halves.person, halves.test, policy);
    const known = factory.get(halves.person) ?? [];
    for (const [proposed, present, sign] of [
      [policy, factoryWeights, 1],
      [factoryWeights, policy, -1],
    ] as const) {
      const seed = 2 * n + (sign === 1 ? 0 : 1);
      const drawn = drawPlaces(halves.test.length, seed);
      const rest = values.flatMap((value, at) => (drawn.has(at) ? [] : [sign * (value - (known[at] ?? 0))]));
      const asked = halves.test.filter((_, at) => drawn.has(at));
      const { state, recalls } = judgeTrial(judgeInterleaved(asked, proposed, present, seed), proposed, present);
      outcomes.push({ gain: mean(rest), isKept: state !== "lost", recalls });
    }
  }
  const harmful = outcomes.filter(isHarmful);
  const good = outcomes.filter(({ gain }) => gain >= onePoint);
  const others = outcomes.filter((one) => !harmful.includes(one) && !good.includes(one));
  const name = "learning.trial";
  const needed = harmful.map(({ recalls }) => recalls);
  return [
    figure(`${name}.harmful.policies`, harmful.length, "policies"),
    atMost(`${name}.harmful.not_rolled_back`, harmful.filter(({ isKept }) => isKept).length, "policies", 0),
    figure(`${name}.harmful.recalls_p50`, quantile(needed, 0.5), "recalls"),
    atMost(`${name}.harmful.latest_rollback`, Math.max(0, ...needed), "recalls", trialRecalls),
    figure(`${name}.no_difference.policies`, others.length, "policies"),
    figure(`${name}.no_difference.rolled_back`, 1 - mean(others.map(({ isKept }) => Number(isKept))), "share"),
    figure(`${name}.good.policies`, good.length, "policies"),
    figure(`${name}.good.rolled_back`, 1 - mean(good.map(({ isKept }) => Number(isKept))), "share"),
  ];
}

/** In turn: weights at their bounds, random weights, and weights fitted to few recalls of some person. */
function drawPolicy(n: number, all: readonly Halves[]): LearnedWeights {
  const random = randomNumbers(4_000 + n);
  const { least, most } = factorBounds;
  if (n % 4 === 3) {
    const { tune = [] } = all[Math.floor(n / 4) % all.length] ?? {};
    const from = Math.floor(random() * Math.max(1, tune.length - 100));
    const recalls = judgeAll(tune.slice(from, from + 100), mistaken(honest, flipped, n));
    return fit(recalls, factoryWeights, { now: recalls.at(-1)?.ts ?? 0 });
  }
  const factorFrom = (draw: number) => (n % 4 === 2 ? most ** (2 * draw - 1) : draw < 0.5 ? least : most);
  const parts = learnedParts.filter((part) => part !== "words");
  return { ...factoryWeights, factors: Object.fromEntries(parts.map((part) => [part, factorFrom(random())])) };
}

/** Recalls of a trial: the person judges the first places of the interleaved order. */
function judgeInterleaved(
  asked: readonly Asked[],
  proposed: LearnedWeights,
  present: LearnedWeights,
  seed: number,
): JudgedRecall[] {
  const judge = mistaken(honest, flipped, 5_000 + seed);
  return judgeAll(asked, honest, logged).map((recall, n) => {
    const order = interleave(rerank(recall.candidates, proposed), rerank(recall.candidates, present), `${seed} ${n}`);
    const one = asked[n];
    const found = new Map(one?.found.map((each) => [each.turn, each]));
    return {
      ...recall,
      candidates: order.map((candidate, place) => {
        const turn = found.get(candidate.id);
        const isJudged = place < judgedPlaces && turn !== undefined && one !== undefined;
        return { ...candidate, useful: isJudged ? Number(judge(turn, one)) : null };
      }),
    };
  });
}

function drawPlaces(count: number, seed: number): ReadonlySet<number> {
  const random = randomNumbers(6_000 + seed);
  const order = Array.from({ length: count }, (_, at) => ({ at, draw: random() })).toSorted((a, b) => a.draw - b.draw);
  return new Set(order.slice(0, trialRecalls).map(({ at }) => at));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
