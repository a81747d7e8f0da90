import { join } from "node:path";

import type { Places } from "../config/paths.ts";
import type { Principal } from "../core/access/scope.ts";
import { LociError } from "../core/errors.ts";
import type { Log } from "../core/ports/log.ts";
import { defaultPolicy } from "../core/ranking/recall-policy.ts";
import { folderSpaces } from "../disk/spaces.ts";
import { openIndex } from "../index/open-index.ts";
import { readEvents } from "../log/jsonl/read.ts";
import type { Parts } from "../memory/parts.ts";
import { defaultSettings } from "../memory/settings.ts";
import { systemTools } from "../platform/admission-tools.ts";
import { machineFingerprint } from "../platform/device.ts";
import { openKeys } from "../platform/encryption/open-keys.ts";
import { localZone } from "../platform/local-zone.ts";
import { createLocks } from "../platform/lock.ts";
import { createFingerprint } from "../platform/secret-fingerprint.ts";
import { systemClock } from "../platform/system-clock.ts";

/** How long a hook may wait for a busy database and then repair a broken one, in milliseconds. */
const patienceMs = 200;

export interface OpenRecallOptions {
  readonly places: Places;
  readonly user: string;
  readonly device: string;
  /** The principal that asks. */
  readonly as: Principal;
  readonly append: Log["append"];
  readonly catchUp: NonNullable<Parts["catchUp"]>;
}

/** Opens the part of a memory that recalls and records the recall, in a process that handles one event. */
export function openRecall({ places, user, device, as, append, catchUp }: OpenRecallOptions): Parts {
  const { memory, state } = places;
  const keys = openKeys({ memory, state });
  const read: Log["read"] = async function* (after) {
    yield* readEvents({ log: join(memory, "log"), state, machine: machineFingerprint(), keys }, after);
  };
  const log: Log = { append, read, erase: notInHook, prove: notInHook, close: async () => {} };
  return {
    log,
    index: openIndex({ state, log, patienceMs, lookOnce: true, databaseKey: keys.databaseKey }),
    // A hook neither erases nor reads documents.
    care: null,
    documents: null,
    transfer: null,
    spaces: folderSpaces,
    locks: createLocks(state),
    clock: systemClock,
    models: null,
    settings: defaultSettings,
    recallPolicy: defaultPolicy,
    semantic: null,
    tools: { ...systemTools, fingerprint: createFingerprint(state) },
    principal: as,
    user,
    device: () => device,
    zone: localZone,
    // A hook does not wait for another process.
    waitMs: 0,
    catchUp,
  };
}

async function notInHook(): Promise<never> {
  throw new LociError("INTERNAL", "a hook erases nothing");
}
