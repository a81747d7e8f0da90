import { writeSync } from "node:fs";

import { LociError } from "../../../src/core/errors.ts";
import type { JsonlLog, JsonlLogOptions } from "../../../src/log/jsonl/log.ts";
import { appendWith, soundBytes } from "./append-with.ts";

/**
 * Acknowledges bytes that are only in the page cache. A kill cannot reveal this mistake, but the trace of system calls
 * does.
 */
export function openNoFsync(options: JsonlLogOptions): JsonlLog {
  return appendWith(options, (file, events, path) => {
    const bytes = soundBytes(events);
    if (writeSync(file, bytes) !== bytes.length) throw new LociError("DISK_FULL", path);
  });
}
