// Appends a number of events, one at a time, then ends. Most of them are small, and every fiftieth has a megabyte.
import { openJsonlLog } from "../../../src/log/jsonl/log.ts";
import { systemTools } from "../../../src/platform/hashes/admission-tools.ts";
import { admittedEvent, sampleEvent } from "../../../src/testing/sample-events.ts";
import type { Home } from "../home.ts";
import { createRandom } from "../random.ts";
import { makeText } from "../text.ts";
import { say, workerOptions } from "./worker.ts";

const { home, seed, appends } = workerOptions() as { home: Home; seed: number; appends: number };
const random = createRandom(seed);
const log = openJsonlLog(home);

for (let count = 0; count < appends; count += 1) {
  const id = systemTools.newId();
  const lineBytes = (count + seed) % 50 === 0 ? 1_000_000 : 200 + random.below(3000);
  const event = admittedEvent(sampleEvent(makeText(id, lineBytes), { id }));
  say({ about: [[id, lineBytes]] });
  say({ ack: (await log.append([event])).ids });
}
process.exit(0);
