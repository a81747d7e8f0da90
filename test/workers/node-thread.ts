// A thread of a node whose streams are JSONL logs: <home>/logs/<tenant>-<stream>.
import { join } from "node:path";
import { workerData } from "node:worker_threads";

import { openStreams } from "../../src/compose/streams/open-streams.ts";
import type { Log } from "../../src/core/ports/log.ts";
import { openJsonlLog } from "../../src/log/jsonl/log.ts";
import { opensslTools } from "../../src/platform/openssl-tools.ts";
import { runThread } from "../../src/server/team/run-thread.ts";

const {
  home,
  indexes = "indexes",
  limits,
} = workerData as {
  readonly home: string;
  readonly indexes?: string;
  readonly limits?: { readonly openIndexes?: number };
};
const logs = new Map<string, Log>();
const streams = openStreams({
  indexes: join(home, indexes),
  logs: {
    log: ({ tenant, stream }) => {
      const name = `${tenant}-${stream}`;
      const memory = join(home, "logs", name);
      const log = logs.get(name) ?? openJsonlLog({ memory, state: join(memory, "state"), tools });
      logs.set(name, log);
      return log;
    },
  },
  ...(limits === undefined ? {} : { limits }),
  onFault: (error) => process.stderr.write(`${String(error)}\n`),
});
const tools = { ...opensslTools, now: Date.now };

runThread({
  open: streams.open,
  key: "k".repeat(43),
  limits: { watchMs: 20 },
  close: async () => {
    await streams.close();
    for (const log of logs.values()) await log.close();
  },
});
