import { closeSync, openSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { BenchError, defineBench, exits } from "../bench.ts";
import { withScratch } from "../scratch.ts";
import { setNames } from "./data.ts";
import { evaluate, type Row } from "./evaluate.ts";
import { createHomes } from "./homes.ts";
import { benchLatency } from "./latency.ts";
import type { Half } from "./shape.ts";
import { summarise } from "./summarise.ts";
import { createSystems } from "./systems.ts";
import { recallTable } from "./table.ts";

/** Measures how much recall finds in public data sets, through the public API, compared with plain BM25. */
export const benchRecall = defineBench({
  options: {
    /** Names of sets, separated by commas. `latency` is also a set, and needs no data files. */
    only: { type: "string" },
    half: { type: "string", default: "both" },
    /** Names of systems, separated by commas. */
    system: { type: "string" },
    /** The file for the result of each question, as JSON lines. */
    out: { type: "string" },
    /** A folder that stores the recorded memories for the next run. */
    keep: { type: "string" },
    /** Rebuilds the indexes of stored memories. */
    rebuild: { type: "boolean", default: false },
    limit: { type: "string" },
    /** The file that caches a model's vectors for the next run. */
    vectors: { type: "string", default: join(tmpdir(), "loci-recall-vectors.sqlite") },
  },
  show: recallTable,
  run: async ({ smoke, only, half, system, out, keep, rebuild, limit, vectors }) => {
    const halves = chooseHalves(half);
    const everything = [...setNames, latency];
    const parts = choose("set", only, everything, smoke ? ["locomo", "mini48", latency] : everything);
    const sets = setNames.filter((name) => parts.includes(name));
    const systems = createSystems(vectors);
    const names = systems.map(({ name }) => name);
    const chosen = choose("system", system, names, names);
    const compared = systems.filter(({ name }) => chosen.includes(name));
    const path = out ?? join(tmpdir(), `loci-recall-${process.pid}.jsonl`);
    const file = openSync(path, "w");
    const measureIn = async (folder: string) => {
      const rows: Row[] = [];
      for (const set of sets) {
        const homes = createHomes(folder, { rebuild });
        const start = performance.now();
        for await (const row of evaluate({ set, halves, limit: parseLimit(limit), systems: compared, homes })) {
          writeSync(file, `${JSON.stringify(row)}\n`);
          rows.push(row);
        }
        const { homes: count, turns, ms } = homes.made;
        const making = count === 0 ? "" : `, of which ${seconds(ms)} to record ${turns} turns in ${count} memories`;
        console.error(`${set}: ${seconds(performance.now() - start)}${making}`);
      }
      return summarise(rows, halves, limit !== undefined ? "none" : smoke ? "floors" : "targets");
    };
    const results = await (keep === undefined ? withScratch(measureIn) : measureIn(resolve(keep)));
    if (parts.includes(latency)) results.push(...(await benchLatency({ smoke })));
    for (const one of compared) await one.close?.();
    closeSync(file);
    console.error(`each question: ${path}`);
    return results;
  },
});

const latency = "latency";

function choose(what: string, list: string | undefined, all: readonly string[], usual: readonly string[]): string[] {
  const names = list === undefined ? [...usual] : list.split(",").filter(Boolean);
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw usage(`no ${what} is called ${unknown.join(", ")}; there are ${all.join(", ")}`);
  return names;
}

export function chooseHalves(half: string): Half[] {
  if (half === "both") return ["tune", "test"];
  if (half === "tune" || half === "test") return [half];
  throw usage(`--half is ${half}; it can be tune, test or both`);
}

function parseLimit(count: string | undefined): number {
  if (count === undefined) return Number.POSITIVE_INFINITY;
  const limit = Number(count);
  if (!Number.isInteger(limit) || limit < 1) throw usage(`--limit is ${count}; it must be a whole number`);
  return limit;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function usage(message: string): BenchError {
  return new BenchError(message, exits.usage);
}
