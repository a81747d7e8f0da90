// Appends events until it is killed or its input ends. Reports `about` before each append and `ack` once the append has
// resolved.
import { setTimeout as sleep } from "node:timers/promises";

import { systemTools } from "../../../src/platform/hashes/admission-tools.ts";
import { admittedEvent, sampleEvent } from "../../../src/testing/sample-events.ts";
import { stormOptions, type Home } from "../home.ts";
import { openLog, type LogName } from "../mutants/index.ts";
import { createRandom, type Random } from "../random.ts";
import { makeText } from "../text.ts";
import { say, watchForEnd, workerOptions } from "./worker.ts";

export interface WriterOptions {
  readonly home: Home;
  readonly log: LogName;
  readonly seed: number;
  /** The ranges of line sizes to choose from, as [least, most]. */
  readonly sizes: readonly (readonly [least: number, most: number])[];
  /** Appends that a killed writer began and that were not acknowledged. They are repeated with the same ids. */
  readonly retries: readonly (readonly (readonly [id: string, lineBytes: number])[])[];
  readonly pauseMs: number;
  readonly segmentBytes?: number;
  /** The number of events in each append; random if left out. */
  readonly batch?: number;
  /** The number of appends after which the writer ends. */
  readonly appends?: number;
}

const largeLine = 500_000;
const options = workerOptions() as WriterOptions;
const random = createRandom(options.seed);
const { segmentBytes } = options;
const log = openLog(options.log, {
  ...stormOptions(options.home),
  ...(segmentBytes === undefined ? {} : { segmentBytes }),
});

const isOver = watchForEnd();

for (const retry of options.retries) await append(retry);
for (let count = 0; count < (options.appends ?? (isOver() ? 0 : Infinity)); count += 1) {
  await append(newBatch(random));
  await sleep(random.below(options.pauseMs + 1));
}
process.exit(0);

async function append(batch: readonly (readonly [id: string, lineBytes: number])[]): Promise<void> {
  const events = batch.map(([id, bytes]) => admittedEvent(sampleEvent(makeText(id, bytes), { id })));
  say({ about: batch });
  // Gives the parent time to prepare a kill in the middle of the append.
  if (batch.some(([, bytes]) => bytes >= largeLine)) await sleep(8);
  const { ids } = await log.append(events);
  say({ ack: ids });
}

function newBatch(from: Random): [string, number][] {
  const [least, most] = from.pick(options.sizes);
  // A batch is one write. With several large lines, the write takes milliseconds, so a kill can hit it.
  const count = options.batch ?? batchOf(least, from);
  return Array.from({ length: count }, () => [systemTools.newId(), least + from.below(most - least)]);
}

function batchOf(least: number, from: Random): number {
  return least >= largeLine && from.chance(0.8) ? 3 + from.below(3) : 1 + from.below(3);
}
