// `npm run test:crash [-- --kills N] [--seed N] [--only NAME] [--encrypted] [--json]` runs kills, faults and mutants
// against the real code. CONTRIBUTING.md has the options of `calls`.
import { parseArgs, styleText } from "node:util";

import { builds } from "./builds.ts";
import { calls } from "./calls.ts";
import { documents } from "./documents.ts";
import { encryptHomes } from "./encrypted-home.ts";
import { faults } from "./faults.ts";
import { fifty } from "./fifty.ts";
import { helper } from "./helper.ts";
import { kills } from "./kills.ts";
import { mutants } from "./mutants.ts";
import { reseal } from "./reseal.ts";
import type { Check, Scenario } from "./scenario.ts";
import { trace } from "./trace.ts";

const scenarios: readonly Scenario[] = [trace, fifty, faults, mutants, documents, kills, helper, reseal, calls, builds];

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    seed: { type: "string" },
    only: { type: "string", multiple: true },
    stride: { type: "string", default: "1" },
    orders: { type: "string", default: "one" },
    path: { type: "string", default: "" },
    command: { type: "string", multiple: true, default: [] },
    source: { type: "string" },
    encrypted: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

interface Outcome {
  readonly scenario: string;
  readonly seconds: number;
  readonly checks: readonly Check[];
}

const seed = Number(values.seed ?? Date.now() % 1_000_000);
// With --encrypted, only scenarios that work on encrypted lines. Mutants and traces check the bytes of plain lines, and
// the editor of documents writes plain text.
const possible = values.encrypted ? [fifty, kills, reseal] : scenarios;
const chosen = possible.filter(({ name }) => values.only === undefined || values.only.includes(name));
if (values.encrypted) encryptHomes();
if (chosen.length === 0) throw new Error(`--only takes one of: ${scenarios.map(({ name }) => name).join(", ")}`);

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const outcomes: Outcome[] = [];
say(`seed ${seed}`);
for (const scenario of chosen) outcomes.push(await runScenario(scenario));

const checks = outcomes.flatMap((outcome) => outcome.checks);
const failed = checks.filter(({ ok }) => !ok).length;
if (values.json)
  process.stdout.write(`${JSON.stringify({ seed, passed: checks.length - failed, failed, outcomes })}\n`);
else
  process.stdout.write(`${outcomes.map(outcomeText).join("\n")}\n${checks.length - failed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);

async function runScenario(scenario: Scenario): Promise<Outcome> {
  say(`${scenario.name}: ${scenario.about}`);
  const start = performance.now();
  const found = await scenario
    .run({
      kills: Number(values.kills),
      seed,
      stride: Number(values.stride),
      allOrders: values.orders === "all",
      path: values.path,
      commands: values.command,
      ...(values.source === undefined ? {} : { source: values.source }),
      say: (line) => say(`  ${line}`),
    })
    .catch((error: unknown): Check[] => [
      {
        name: "runs to its end",
        ok: false,
        detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
      },
    ]);
  return { scenario: scenario.name, seconds: Math.round((performance.now() - start) / 100) / 10, checks: found };
}

function outcomeText({ scenario, seconds, checks: found }: Outcome): string {
  const width = Math.max(...found.map(({ name }) => name.length));
  const lines = found.map(
    ({ name, ok, detail }) =>
      `  ${ok ? styleText("green", "ok  ") : styleText("red", "FAIL")}  ${name.padEnd(width)}  ${styleText("dim", detail)}`,
  );
  return `${styleText("bold", scenario)} ${styleText("dim", `${seconds} s`)}\n${lines.join("\n")}`;
}
