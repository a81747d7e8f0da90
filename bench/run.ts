/**
 * `npm run bench -- NAME… [--smoke] [--json] [OPTION…]` prints a table, or one JSON object {"results": […]}, and exits
 * with 1 if a budget is missed.
 *
 * `--smoke` uses small sizes to check that everything works, and allows twice the time. It repeats a bench that misses
 * a budget, at most twice: a busy machine misses by chance, a slow program every time. Without a name, it runs all
 * benches that need nothing from outside the repository. The options of a bench are in its file.
 */
import { BenchError, exits, plainBench, type Bench } from "./bench.ts";
import type { Result } from "./result.ts";

// Loaded on demand, because some of them build a vocabulary when they are loaded.
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  append: async () => plainBench((await import("./append.ts")).benchAppend),
  search: async () => plainBench((await import("./search.ts")).benchSearch),
  find: async () => plainBench((await import("./find.ts")).benchFind),
  rebuild: async () => plainBench((await import("./rebuild.ts")).benchRebuild),
  documents: async () => plainBench((await import("./documents.ts")).benchDocuments),
  entries: async () => plainBench((await import("./entries.ts")).benchEntries),
  http: async () => plainBench((await import("./http/http.ts")).benchHttp),
  server: async () => (await import("./server/server.ts")).benchServer,
  ui: async () => (await import("./ui/ui.ts")).benchUi,
  import: async () => plainBench((await import("./import.ts")).benchImport),
  triage: async () => plainBench((await import("./triage.ts")).benchTriage),
  hook: async () => plainBench((await import("./hook.ts")).benchHook),
  day: async () => plainBench((await import("./day.ts")).benchDay),
  cli: async () => plainBench((await import("./cli.ts")).benchCli),
  redaction: async () => plainBench((await import("./redaction.ts")).benchRedaction),
  instructions: async () => (await import("./instructions.ts")).benchInstructions,
  slots: async () => plainBench((await import("./slots.ts")).benchSlots),
  statements: async () => plainBench((await import("./statements.ts")).benchStatements),
  pasted: async () => plainBench((await import("./pasted.ts")).benchPasted),
  tiers: async () => (await import("./tiers.ts")).benchTiers,
  sessions: async () => plainBench((await import("./sessions/sessions.ts")).benchSessions),
  sde: async () => (await import("./sde/sde.ts")).benchSde,
  weeks: async () => (await import("./weeks/weeks.ts")).benchWeeks,
  actions: async () => (await import("./weeks/actions.ts")).benchActions,
  recall: async () => (await import("./recall/recall.ts")).benchRecall,
  calibration: async () => (await import("./recall/calibration.ts")).benchCalibration,
  learning: async () => (await import("./learning/learning.ts")).benchLearning,
  facts: async () => (await import("./facts/facts.ts")).benchFacts,
  updates: async () => (await import("./facts/updates.ts")).benchUpdates,
  compare: async () => (await import("./compare-builds.ts")).benchCompare,
};
const smokeTries = 3;
const withoutData = [
  "append",
  "search",
  "find",
  "rebuild",
  "documents",
  "entries",
  "hook",
  "import",
  "triage",
  "slots",
  "pasted",
  "cli",
  "day",
  "redaction",
  "sessions",
  "http",
];

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BenchError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function main(argv: readonly string[]): Promise<void> {
  // Names come before options, because the value of an option may look like a name.
  const firstOption = argv.findIndex((argument) => argument.startsWith("-"));
  const named = firstOption === -1 ? argv : argv.slice(0, firstOption);
  const unknown = named.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0) {
    const message = `no bench is called ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`;
    throw new BenchError(message, exits.usage);
  }
  const chosen = named.length === 0 ? withoutData : named;
  const args = argv.slice(named.length);
  const all: Result[] = [];
  for (const name of chosen) {
    const bench = await benches[name]?.();
    if (bench === undefined) continue;
    const results = await measure(name, bench, args);
    if (!args.includes("--json")) console.log(bench.show(results));
    all.push(...results);
  }
  if (args.includes("--json")) console.log(JSON.stringify({ results: all }));
  const missed = all.filter(({ pass }) => !pass);
  for (const one of missed) console.error(`missed: ${described(one)}`);
  if (missed.length > 0) process.exitCode = 1;
}

async function measure(name: string, bench: Bench, args: readonly string[]): Promise<Result[]> {
  const tries = args.includes("--smoke") ? smokeTries : 1;
  for (let turn = 1; ; turn += 1) {
    const results = await bench.run(args);
    const missed = results.filter(({ pass }) => !pass);
    if (missed.length === 0 || turn === tries) return results;
    console.error(`${name} is tried again: ${missed.map(described).join(", ")}`);
  }
}

function described({ name, value, unit, budget }: Result): string {
  return `${name} ${value} ${unit} (budget ${budget})`;
}
