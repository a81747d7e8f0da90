import { fsyncSync, writeSync } from "node:fs";

import type { JsonlLog, JsonlLogOptions } from "../../../src/log/jsonl/log.ts";
import { appendWith, soundBytes } from "./append-with.ts";

/** Ignores how many bytes were written. A nearly full disk writes only a part and reports no error. */
export function openShortWriteAcknowledged(options: JsonlLogOptions): JsonlLog {
  return appendWith(options, (file, events) => {
    writeSync(file, soundBytes(events));
    fsyncSync(file);
  });
}
