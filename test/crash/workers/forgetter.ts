// Forgets the memories that the parent names, in the log and the index, as `loci forget` does. Reports `forgot` when it
// is done.
import { createInterface } from "node:readline";

import { openMemory } from "../../../src/compose/open-memory.ts";
import type { Home } from "../home.ts";
import { errorText, say, workerOptions } from "./worker.ts";

const { home } = workerOptions() as { home: Home };
const memory = await openMemory(home);

for await (const line of createInterface({ input: process.stdin })) {
  const targets = JSON.parse(line) as string[];
  try {
    for (const id of targets) await memory.forget({ id });
    say({ forgot: targets });
  } catch (error) {
    say({ failed: errorText(error) });
  }
}
