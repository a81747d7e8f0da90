import { closeSync } from "node:fs";
import { join } from "node:path";

import { fileErrorToLociError } from "../../../src/core/errors.ts";
import type { AdmittedEvent } from "../../../src/core/event/admit.ts";
import { openJsonlLog, type JsonlLog, type JsonlLogOptions } from "../../../src/log/jsonl/log.ts";
import { openDeviceFolder, openSegment, segmentBytes } from "../../../src/log/jsonl/segments.ts";
import { openDevice } from "../../../src/platform/devices/device.ts";

/** Opens the real log, but replaces the function that writes lines to the segment with `write`. */
export function appendWith(
  options: JsonlLogOptions,
  write: (file: number, events: readonly AdmittedEvent[], path: string) => void,
): JsonlLog {
  const log = openJsonlLog(options);
  const append: JsonlLog["append"] = async (events) => {
    const folder = openDeviceFolder(join(options.memory, "log"), openDevice(options.state));
    const segment = openSegment(folder, new Date(), options.segmentBytes ?? segmentBytes);
    try {
      write(segment.file, events, segment.path);
    } catch (error) {
      throw fileErrorToLociError(error, "appending to", segment.path);
    } finally {
      closeSync(segment.file);
    }
    return { ids: events.map(({ event }) => event.id) };
  };
  return { ...log, append };
}

/** The bytes that the unmodified append writes. */
export function soundBytes(events: readonly AdmittedEvent[]): Buffer {
  return Buffer.from(`\n${events.map(({ line }) => line).join("\n")}\n`);
}
