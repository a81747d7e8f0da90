import { closeSync, fstatSync, fsyncSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";

import { fileErrorToLociError } from "../../core/errors.ts";
import { checkAdmitted, type AdmittedEvent } from "../../core/event/admit.ts";
import type { Appended } from "../../core/ports/log.ts";
import { openDevice } from "../../platform/device.ts";
import { readSealingKey } from "../../platform/encryption/key-file.ts";
import { createSealer, type Sealer, type SealingKey } from "../../platform/encryption/sealed-box.ts";
import { sealLine } from "../../platform/encryption/sealed-line.ts";
import { checkWritten } from "../../platform/files.ts";
import { claimHome, settleHome } from "../../platform/home/settle-home.ts";
import { openDeviceFolder, openSegment, segmentBytes, type OpenSegment } from "./segments.ts";
import { takeBack } from "./take-back.ts";

/** Where to append, and when a segment is full. */
export interface AppendOptions {
  readonly log: string;
  readonly state: string;
  readonly machine?: string;
  readonly segmentBytes?: number;
  readonly now?: () => Date;
  /** The key that seals lines; null for plain ones. Read from this machine's copy of the key file if left out. */
  readonly sealing?: () => SealingKey | null;
}

/** Appends to the log of one device; it keeps its segment open between appends. */
export interface Appender {
  /** In one write; durable when it returns, unless the caller does not need that. */
  append(events: readonly AdmittedEvent[], isDurable?: boolean): Appended;
  close(): void;
}

// How long a long-lived process may use the folder it knows; then it notices a new device id or segment.
const checkEveryMs = 1000;

/**
 * Appends durably, in one write and one fsync. It touches nothing but the log: no index, no lock, no database.
 *
 * The write begins with a newline, so that a torn tail of a killed writer can never be glued to it; blank lines mean
 * nothing. One `write` on an O_APPEND file is not interleaved with another's, however long it is. What a full disk takes of a write that it
 * then refuses is blanked (take-back.ts).
 */
export function createAppender(options: AppendOptions): Appender {
  const maxBytes = options.segmentBytes ?? segmentBytes;
  const sealing = options.sealing ?? (() => readSealingKey(dirname(options.log), options.state));
  let segment: OpenSegment | null = null;
  let checkedAt = 0;
  let size = 0;
  let sealer: Sealer | null = null;

  const close = () => {
    if (segment !== null) closeSync(segment.file);
    segment = null;
  };

  /**
   * Searches for the folder and segment again from time to time, and when this process has filled one: others append
   * there too.
   */
  const current = (): OpenSegment => {
    const now = options.now?.().getTime() ?? Date.now();
    const isFresh = now - checkedAt < checkEveryMs && now >= checkedAt;
    // Lines need proofs as soon as this machine can make them: checking that takes two small files.
    const mayProve = sealer !== null && sealer.key.writer === undefined;
    if (segment !== null && isFresh && size < maxBytes && !mayProve) return segment;
    close();
    const home = { memory: dirname(options.log), state: options.state, config: null };
    // The memory was moved, or its disk removed, while this process ran. A file that is written here now would begin
    // another memory, so find out again which device writes here.
    if (statSync(options.log, { throwIfNoEntry: false }) === undefined) settleHome(home);
    const folder = openDeviceFolder(options.log, openDevice(options.state, options.machine));
    segment = openSegment(folder, new Date(now), maxBytes);
    size = fstatSync(segment.file).size;
    // Rarely, and also with the first event of a memory.
    if (size === 0) claimHome(home.memory, home.state);
    // After the segment is open: this also reports a segment that was moved away because the memory is being encrypted.
    sealer = sealerFor(sealing(), sealer);
    checkedAt = now;
    return segment;
  };

  /** Writes only to a file that is still in its place: bytes in a moved or removed one would be lost with it. */
  const writeWhole = (lines: readonly string[], isDurable: boolean): void => {
    for (;;) {
      const { file, path } = current();
      const bytes = Buffer.from(`\n${lines.map(stored).join("\n")}\n`);
      const written = writeSync(file, bytes, 0, bytes.length);
      try {
        checkWritten(written, bytes, path);
        if (isDurable) fsyncSync(file);
      } catch (error) {
        takeBack(path, size, bytes.subarray(0, written));
        throw error;
      }
      size += bytes.length;
      if (statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(file).ino) return;
      close();
    }
  };

  const stored = (line: string): string => (sealer === null ? line : sealLine(line, sealer));

  const append = (events: readonly AdmittedEvent[], isDurable = true): Appended => {
    checkAdmitted(events);
    const ids = events.map(({ event }) => event.id);
    if (events.length === 0) return { ids };
    try {
      writeWhole(
        events.map(({ line }) => line),
        isDurable,
      );
      return { ids };
    } catch (error) {
      const path = segment?.path ?? options.log;
      close();
      throw fileErrorToLociError(error, "appending to", path);
    }
  };

  return { append, close };
}

/** One per key: making one takes a millisecond. */
function sealerFor(key: SealingKey | null, known: Sealer | null): Sealer | null {
  if (key === null) return null;
  return known?.key.id === key.id && known.key.writer === key.writer ? known : createSealer(key);
}
