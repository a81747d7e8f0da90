/**
 * `npm run bench -- NAME… [--smoke] [--json]`: prints a table, or one JSON object {"results": […]}, and exits 1 if a budget
 * is missed. `--smoke` runs small sizes, to see that everything works, and allows twice the time.
 */
import { parseArgs } from "node:util";

import { benchAppend } from "./append.ts";
import { benchRebuild } from "./rebuild.ts";
import type { Result } from "./result.ts";
import { benchSearch } from "./search.ts";

const benches: Readonly<Record<string, (options: { smoke: boolean }) => Promise<Result[]>>> = {
  append: benchAppend,
  search: benchSearch,
  rebuild: benchRebuild,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, smoke: { type: "boolean", default: false } },
});

const names = positionals.length === 0 ? Object.keys(benches) : positionals;
const unknown = names.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`no bench is called ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`);
  process.exitCode = 64;
} else {
  const results: Result[] = [];
  for (const name of names) results.push(...((await benches[name]?.({ smoke: values.smoke })) ?? []));
  if (values.json) console.log(JSON.stringify({ results }));
  else for (const result of results) console.log(row(result));
  if (!results.every(({ pass }) => pass)) process.exitCode = 1;
}

function row({ name, value, unit, budget, pass }: Result): string {
  const shown = value >= 100 ? value.toFixed(0) : value.toPrecision(3);
  return `${pass ? " " : "✗"} ${name.padEnd(40)} ${shown.padStart(9)} ${unit}${budget === null ? "" : `   (budget ${budget})`}`;
}
