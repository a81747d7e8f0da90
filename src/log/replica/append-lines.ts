import { closeSync, fstatSync, fsyncSync, writeSync } from "node:fs";

import { fileErrorToLociError } from "../../core/errors.ts";
import { createSealer, type SealingKey } from "../../platform/encryption/sealed-box.ts";
import { isSealed, sealLine } from "../../platform/encryption/sealed-line.ts";
import { checkWritten, makeFolder } from "../../platform/files/make-files.ts";
import { takeBack } from "../../platform/lines/take-back.ts";
import { openSegment, segmentBytes } from "../jsonl/segments.ts";

/** Where lines go, and how they are stored. */
export interface AppendPlace {
  readonly folder: string;
  readonly sealing: SealingKey | null;
  readonly now: Date;
  readonly segmentBytes?: number | undefined;
}

/** Appends lines in one write and one fsync, as the log of one person does (log/jsonl/append.ts). */
export function appendLines(lines: readonly string[], place: AppendPlace): void {
  if (lines.length === 0) return;
  try {
    makeFolder(place.folder);
    const { file, path } = openSegment(place.folder, place.now, place.segmentBytes ?? segmentBytes);
    try {
      const size = fstatSync(file).size;
      const sealer = place.sealing === null ? null : createSealer(place.sealing);
      const stored = lines.map((line) => (sealer === null || isSealed(line) ? line : sealLine(line, sealer)));
      const bytes = Buffer.from(`\n${stored.join("\n")}\n`);
      const written = writeSync(file, bytes, 0, bytes.length);
      try {
        checkWritten(written, bytes, path);
        fsyncSync(file);
      } catch (error) {
        takeBack(path, size, bytes.subarray(0, written));
        throw error;
      }
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw fileErrorToLociError(error, "appending to", place.folder);
  }
}
