import { parseArgs } from "node:util";

import { hosts } from "../../../src/agents/hosts.ts";
import { readStoredCases, writeStoredCases, type StoredCase } from "../../contracts/contract-cases.ts";
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
  const recorded = new Map((await recordHost(name)).toReversed().map((each) => [caseName(each), each]));
  console.log(`${name}: ${recorded.size} cases`);
  const stored = readStoredCases(name);
  if (values.check === true)
    for (const [caseOf, each] of [...recorded].sort(([one], [other]) => (one < other ? -1 : 1)))
      check(`${name}/${caseOf}`, stored[caseOf], each);
  else
    writeStoredCases(name, {
      ...stored,
      ...Object.fromEntries([...recorded].map(([caseOf, each]) => [caseOf, toStored(name, stored[caseOf], each)])),
    });
  for (const [caseOf, { evidence }] of Object.entries(stored))
    if (evidence.startsWith("recorded") && !recorded.has(caseOf)) report(`gone: ${name}/${caseOf}`);
}

/** Reports fields that are new in the host's input, and fields of the stored case that are missing now. */
function check(title: string, stored: StoredCase | undefined, { stdin }: Recorded): void {
  if (stored?.stdin === undefined) return report(`new: ${title}`);
  const [before, after] = [keyPaths(stored.stdin), keyPaths(stdin)];
  for (const path of after.filter((each) => !before.includes(each))) report(`new: ${title} ${path}`);
  for (const path of before.filter((each) => !after.includes(each))) report(`gone: ${title} ${path}`);
}

function report(line: string): void {
  console.log(line);
  process.exitCode = 1;
}

/** Adds the input of a host and how Loci currently reads it, so that a person can review the diff. */
function toStored(name: AgentName, before: StoredCase | undefined, { event, stdin }: Recorded): StoredCase {
  const host = hosts.find(({ manifest }) => manifest.name === name);
  if (host === undefined) throw new Error(`${name} is not a host`);
  const evidence = `recorded from ${host.manifest.title} ${host.manifest.versions.tested.at(-1) ?? ""}`;
  const expected = host.contract.readEvent({ event, input: stdin, env: {} });
  return { event, shows: describe(expected), ...before, evidence, stdin, expected };
}
