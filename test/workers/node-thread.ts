// A thread of a node. Its settings are the data of the worker.
import { workerData } from "node:worker_threads";

import { runTeamThread, type TeamThreadData } from "../../src/cli/team-thread.ts";
import type { ThreadRole } from "../../src/server/team/thread.ts";

const { role, ...settings } = workerData as TeamThreadData & { readonly role: ThreadRole };
await runTeamThread(settings, role);
