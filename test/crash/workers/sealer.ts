// Seals idle segments repeatedly, until its input ends. Reports `sealed` with the number of new seals.
import { setTimeout as sleep } from "node:timers/promises";

import { stormOptions, type Home } from "../home.ts";
import { openLog, type LogName } from "../mutants/index.ts";
import { say, watchForEnd, workerOptions } from "./worker.ts";

const { home, log: name } = workerOptions() as { home: Home; log: LogName };
const log = openLog(name, stormOptions(home));

const isOver = watchForEnd();

while (!isOver()) {
  const sealed = log.seal();
  if (sealed > 0) say({ sealed });
  await sleep(20);
}
process.exit(0);
