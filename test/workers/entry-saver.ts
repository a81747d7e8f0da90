/**
 * Saves as many entries as fit into one compartment, and prints their number. Started by
 * src/memory/entries/entries-at-once.slow.test.ts.
 */
import { openMemory } from "../../src/compose/open-memory.ts";
import { LociError } from "../../src/core/errors.ts";

const [memoryFolder = "", state = "", content = "", times = ""] = process.argv.slice(2);
const memory = await openMemory({
  memory: memoryFolder,
  state,
  as: { kind: "agent", agent: "saver", session: "s1" },
});
let saved = 0;
for (let n = 0; n < Number(times); n += 1) {
  try {
    await memory.entries.save({ compartment: "session", content });
    saved += 1;
  } catch (error) {
    if (!(error instanceof LociError && error.code === "LIMIT_EXCEEDED")) throw error;
  }
}
await memory.close();
process.stdout.write(String(saved));
