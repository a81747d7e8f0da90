import { closeSync } from "node:fs";
import { join } from "node:path";

import type { LogWriter } from "../../platform/devices/device.ts";
import { syncFolder, writeDurably } from "../../platform/files/make-files.ts";
import { createNew } from "../../platform/files/regular-file.ts";
import { openDeviceFolder, segmentBytes } from "./segments.ts";

/** Writes whole lines into a log folder that nobody reads yet. */
export interface SegmentWriter {
  write(line: string): void;
  close(): void;
}

/** Returns the temporary name of a log folder. Readers skip names that begin with a dot. */
export function draftFolder(log: string, device: string): string {
  return join(log, `.${device}`);
}

/** Writes segments of the usual size for a device id that is not in use yet. */
export function createSegmentWriter(log: string, target: LogWriter, now: number): SegmentWriter {
  const draft = openDeviceFolder(log, { id: `.${target.id}`, machine: target.machine });
  const month = new Date(now).toISOString().slice(0, 7);
  let number = 0;
  let pending: string[] = [];
  let size = 0;
  const flush = () => {
    if (pending.length === 0) return;
    number += 1;
    const path = join(draft, `${month}-${String(number).padStart(6, "0")}.jsonl`);
    const file = createNew(path);
    try {
      writeDurably(file, Buffer.from(`\n${pending.join("\n")}\n`), path);
    } finally {
      closeSync(file);
    }
    pending = [];
    size = 0;
  };
  return {
    write: (line) => {
      pending.push(line);
      size += Buffer.byteLength(line) + 1;
      if (size >= segmentBytes) flush();
    },
    close: () => {
      flush();
      syncFolder(draft);
    },
  };
}
