import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { BenchError, exits } from "./bench.ts";
import { makeCorpusHome, type Environment } from "./corpus-home.ts";
import { atMost, figure, median, ratioAt, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

const command = fileURLToPath(new URL("../dist/cli/loci.js", import.meta.url));

/** Whole commands over an empty `node`, at most. */
const budgets = { help: 1.6, everyday: 2.5 };

/** Most that a smoke run on a busy machine allows: it holds today's state, the budgets are the aim. */
const smokeBudgets = { help: 5, everyday: 16 };

const commands = {
  help: ["--help"],
  status: ["status"],
  search: ["search", "deploy", "staging"],
  remember: ["remember", "The staging database is reset every night"],
  recall: ["recall", "why are my test users gone from staging?"],
  timeline: ["timeline"],
};

/** Everyday commands of the built CLI on a memory of 10,000, as whole processes, beside an empty `node`. */
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
    for (const args of Object.values(commands)) run([command, ...args], env);
    for (let turn = 0; turn < runs; turn += 1)
      for (const [name, args] of Object.entries(commands)) {
        time("empty", ["-e", "0"]);
        time(name, [command, ...args]);
      }
    const taken = (name: string) => times.get(name) ?? [];
    return [
      ...Object.keys(commands).flatMap((name) => [
        atMost(`cli.${name}`, ratioAt(0.5, taken(name), taken("empty")), "× node -e 0", budgetOf(name, smoke)),
        figure(`cli.${name}.median`, median(taken(name)), "ms"),
      ]),
      figure("cli.empty.median", median(taken("empty")), "ms"),
    ];
  });
}

function budgetOf(name: string, smoke: boolean): number {
  const { help, everyday } = smoke ? smokeBudgets : budgets;
  return name === "help" ? help : everyday;
}

function run(args: readonly string[], env: Environment): void {
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} exited with ${status}: ${stderr}`);
}
