import { join } from "node:path";

import type { Places } from "../config/paths.ts";
import { LociError } from "../core/errors.ts";
import type { AdmittedEvent } from "../core/event/admit.ts";
import type { NewEvent } from "../core/event/event.ts";
import { givenFields } from "../core/event/given-fields.ts";
import type { AppendResult } from "../core/ports/log.ts";
import type { Fingerprint } from "../core/redaction/marker.ts";
import type { TimeZone } from "../core/text/time/wall-clock.ts";
import { createAppender, type Appender } from "../log/jsonl/append.ts";
import { takeIn } from "../memory/base/intake.ts";
import { openDevice, type Device } from "../platform/devices/device.ts";
import { systemTools } from "../platform/hashes/admission-tools.ts";
import { createFingerprint } from "../platform/hashes/secret-fingerprint.ts";

/** The part of a memory that only records. It appends to the log and needs no index, lock or database. */
export interface Capture {
  readonly device: string;
  /** Makes the fingerprints of redacted secrets. */
  readonly fingerprint: Fingerprint;
  /** Stores events and returns their ids. All events are durable when the promise resolves. */
  record(events: readonly NewEvent[]): Promise<string[]>;
  /** Stores events without waiting for the disk, so a power loss may lose them. */
  note(events: readonly AdmittedEvent[]): AppendResult;
  close(): void;
}

/** Whose events are recorded, and how. */
export interface OpenCaptureOptions {
  /** The user's time zone, if what the user states outright also becomes a fact. */
  readonly statedIn?: TimeZone | undefined;
  /** The environment in which the key of an encrypted memory may be found; that of the process if left out. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Opens the log for writing, in a process that handles one event. */
export function openCapture(places: Places, options: OpenCaptureOptions = {}): Capture {
  const device = openDevice(places.state);
  return createCapture(places, device, openAppender(places, device), options);
}

/** Opens a capture that stores nothing, for a rehearsal. */
export function rehearseCapture(places: Places, options: OpenCaptureOptions): Capture {
  const device = openDevice(places.state);
  return createCapture(places, device, { append: storeNothing, close: () => {} }, options);
}

function storeNothing(events: readonly AdmittedEvent[]): AppendResult {
  return { ids: events.map(({ event }) => event.id) };
}

function openAppender({ memory, state }: Places, { machine }: Device): Appender {
  return createAppender({ log: join(memory, "log"), state, machine });
}

function createCapture(
  { memory, state }: Places,
  device: Device,
  appender: Pick<Appender, "append" | "close">,
  { statedIn, env }: OpenCaptureOptions,
): Capture {
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
        openKeys({ memory, state, ...givenFields({ env }) }).sealing();
        return take();
      }
    },
    note: (events) => appender.append(events, false),
    close: () => appender.close(),
  };
}
