import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { BenchError, defineBench, exits, type Bench } from "./bench.ts";
import { findBuild, timeProcess, type Build } from "./compare/build.ts";
import type { Figure } from "./compare/figure.ts";
import { homeEnvironment, takeSnapshots } from "./compare/homes.ts";
import { processFigures } from "./compare/processes.ts";
import { compareFigures, mostRatio, type Ratio, type Samples } from "./compare/ratio.ts";
import { taskFigures, type TaskSizes } from "./compare/tasks.ts";
import { atMost, figure, median, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const sizes: TaskSizes = { existing: 10_000, appends: 1000, searches: 200, events: 20_000 };
const smokeSizes: TaskSizes = { existing: 500, appends: 50, searches: 20, events: 1000 };
const defaultRounds = 21;
const smokeRounds = 3;

/**
 * `npm run bench -- compare --before FOLDER [--rounds N] [--only TEXT]` compares this build with the build in another
 * checkout. Both take turns over copies of the same memories. Run `npm run build` in both checkouts first. A figure may
 * take 1.05 × as long as before. A figure over that limit is measured again with twice and then four times the rounds,
 * and the last try counts. `--only` measures the figures whose names contain TEXT.
 */
export const benchCompare: Bench = defineBench({
  options: { before: { type: "string" }, rounds: { type: "string" }, only: { type: "string", default: "" } },
  run: async ({ before, rounds, only, smoke }) => {
    if (before === undefined)
      throw new BenchError("name the other checkout: --before FOLDER, with its dist/ built", exits.usage);
    const builds = [findBuild("before", resolve(before)), findBuild("after", root)] as const;
    const wanted = rounds === undefined ? (smoke ? smokeRounds : defaultRounds) : Number(rounds);
    if (!Number.isInteger(wanted) || wanted < 1)
      throw new BenchError(`--rounds ${rounds}: not a whole number from 1`, exits.usage);
    return withScratch((folder) => compare(folder, builds, smoke ? smokeSizes : sizes, wanted, only));
  },
  show,
});

async function compare(
  folder: string,
  builds: readonly [Build, Build],
  taskSizes: TaskSizes,
  rounds: number,
  only: string,
): Promise<Result[]> {
  const { existing, events } = taskSizes;
  const snapshots = await takeSnapshots(folder, [existing, events, existing + events]);
  const snapshotOf = (memories: number) => snapshots.get(memories) ?? fail(`no snapshot of ${memories} memories`);
  const figures = [
    ...processFigures(folder, snapshotOf(existing)),
    ...taskFigures(folder, taskSizes, snapshotOf),
  ].filter(({ name }) => name.includes(only));
  const empty: number[] = [];
  const env = homeEnvironment(folder);
  const warm = new Set<string>();
  const measure = async (names: readonly string[], turns: number): Promise<ReadonlyMap<string, Samples>> => {
    const chosen = figures.filter(({ name }) => names.includes(name));
    for (const one of chosen) if (!warm.has(one.name)) warmUp(one, builds);
    for (const { name } of chosen) warm.add(name);
    return measureInTurns(chosen, builds, turns, () => empty.push(timeProcess(["-e", "0"], env)));
  };
  const ratios = await compareFigures(
    figures.map(({ name }) => name),
    rounds,
    measure,
    (line) => console.error(line),
  );
  return [...ratios.flatMap(toResults), figure("compare.empty", median(empty), "ms, node -e 0")];
}

function warmUp(one: Figure, builds: readonly Build[]): void {
  for (let turn = 0; turn < one.warmUps; turn += 1) for (const build of builds) one.run(build, turn);
}

let turnsSoFar = 0;

/**
 * Measures each figure with both builds, round by round. The builds swap their order in each round, because the second
 * finds a warmer machine.
 */
function measureInTurns(
  figures: readonly Figure[],
  builds: readonly [Build, Build],
  rounds: number,
  runEmpty: () => void,
): ReadonlyMap<string, Samples> {
  const samples = new Map(figures.map(({ name }) => [name, { before: [] as number[], after: [] as number[] }]));
  for (let round = 0; round < rounds; round += 1) {
    for (const one of figures) {
      if (round >= Math.ceil(rounds * one.share)) continue;
      turnsSoFar += 1;
      runEmpty();
      const order = round % 2 === 0 ? builds : builds.toReversed();
      for (const build of order) samples.get(one.name)?.[build.name].push(one.run(build, 1000 + turnsSoFar));
    }
  }
  return samples;
}

function toResults({ figure: name, before, after, ratio, rounds, tries }: Ratio): Result[] {
  return [
    atMost(`compare.${name}`, ratio, "× before", mostRatio),
    figure(`compare.${name}.before`, before, "ms"),
    figure(`compare.${name}.after`, after, "ms"),
    figure(`compare.${name}.rounds`, rounds, tries === 1 ? "rounds" : `rounds in try ${tries}`),
  ];
}

/** Prints one line per figure: the time before, the time after, their ratio, and the ratio to an empty process. */
function show(results: readonly Result[]): string {
  const valueOf = (name: string): number => results.find((one) => one.name === name)?.value ?? Number.NaN;
  const empty = valueOf("compare.empty");
  const lines = results
    .filter(({ budget }) => budget !== null)
    .map(({ name, value, pass }) => {
      const times = [valueOf(`${name}.before`), valueOf(`${name}.after`)];
      const columns = [
        ...times.map((ms) => ms.toFixed(1)),
        value.toFixed(3),
        ...times.map((ms) => (ms / empty).toFixed(2)),
      ];
      return `${pass ? " " : "✗"} ${name.padEnd(30)} ${cells(columns)}`;
    });
  const head = `  ${"".padEnd(30)} ${cells(["before", "after", "ratio", "before ×", "after ×"])}`;
  return [head, ...lines, `  node -e 0: ${empty.toFixed(1)} ms; × is times that; the ratio may be ${mostRatio}`].join(
    "\n",
  );
}

function cells(texts: readonly string[]): string {
  return texts.map((one) => one.padStart(9)).join(" ");
}

function fail(message: string): never {
  throw new Error(message);
}
