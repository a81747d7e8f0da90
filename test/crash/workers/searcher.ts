// Searches for the queries that the parent sends, with one open memory. Reports `hits`, or `failed` and the code of the
// error.
import { createInterface } from "node:readline";

import { openMemory } from "../../../src/compose/open-memory.ts";
import type { Home } from "../home.ts";
import { errorText, say, workerOptions } from "./worker.ts";

const { home } = workerOptions() as { home: Home };
const memory = await openMemory(home);

for await (const line of createInterface({ input: process.stdin })) {
  try {
    const { hits } = await memory.search({ q: JSON.parse(line) as string, k: 10 });
    say({ hits: hits.length });
  } catch (error) {
    say({ failed: errorText(error), code: error instanceof Error && "code" in error ? String(error.code) : "" });
  }
}
