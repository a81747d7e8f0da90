import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { BenchError, defineBench, exits } from "./bench.ts";
import { replaceFolder } from "./compare/homes.ts";
import { makeCorpusHome, type Environment } from "./corpus-home.ts";
import { promptInput, statementInput, toolInput } from "./hook-inputs.ts";
import { atMost, figure, median, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

/**
 * Counts the instructions of whole processes under callgrind, which a busy machine cannot change: the hook and everyday
 * commands of a build, beside an empty Node. The compiled code is cached, as on a machine in daily use.
 *
 * `--before <dist>` counts another build, too. `--where` prints the functions that take most. `--smoke` counts a few
 * tasks, and compares their ratios to the empty Node with the accepted ones; `--accept` stores them as the accepted ones.
 */
export const benchInstructions = defineBench({
  options: {
    before: { type: "string" },
    where: { type: "boolean", default: false },
    accept: { type: "boolean", default: false },
  },
  run: async ({ smoke, before, where, accept }) => {
    if (accept && (!smoke || before !== undefined))
      throw new BenchError("--accept needs --smoke, and excludes --before", exits.usage);
    if (spawnSync("valgrind", ["--version"]).status !== 0)
      throw new BenchError("valgrind is missing; install Debian's package `valgrind`", exits.noInput);
    const builds = [{ name: "", dist: fileURLToPath(new URL("../dist", import.meta.url)) }];
    if (before !== undefined) builds.push({ name: "before.", dist: resolve(before) });
    for (const { dist } of builds)
      if (!existsSync(join(dist, "hook", "hook.cjs")))
        throw new BenchError(`${dist} is not a build; run \`npm run build\``, exits.noInput);
    const sizes = smoke ? [5_000] : [130, 5_000, 100_000];
    const accepted = smoke && !accept ? acceptedRatios() : null;
    const ratios: Record<string, number> = {};
    const results: Result[] = [];
    const empty = await withScratch(async (folder) => countEmpty(folder));
    results.push(figure("instructions.empty", millions(empty), "million"));
    for (const size of sizes)
      for (const { name, dist } of builds)
        await withScratch(async (folder) => {
          const env = await makeCorpusHome(folder, size);
          const tasks = tasksFor(dist, size, smoke);
          for (const task of tasks) {
            const counted = count(task, { folder, env, where });
            const title = `instructions.${name}${task.name}`;
            results.push(figure(title, millions(counted), "million"));
            const ratio = Math.round((1000 * counted) / empty) / 1000;
            if (name === "") ratios[task.name] = ratio;
            results.push(judged(`${title}.ratio`, ratio, name === "" ? accepted?.[task.name] : undefined));
          }
        });
    if (accept) writeFileSync(acceptedFile, `${JSON.stringify({ ...readAccepted(), [thisNode]: ratios }, null, 2)}\n`);
    return results;
  },
});

/** A count is the median of this many runs. Threads of Node make most runs differ by 2 %, some by 13 %. */
const runs = 3;

/** A count may exceed the accepted one by this factor. */
const mostRise = 1.08;

/** The last accepted ratios to an empty Node, by the version of Node. They hold for one processor architecture. */
const acceptedFile = fileURLToPath(new URL("accepted-instructions.json", import.meta.url));
const thisNode = `${process.version} ${process.arch}`;

type Ratios = Readonly<Record<string, number>>;

function readAccepted(): Readonly<Record<string, Ratios>> {
  return JSON.parse(readFileSync(acceptedFile, "utf8")) as Record<string, Ratios>;
}

function acceptedRatios(): Ratios {
  const accepted = readAccepted()[thisNode];
  if (accepted === undefined)
    throw new BenchError(
      `${acceptedFile} has no counts of ${thisNode}; look at the counts, then run \`npm run bench -- instructions --smoke --accept\``,
      exits.noInput,
    );
  return accepted;
}

function judged(title: string, ratio: number, accepted: number | undefined): Result {
  const unit = "× an empty Node";
  return accepted === undefined
    ? figure(title, ratio, unit)
    : atMost(title, ratio, unit, Math.round(1000 * accepted * mostRise) / 1000);
}

interface Task {
  readonly name: string;
  readonly args: readonly string[];
  readonly input: (turn: number) => string;
}

function tasksFor(dist: string, size: number, smoke: boolean): readonly Task[] {
  const hook = join(dist, "hook", "hook.cjs");
  const loci = join(dist, "cli", "loci.cjs");
  const hookTask = (name: string, event: string, input: Task["input"]): Task => ({
    name,
    args: [hook, "claude-code", event],
    input,
  });
  const command = (...args: readonly string[]): Task => ({
    name: `loci-${args[0]}`,
    args: [loci, ...args],
    input: () => "",
  });
  const prompt = hookTask(`prompt-${size}`, "UserPromptSubmit", promptInput);
  const capture = hookTask("capture", "PostToolUse", toolInput);
  if (smoke) return [capture, prompt, command("status")];
  if (size !== 5_000) return [prompt];
  return [
    capture,
    prompt,
    hookTask("statement", "UserPromptSubmit", statementInput),
    hookTask("before-tool", "PreToolUse", (turn) => toolInput(turn).replace("PostToolUse", "PreToolUse")),
    command("status"),
    command("recall", "why are my test users gone from staging?"),
    command("search", "deploy", "staging"),
    command("timeline"),
    command("remember", "The staging database is reset every night"),
  ];
}

/** Runs a script of Loci so that it stores its compiled code every time. Otherwise chance decides when it does. */
const storing = `Math.random = () => 0;
process.argv.splice(1, 1);
require(process.argv[1]);
`;

/** Under callgrind a process is about fifty times slower, so its clock stands still and its timers wait longer. */
const slowClock = `process.uptime = () => 0;
const { setTimeout: start } = globalThis;
globalThis.setTimeout = Object.assign((work, ms, ...args) => start(work, ms * 1000, ...args), start);
`;

interface Where {
  readonly folder: string;
  readonly env: Environment;
  readonly where: boolean;
}

/**
 * Returns the median of the instructions of a task. Each run is repeated without callgrind from the same state of the
 * home, and must answer the same.
 */
function count(task: Task, { folder, env, where }: Where): number {
  const [home, copy] = [env["HOME"] ?? "", `${folder}-copy`];
  const warm = join(folder, "storing.cjs");
  writeFileSync(warm, storing);
  for (let turn = 100; turn < 100 + warmUps; turn += 1) plainRun({ ...task, args: [warm, ...task.args] }, turn, env);
  try {
    const counts = Array.from({ length: runs }, (_, turn) => {
      replaceFolder(home, copy);
      const counting = () => {
        const one = underCallgrind(folder, task.args, task.input(turn), env, where ? task.name : null);
        replaceFolder(copy, home);
        return one;
      };
      const { instructions, stdout } = counting() ?? counting() ?? counting() ?? notCounted(task);
      const [counted, plain] = [comparable(stdout, env), comparable(plainRun(task, turn, env), env)];
      if (counted !== plain) throw new Error(`${task.name} answers differently under callgrind:\n${counted}\n${plain}`);
      return instructions;
    });
    return median(counts);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The runs before a task is counted. A command stores its compiled code in at most the first four of them. */
const warmUps = 4;

/** Leaves out what differs in every run: ids, sizes, durations, and the home. */
function comparable(stdout: string, env: Environment): string {
  const places = stdout.replaceAll(env["HOME"] ?? "", "~").replaceAll("just now", "0 min ago");
  return places.replaceAll(/[0-9a-f]{8}|\d+/g, "0");
}

function notCounted({ name }: Task): never {
  throw new Error(`${name} left each time while a thread was reading`);
}

function countEmpty(folder: string): number {
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder };
  return median(
    Array.from({ length: runs }, () => underCallgrind(folder, ["-e", "0"], "", env, null)?.instructions ?? 0),
  );
}

function plainRun({ name, args, input }: Task, turn: number, env: Environment): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input: input(turn), env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} exited with ${status}: ${stderr}`);
  return stdout;
}

/**
 * Returns null if the process has left while a thread was still reading its input: then another program has replaced
 * it, and callgrind has lost its count.
 */
function underCallgrind(
  folder: string,
  args: readonly string[],
  input: string,
  env: Environment,
  shown: string | null,
): { readonly instructions: number; readonly stdout: string } | null {
  const clock = join(folder, "slow-clock.cjs");
  writeFileSync(clock, slowClock);
  const out = join(folder, "callgrind.out");
  const options = ["--tool=callgrind", `--callgrind-out-file=${out}`];
  const ran = spawnSync("valgrind", [...options, process.execPath, "--require", clock, ...args], {
    input,
    env,
    encoding: "utf8",
  });
  const [, collected] = /Collected : (\d+)/.exec(ran.stderr) ?? [];
  if (ran.status === 0 && collected === undefined) return null;
  if (ran.status !== 0 || collected === undefined)
    throw new Error(`${args.join(" ")} failed under callgrind: ${ran.stderr.slice(-500)}`);
  if (shown !== null) console.error(`${shown}\n${whereOf(out)}`);
  rmSync(out, { force: true });
  return { instructions: Number(collected), stdout: ran.stdout };
}

/** The functions with the most instructions of their own. Compiled JavaScript has no names there. */
function whereOf(out: string): string {
  const { stdout } = spawnSync("callgrind_annotate", ["--threshold=60", out], { encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((line) => /^\s*[\d,]+ \(/.test(line))
    .slice(0, 15)
    .map((line) => line.slice(0, 160))
    .join("\n");
}

function millions(instructions: number): number {
  return Math.round(instructions / 1e5) / 10;
}
