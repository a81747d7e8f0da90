import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { hosts } from "../../../src/agents/hosts.ts";
import { contractsFolder } from "../../contracts/contract-cases.ts";
import { allAgents } from "../agents/agents.ts";
import type { AgentName } from "../programs.ts";
import { caseName } from "./case-name.ts";
import { compareBuilds } from "./compare-builds.ts";
import { describe } from "./describe.ts";
import { keyPaths } from "./key-paths.ts";
import { recordHost, type Recorded } from "./record-host.ts";

// Usage: npm run record -- <host|all> [--check], or npm run record -- --compare <dist-a> <dist-b>

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: "boolean" }, compare: { type: "boolean" } },
});

if (values.compare === true) {
  const [before, after] = positionals;
  if (before === undefined || after === undefined) throw new Error("npm run record -- --compare <dist-a> <dist-b>");
  const differences = await compareBuilds(before, after);
  console.log(differences.length === 0 ? "the builds answer and record the same" : differences.join("\n"));
  process.exitCode = differences.length === 0 ? 0 : 1;
} else {
  const names = allAgents.map(({ name }) => name).filter((name) => positionals[0] === "all" || positionals[0] === name);
  if (names.length === 0) throw new Error("npm run record -- <host|all> [--check]");
  for (const name of names) await recordOne(name);
}

async function recordOne(name: AgentName): Promise<void> {
  // If several recordings have the same name, the first one counts. A conversation has many similar tool calls.
  const cases = new Map((await recordHost(name)).toReversed().map((recorded) => [caseName(recorded), recorded]));
  console.log(`${name}: ${cases.size} cases`);
  for (const [caseOf, recorded] of [...cases].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (values.check === true) check(name, caseOf, recorded);
    else write(name, caseOf, recorded);
  }
  const stored = join(contractsFolder, name);
  for (const caseOf of existsSync(stored) ? readdirSync(stored) : []) {
    const { evidence } = readJson(join(stored, caseOf, "case.json")) as { evidence: string };
    if (evidence.startsWith("recorded") && !cases.has(caseOf)) report(`gone: ${name}/${caseOf}`);
  }
}

/** Reports fields that are new in the host's input, and fields of the stored case that are missing now. */
function check(name: AgentName, caseOf: string, { stdin }: Recorded): void {
  const file = join(contractsFolder, name, caseOf, "stdin.json");
  if (!existsSync(file)) return report(`new: ${name}/${caseOf}`);
  const [before, after] = [keyPaths(readJson(file)), keyPaths(stdin)];
  for (const path of after.filter((each) => !before.includes(each))) report(`new: ${name}/${caseOf} ${path}`);
  for (const path of before.filter((each) => !after.includes(each))) report(`gone: ${name}/${caseOf} ${path}`);
}

function report(line: string): void {
  console.log(line);
  process.exitCode = 1;
}

/** Stores the input of a host and how Loci currently reads it, so that a person can review the diff. */
function write(name: AgentName, caseOf: string, { event, stdin }: Recorded): void {
  const host = hosts.find(({ manifest }) => manifest.name === name);
  if (host === undefined) return;
  const folder = join(contractsFolder, name, caseOf);
  mkdirSync(folder, { recursive: true });
  const before = existsSync(join(folder, "case.json")) ? (readJson(join(folder, "case.json")) as object) : {};
  const evidence = `recorded from ${host.manifest.title} ${host.manifest.versions.tested.at(-1) ?? ""}`;
  const read = host.contract.readEvent({ event, input: stdin, env: {} });
  writeJson(join(folder, "case.json"), { event, shows: describe(read), ...before, evidence });
  writeJson(join(folder, "stdin.json"), stdin);
  writeJson(join(folder, "expected.json"), read);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
