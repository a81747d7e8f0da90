// `npm run test:windows [-- FILE…] [--smoke]` runs the suites in Windows' Node: under Wine on Linux (set-up.sh), or
// directly on Windows. FILE is a filter of vitest, or `crash` for the crash suite. known-failures.ts lists the tests
// that cannot pass there.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { judge, type Judgement } from "./judge.ts";
import { knownFailures } from "./known-failures.ts";
import { crashOutcomes, vitestOutcomes, type Outcome } from "./outcomes.ts";
import { smokeFiles } from "./smoke-files.ts";
import { setUpWindowsNode, type WindowsNode } from "./windows-node.ts";

const { values, positionals } = parseArgs({
  options: { smoke: { type: "boolean", default: false } },
  allowPositionals: true,
});

// The others trace system calls with strace, mount small file systems, or pause processes by signals.
const scenarios = ["fifty", "documents"];

const files = values.smoke ? smokeFiles : positionals;
const filters = files.filter((file) => file !== "crash");
const node = setUpWindowsNode();
const outcomes: Outcome[] = [];
if (files.length === 0 || filters.length > 0) outcomes.push(...(await runVitest(node)));
if (files.length === 0 || files.includes("crash")) outcomes.push(...(await runCrash(node)));
node.remove();
process.exitCode = report(judge(outcomes, knownFailures));

async function runVitest(windows: WindowsNode): Promise<Outcome[]> {
  const reporters = ["--reporter=verbose", "--reporter=json", `--outputFile.json=${windows.outFile("report.json")}`];
  const projects = ["--project", "unit", "--project", "slow"];
  const code = await windows.run(["node_modules/vitest/vitest.mjs", "run", ...projects, ...reporters, ...filters]);
  return readOutcomes("report.json", vitestOutcomes, "vitest", code);
}

async function runCrash(windows: WindowsNode): Promise<Outcome[]> {
  const only = scenarios.flatMap((name) => ["--only", name]);
  const code = await windows.run(["test/crash/run.ts", "--json", ...only]);
  return readOutcomes("stdout", crashOutcomes, "crash", code);
}

// A run without a report has failed, with its standard error as the reason.
function readOutcomes(
  name: string,
  parse: (report: string) => Outcome[],
  suite: string,
  code: number | null,
): Outcome[] {
  const path = join(node.out, name);
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (text !== "") return parse(text);
  const errors = readFileSync(join(node.out, "stderr"), "utf8");
  return [{ file: suite, test: `(exit ${code})`, state: "failed", message: errors.slice(-2_000) }];
}

function report({ passed, skipped, failed, excused, mended }: Judgement): number {
  for (const outcome of failed) say(`FAILED ${named(outcome)}\n${withoutFrames(outcome.message)}`);
  for (const outcome of mended) say(`note: passes, though known-failures.ts has it: ${named(outcome)}`);
  if (excused.length > 0) say(`note: ${excused.length} failed as known-failures.ts says`);
  if (skipped.length > 0) say(`note: ${skipped.length} tests skipped`);
  say(`${passed.length} passed, ${failed.length} failed`);
  return failed.length === 0 && passed.length > 0 ? 0 : 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function named({ file, test }: Outcome): string {
  return `${file}: ${test}`;
}

// The lines of a stack that are in Loci's own files.
function withoutFrames(message: string): string {
  const lines = message.slice(0, 4_000).split("\n");
  return lines.filter((line) => !/^\s+at .*(?:node_modules|node:|<anonymous>)/.test(line)).join("\n");
}
