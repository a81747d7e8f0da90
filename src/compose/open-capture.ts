import { join } from "node:path";

import type { Places } from "../config/paths.ts";
import { LociError } from "../core/errors.ts";
import type { AdmittedEvent } from "../core/event/admit.ts";
import type { NewEvent } from "../core/event/event.ts";
import type { Appended } from "../core/ports/log.ts";
import type { Fingerprint } from "../core/redaction/marker.ts";
import type { TimeZone } from "../core/text/time/wall-clock.ts";
import { createAppender } from "../log/jsonl/append.ts";
import { takeIn } from "../memory/intake.ts";
import { systemTools } from "../platform/admission-tools.ts";
import { openDevice } from "../platform/device.ts";
import { createFingerprint } from "../platform/secret-fingerprint.ts";

/** The part of a memory that only records. It appends to the log and needs no index, lock or database. */
export interface Capture {
  readonly device: string;
  /** Makes the fingerprints of redacted secrets. */
  readonly fingerprint: Fingerprint;
  /** Stores events and returns their ids. All events are durable when the promise resolves. */
  record(events: readonly NewEvent[]): Promise<string[]>;
  /** Stores events without waiting for the disk, so a power loss may lose them. */
  note(events: readonly AdmittedEvent[]): Appended;
  close(): void;
}

/**
 * Opens the log for writing, in a process that handles one event. With `statedIn`, the user's time zone, what the user
 * states outright also becomes a fact.
 */
export function openCapture({ memory, state }: Places, statedIn?: TimeZone): Capture {
  const device = openDevice(state);
  const appender = createAppender({ log: join(memory, "log"), state, machine: device.machine });
  const log = { append: async (events: readonly AdmittedEvent[]) => appender.append(events) };
  const fingerprint = createFingerprint(state);
  const tools = { ...systemTools, fingerprint };
  return {
    device: device.name,
    fingerprint,
    record: async (events) => {
      const take = async () => takeIn({ log, tools, principal: { kind: "owner" }, statedIn }, events);
      try {
        return await take();
      } catch (error) {
        if (!(error instanceof LociError && error.code === "KEY_UNVERIFIED")) throw error;
        // The memory may be unlocked although this machine has no copy of its keys, for example with LOCI_KEY_FILE on a
        // new server.
        const { openKeys } = await import("../platform/encryption/open-keys.ts");
        openKeys({ memory, state }).sealing();
        return take();
      }
    },
    note: (events) => appender.append(events, false),
    close: () => appender.close(),
  };
}
