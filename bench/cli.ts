import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { BenchError, exits } from "./bench.ts";
import { makeCorpusHome, makeWorkHome, type Environment } from "./corpus-home.ts";
import { questions } from "./questions.ts";
import { atMost, figure, median, ratioAt, timeBudget, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

const command = fileURLToPath(new URL("../dist/cli/loci.cjs", import.meta.url));

/** Upper limits: the time of a command divided by the time of an empty `node` process. */
const budgets = { help: 1.6, statusline: 1.5, everyday: 2.5, status: 4 };

/**
 * The measured commands. `remember` comes last because it writes, so the other commands run with an index that is up to
 * date.
 */
const commands: Readonly<Record<string, { readonly args: (turn: number) => string[]; readonly budget: number }>> = {
  help: { args: () => ["--help"], budget: budgets.help },
  // Runs without input, because an empty input takes the same path through the code.
  statusline: { args: () => ["statusline"], budget: budgets.statusline },
  status: { args: () => ["status"], budget: budgets.status },
  search: { args: () => ["search", "deploy", "staging"], budget: budgets.everyday },
  recall: { args: () => ["recall", "why are my test users gone from staging?"], budget: budgets.everyday },
  timeline: { args: () => ["timeline"], budget: budgets.everyday },
  remember: { args: (turn) => ["remember", `Staging database ${turn} is reset every night`], budget: budgets.everyday },
};

/**
 * Untimed runs before the timed ones. Loci stores the compiled code of a command after its first run, and again after
 * about four runs.
 */
const warmUps = 6;

/**
 * Times everyday commands of the built CLI as whole processes, compared with an empty `node`. The memory has 10,000
 * events. As on a machine in daily use, the index is up to date and the compiled code is cached.
 */
export async function benchCli({ smoke }: { smoke: boolean }): Promise<Result[]> {
  if (!existsSync(command)) throw new BenchError("dist/ is missing; run `npm run build` first", exits.noInput);
  return withScratch(async (folder) => {
    const env = await makeCorpusHome(folder, smoke ? 1_000 : 10_000);
    const runs = smoke ? 5 : 20;
    const times = new Map<string, number[]>();
    const time = (name: string, args: readonly string[]) => {
      const start = performance.now();
      run(args, env);
      times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
    };
    for (let turn = -warmUps; turn < 0; turn += 1)
      for (const { args } of Object.values(commands)) run([command, ...args(turn)], env);
    for (let turn = 0; turn < runs; turn += 1) {
      run([command, "search", "anything"], env);
      for (const [name, { args }] of Object.entries(commands)) {
        time("empty", ["-e", "0"]);
        time(name, [command, ...args(turn)]);
      }
    }
    const timesOf = (name: string) => times.get(name) ?? [];
    const asked = await benchQuestions(smoke);
    return [
      ...asked,
      ...Object.entries(commands).flatMap(([name, { budget }]) => [
        atMost(`cli.${name}`, ratioAt(0.5, timesOf(name), timesOf("empty")), "× node -e 0", timeBudget(budget, smoke)),
        figure(`cli.${name}.median`, median(timesOf(name)), "ms"),
      ]),
      figure("cli.empty.median", median(timesOf("empty")), "ms"),
    ];
  });
}

/** Times the questions about the work over 100,000 events of one space, whose folder is a real repository. */
async function benchQuestions(smoke: boolean): Promise<Result[]> {
  return withScratch(async (folder) => {
    const { env, space } = await makeWorkHome(folder, smoke ? 5_000 : 100_000);
    const runs = smoke ? 5 : 20;
    const times = new Map<string, number[]>();
    const time = (name: string, args: readonly string[]) => {
      const start = performance.now();
      run(args, env, space);
      times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
    };
    for (let turn = -warmUps; turn < 0; turn += 1)
      for (const args of Object.values(questions)) run([command, ...args], env, space);
    for (let turn = 0; turn < runs; turn += 1) {
      for (const [name, args] of Object.entries(questions)) {
        time("empty", ["-e", "0"]);
        time(name, [command, ...args]);
      }
    }
    const timesOf = (name: string) => times.get(name) ?? [];
    return Object.keys(questions).flatMap((name) => [
      atMost(
        `cli.${name}`,
        ratioAt(0.5, timesOf(name), timesOf("empty")),
        "× node -e 0",
        timeBudget(budgets.everyday, smoke),
      ),
      figure(`cli.${name}.median`, median(timesOf(name)), "ms"),
    ]);
  });
}

function run(args: readonly string[], env: Environment, cwd?: string): void {
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8", cwd });
  if (status !== 0) throw new Error(`${args.join(" ")} exited with ${status}: ${stderr}`);
}
