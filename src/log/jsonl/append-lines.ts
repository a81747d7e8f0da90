import { closeSync } from "node:fs";

import type { LogWriter } from "../../platform/device.ts";
import { writeDurably } from "../../platform/files.ts";
import { openDeviceFolder, openSegment, segmentBytes } from "./segments.ts";

/** Appends lines in their stored form, durably, to a device's folder. */
export function appendLines(log: string, device: LogWriter, lines: readonly string[], now: Date): void {
  if (lines.length === 0) return;
  const { file, path } = openSegment(openDeviceFolder(log, device), now, segmentBytes);
  try {
    writeDurably(file, Buffer.from(`\n${lines.join("\n")}\n`), path);
  } finally {
    closeSync(file);
  }
}
