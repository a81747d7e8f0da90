// Updates the index repeatedly, until its input ends. Reports `caughtUp` with the outcome of each round.
import { setTimeout as sleep } from "node:timers/promises";

import { openIndex } from "../../../src/index/open-index.ts";
import { openJsonlLog } from "../../../src/log/jsonl/log.ts";
import { openKeys } from "../../../src/platform/encryption/open-keys.ts";
import { stormOptions, type Home } from "../home.ts";
import { errorText, say, watchForEnd, workerOptions } from "./worker.ts";

const { home } = workerOptions() as { home: Home };
const log = openJsonlLog(stormOptions(home));
const index = openIndex({ state: home.state, log, databaseKey: openKeys(home).databaseKey });

const isOver = watchForEnd();

while (!isOver()) {
  try {
    say({ caughtUp: await index.catchUp({ waitMs: 200, sliceEvents: 4 }) });
  } catch (error) {
    say({ failed: errorText(error) });
  }
  await sleep(5);
}
process.exit(0);
