import type { JsonlLog, JsonlLogOptions } from "../../../src/log/jsonl/log.ts";
import { writeDurably } from "../../../src/platform/files/make-files.ts";
import { appendWith, soundBytes } from "./append-with.ts";

/** Relies on the last writer to have ended its line. If that line is torn, the next event becomes part of it. */
export function openNoLeadingNewline(options: JsonlLogOptions): JsonlLog {
  return appendWith(options, (file, events, path) => writeDurably(file, soundBytes(events).subarray(1), path));
}
