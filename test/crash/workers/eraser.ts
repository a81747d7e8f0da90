// Erases the events that the parent names, on the log alone. Writes the forgetting event first and then erases the
// bytes. Reports `forgot` once both are durable. The index applies it at its next catch-up.
import { createInterface } from "node:readline";

import { admittedEvent } from "../../../src/testing/sample-events.ts";
import { stormOptions, type Home } from "../home.ts";
import { openLog, type LogName } from "../mutants/index.ts";
import { say, workerOptions } from "./worker.ts";

const options = workerOptions() as { home: Home; log: LogName };
const log = openLog(options.log, stormOptions(options.home));

for await (const line of createInterface({ input: process.stdin })) {
  const targets = JSON.parse(line) as string[];
  await log.append([
    admittedEvent({
      kind: "memory.forgotten",
      content: { targets, reason: "asked" },
      scope: { level: "user", user: "me" },
      origin: { device: "test", agent: "loci" },
      trust: "user",
    }),
  ]);
  await log.erase(new Set(targets));
  say({ forgot: targets });
}
