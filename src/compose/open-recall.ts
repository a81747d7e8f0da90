import { join } from "node:path";

import type { Places } from "../config/paths.ts";
import type { Principal } from "../core/access/scope.ts";
import { LociError } from "../core/errors.ts";
import { givenFields } from "../core/event/given-fields.ts";
import type { Log } from "../core/ports/log.ts";
import { defaultPolicy } from "../core/ranking/recall-policy.ts";
import { folderSpaces } from "../disk/spaces.ts";
import { openIndex, type Index } from "../index/open-index.ts";
import { readEvents } from "../log/jsonl/read.ts";
import type { Parts } from "../memory/base/parts.ts";
import { defaultSettings } from "../memory/base/settings.ts";
import { localZone, systemClock } from "../platform/clock/clock.ts";
import { machineFingerprint } from "../platform/devices/device.ts";
import { openKeys, type HomeKeys } from "../platform/encryption/open-keys.ts";
import { createLocks } from "../platform/files/lock.ts";
import { systemTools } from "../platform/hashes/admission-tools.ts";
import { createFingerprint } from "../platform/hashes/secret-fingerprint.ts";
import { lazySharedStreams } from "./lazy-shared-streams.ts";

/** How long a hook may wait for a busy database and then repair a broken one, in milliseconds. */
export const patienceMs = 200;

export interface OpenRecallOptions {
  readonly places: Places;
  readonly user: string;
  readonly device: string;
  readonly as: Principal;
  readonly append: Log["append"];
  readonly catchUp: NonNullable<Parts["catchUp"]>;
  /** The environment in which the key of an encrypted memory may be found; that of the process if left out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The time of the event, in milliseconds since 1970; the system's clock if left out. */
  readonly now?: number;
}

/** Opens the part of a memory that recalls and records the recall, in a process that handles one event. */
export function openRecall(options: OpenRecallOptions): Parts {
  const { memory, state } = options.places;
  const keys = openKeys({ memory, state, ...givenFields({ env: options.env }) });
  const read = createRead(options.places, () => keys);
  const index = openIndex({
    state,
    log: createLog(options.append, read),
    patienceMs,
    lookOnce: true,
    databaseKey: keys.databaseKey,
  });
  const shared = lazySharedStreams({ state, keys, patienceMs, lookOnce: true });
  return { ...recallParts(options, { index, read }), recalledBy: "hook", shared };
}

/** Returns a reader of the log. `keys` returns the keys of the memory at the time of reading. */
export function createRead({ memory, state }: Places, keys: () => HomeKeys): Log["read"] {
  return async function* (after) {
    yield* readEvents({ log: join(memory, "log"), state, machine: machineFingerprint(), keys: keys() }, after);
  };
}

/** Returns a log that erases nothing. */
export function createLog(append: Log["append"], read: Log["read"]): Log {
  return { append, read, erase: notInHook, prove: notInHook, close: async () => {} };
}

/** Returns the parts that answer one event from an open index. */
export function recallParts(
  { places, user, device, as, append, catchUp, now }: OpenRecallOptions,
  { index, read }: { readonly index: Index; readonly read: Log["read"] },
): Parts {
  const { state } = places;
  return {
    log: createLog(append, read),
    index,
    // A hook neither erases nor reads documents.
    care: null,
    documents: null,
    transfer: null,
    spaces: folderSpaces,
    locks: createLocks(state),
    clock: now === undefined ? systemClock : { ...systemClock, now: () => now },
    models: null,
    settings: defaultSettings,
    recallPolicy: defaultPolicy,
    semantic: null,
    tools: { ...systemTools, fingerprint: createFingerprint(state) },
    principal: as,
    user,
    device: () => device,
    zone: localZone,
    settle: notInHook,
    // A hook does not wait for another process.
    waitMs: 0,
    catchUp,
  };
}

async function notInHook(): Promise<never> {
  throw new LociError("INTERNAL", "a hook erases nothing");
}
