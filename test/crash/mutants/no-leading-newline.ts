import type { JsonlLog, JsonlLogOptions } from "../../../src/log/jsonl/log.ts";
import { writeDurably } from "../../../src/platform/files.ts";
import { appendWith, soundBytes } from "./append-with.ts";

/** Trusts the last writer to have ended its line. After a torn tail, an acknowledged event joins it. */
export function openNoLeadingNewline(options: JsonlLogOptions): JsonlLog {
  return appendWith(options, (file, events, path) => writeDurably(file, soundBytes(events).subarray(1), path));
}
