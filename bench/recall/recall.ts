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

/** How much recall finds: public data sets, asked through the public API, beside plain BM25. */
export const benchRecall = defineBench({
  options: {
    /** Sets, separated by commas; `latency` is one that needs no data. */
    only: { type: "string" },
    half: { type: "string", default: "both" },
    /** Systems, separated by commas. */
    system: { type: "string" },
    /** The file for each question's result, as JSON lines. */
    out: { type: "string" },
    /** A folder that keeps recorded memories for the next run. */
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

function choose(what: string, given: string | undefined, all: readonly string[], usual: readonly string[]): string[] {
  const names = given === undefined ? [...usual] : given.split(",").filter(Boolean);
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw usage(`no ${what} is called ${unknown.join(", ")}; there are ${all.join(", ")}`);
  return names;
}

function chooseHalves(given: string): Half[] {
  if (given === "both") return ["tune", "test"];
  if (given === "tune" || given === "test") return [given];
  throw usage(`--half is ${given}; it can be tune, test or both`);
}

function parseLimit(given: string | undefined): number {
  if (given === undefined) return Number.POSITIVE_INFINITY;
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 1) throw usage(`--limit is ${given}; it must be a whole number`);
  return limit;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function usage(message: string): BenchError {
  return new BenchError(message, exits.usage);
}
