import { join } from "node:path";

import type { Places } from "./config/paths.ts";
import type { Log } from "./core/ports.ts";
import { defaultPolicy } from "./core/ranking/recall-policy.ts";
import type { Principal } from "./core/scope.ts";
import { openIndex } from "./index/open-index.ts";
import { readEvents } from "./log/jsonl/read.ts";
import { logWithoutFiles } from "./memory/log-without-files.ts";
import type { Parts } from "./memory/parts.ts";
import { defaultSettings } from "./memory/settings.ts";
import { systemTools } from "./platform/admission-tools.ts";
import { machineFingerprint } from "./platform/device.ts";
import { openKeys } from "./platform/encryption/open-keys.ts";
import { localZone } from "./platform/local-zone.ts";
import { createFingerprint } from "./platform/secret-fingerprint.ts";

/** How long a hook waits for a database that is in use, and repairs one that is broken. */
const patienceMs = 200;

export interface OpenRecallOptions {
  readonly places: Places;
  readonly user: string;
  readonly device: string;
  /** Who asks. */
  readonly as: Principal;
  readonly append: Log["append"];
  readonly catchUp: NonNullable<Parts["catchUp"]>;
}

/** The part of a memory that answers and notes what it has answered, for a process that lives for one event. */
export function openRecall({ places, user, device, as, append, catchUp }: OpenRecallOptions): Parts {
  const { memory, state } = places;
  const keys = openKeys({ memory, state });
  const read: Log["read"] = async function* (after) {
    yield* readEvents({ log: join(memory, "log"), state, machine: machineFingerprint(), keys }, after);
  };
  const log = logWithoutFiles({
    append,
    read,
    erase: async () => ({ erased: [], pending: [] }),
    close: async () => {},
  });
  return {
    log,
    index: openIndex({ state, log, patienceMs, lookOnce: true, databaseKey: keys.databaseKey }),
    keys,
    memory,
    state,
    // Who has so little time erases nothing.
    drafts: [],
    models: null,
    settings: defaultSettings,
    recallPolicy: defaultPolicy,
    semantic: null,
    tools: { ...systemTools, fingerprint: createFingerprint(state) },
    principal: as,
    user,
    device: () => device,
    zone: localZone,
    // Who is asked in between does not wait for another's work.
    waitMs: 0,
    catchUp,
  };
}
