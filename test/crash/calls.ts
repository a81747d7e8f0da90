import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { verifies } from "../verifies.ts";
import { cases, type Case } from "./calls/cases.ts";
import { buildInterposer } from "./calls/interposer.ts";
import { openSlot } from "./calls/slot.ts";
import { tryCase, type Tried, type TryOptions } from "./calls/try-case.ts";
import { withTmpfs } from "./mount.ts";
import { check, checkNone, type Check, type Context, type Scenario } from "./scenario.ts";

verifies("LOG-5.b", "LOG-8.a", "SAF-6.a");

const checkout = fileURLToPath(new URL("../..", import.meta.url));

/** Kills each command that rewrites or removes lines at each call that changes a file. */
export const calls: Scenario = {
  name: "calls",
  about: "each command that rewrites or removes lines, killed at each call that changes a file; two devices, twice",
  run: async (context) => {
    const tried = await tryCases(context, context.source === undefined ? checkout : resolve(context.source));
    return [...tried.map(checkOf), totals(tried)];
  },
};

/** A run kills a process at one of this many calls, whatever the stride of the run is. */
const processShare = 20;

async function tryCases(context: Context, source: string): Promise<Tried[]> {
  const options: TryOptions = {
    stride: context.stride,
    first: context.seed,
    allOrders: context.allOrders,
    path: context.path,
    processStride: Math.max(1, Math.round(processShare / context.stride)),
  };
  const waiting = cases.filter(({ name }) => context.commands.length === 0 || context.commands.includes(name));
  if (waiting.length === 0) throw new Error(`--command takes one of: ${cases.map(({ name }) => name).join(", ")}`);
  const tried: Tried[] = [];
  const work = async (folder: string, library: string): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const start = performance.now();
      const slot = openSlot(folder, source, library);
      const done = await tryCase(one, slot, options).catch((error: unknown) => failed(one, error));
      slot.close();
      tried.push(done);
      context.say(`${describe(done)}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
      for (const problem of done.problems.slice(0, mostShown)) context.say(`  ${problem}`);
    }
  };
  await withTmpfs("6g", async (folder) => {
    const library = buildInterposer(folder);
    const slots = Math.min(availableParallelism(), waiting.length);
    await Promise.all(Array.from({ length: slots }, async (_, n) => work(join(folder, `slot${n}`), library)));
  });
  return tried;
}

const mostShown = 10;

function failed({ name }: Case, error: unknown): Tried {
  const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { name, calls: {}, points: 0, orders: 0, killed: 0, neighbours: 0, events: 0, problems: [problem] };
}

function describe({ name, calls: seen, points, orders, killed, events, problems }: Tried): string {
  const count = Object.values(seen).reduce((sum, one) => sum + one, 0);
  const each = Object.entries(seen).map(([call, times]) => `${times} ${call}`);
  return `${name}: ${count} calls (${each.join(", ")}), ${points} kills in ${orders} orders, ${killed} of them processes, ${events} events, ${problems.length} problems`;
}

function checkOf(tried: Tried): Check {
  const { name, points, orders, problems } = tried;
  const seen = `${points} kills, ${orders} orders`;
  return points === 0 && problems.length === 0
    ? check(name, false, "no call was seen")
    : checkNone(name, problems, seen);
}

function totals(tried: readonly Tried[]): Check {
  const sum = (of: (one: Tried) => number) => tried.reduce((total, one) => total + of(one), 0);
  const lost = sum(({ problems }) => problems.filter((problem) => problem.includes("LOST")).length);
  const figures = [
    `${tried.length} commands`,
    `${sum((one) => Object.values(one.calls).reduce((all, times) => all + times, 0))} calls`,
    `${sum(({ points }) => points)} points`,
    `${sum(({ orders }) => orders)} kills with what came after`,
    `${sum(({ killed }) => killed)} of them processes beside a writer with ${sum(({ neighbours }) => neighbours)} events`,
    `${lost} with a loss`,
  ];
  return check("figures", true, figures.join(", "));
}
