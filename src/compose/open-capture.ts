import { join } from "node:path";

import type { Places } from "../config/paths.ts";
import { LociError } from "../core/errors.ts";
import type { AdmittedEvent } from "../core/event/admit.ts";
import type { NewEvent } from "../core/event/event.ts";
import type { Appended } from "../core/ports/log.ts";
import type { Fingerprint } from "../core/redaction/marker.ts";
import type { TimeZone } from "../core/text/time/wall-clock.ts";
import { createAppender, type Appender } from "../log/jsonl/append.ts";
import { takeIn } from "../memory/intake.ts";
import { systemTools } from "../platform/admission-tools.ts";
import type { PreparedAppend } from "../platform/append-prepared.ts";
import { openDevice, type Device } from "../platform/device.ts";
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

/** A capture that writes nothing itself. */
export interface PreparedCapture extends Capture {
  /** Returns all events so far as lines that another process can append; null if there are none. */
  prepared(): PreparedAppend | null;
}

/**
 * Opens the log for writing, in a process that handles one event. With `statedIn`, the user's time zone, what the user
 * states outright also becomes a fact.
 */
export function openCapture(places: Places, statedIn?: TimeZone): Capture {
  const device = openDevice(places.state);
  return createCapture(places, device, openAppender(places, device), statedIn);
}

/** Opens a capture that collects events, for a process that answers a hook. The hook appends them. */
export function prepareCapture(places: Places, statedIn?: TimeZone): PreparedCapture {
  const device = openDevice(places.state);
  const appender = openAppender(places, device);
  const collected: AdmittedEvent[] = [];
  const append = (events: readonly AdmittedEvent[]): Appended => {
    collected.push(...events);
    return { ids: events.map(({ event }) => event.id) };
  };
  return {
    ...createCapture(places, device, { append, close: () => appender.close() }, statedIn),
    prepared: () => (collected.length === 0 ? null : appender.prepare(collected)),
  };
}

function openAppender({ memory, state }: Places, { machine }: Device): Appender {
  return createAppender({ log: join(memory, "log"), state, machine });
}

function createCapture(
  { memory, state }: Places,
  device: Device,
  appender: Pick<Appender, "append" | "close">,
  statedIn: TimeZone | undefined,
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
        openKeys({ memory, state }).sealing();
        return take();
      }
    },
    note: (events) => appender.append(events, false),
    close: () => appender.close(),
  };
}
