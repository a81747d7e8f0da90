import { fsyncSync, writeSync } from "node:fs";

import type { JsonlLog, JsonlLogOptions } from "../../../src/log/jsonl/log.ts";
import { appendWith, soundBytes } from "./append-with.ts";

/** Ignores how much was written: a nearly full disk writes a part and throws nothing. */
export function openShortWriteAcknowledged(options: JsonlLogOptions): JsonlLog {
  return appendWith(options, (file, events) => {
    writeSync(file, soundBytes(events));
    fsyncSync(file);
  });
}
