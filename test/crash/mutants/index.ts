import { openJsonlLog, type JsonlLog, type JsonlLogOptions } from "../../../src/log/jsonl/log.ts";
import { openEraseByRename } from "./erase-by-rename.ts";
import { openNoFsync } from "./no-fsync.ts";
import { openNoLeadingNewline } from "./no-leading-newline.ts";
import { openSealAtRotation } from "./seal-at-rotation.ts";
import { openShortWriteAcknowledged } from "./short-write-acknowledged.ts";

const logs = {
  sound: openJsonlLog,
  "no-fsync": openNoFsync,
  "no-leading-newline": openNoLeadingNewline,
  "short-write-acknowledged": openShortWriteAcknowledged,
  "erase-by-rename": openEraseByRename,
  "seal-at-rotation": openSealAtRotation,
} satisfies Record<string, (options: JsonlLogOptions) => JsonlLog>;

/** The correct log (`sound`), or a log with one mistake that the crash run must find. */
export type LogName = keyof typeof logs;

export function openLog(name: LogName, options: JsonlLogOptions): JsonlLog {
  return logs[name](options);
}
