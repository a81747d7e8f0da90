import { closeSync, fstatSync, fsyncSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";

import { fileErrorToLociError } from "../../core/errors.ts";
import { checkAdmitted, type AdmittedEvent } from "../../core/event/admit.ts";
import type { Appended } from "../../core/ports/log.ts";
import type { PreparedAppend } from "../../platform/append-prepared.ts";
import { openDevice } from "../../platform/device.ts";
import { readSealingKey } from "../../platform/encryption/key-file.ts";
import { createSealer, type Sealer, type SealingKey } from "../../platform/encryption/sealed-box.ts";
import { sealLine } from "../../platform/encryption/sealed-line.ts";
import { checkWritten } from "../../platform/files.ts";
import { claimHome, settleHome } from "../../platform/home/settle-home.ts";
import { isSameFile } from "../../platform/same-file.ts";
import { takeBack } from "../../platform/take-back.ts";
import { openDeviceFolder, openSegment, segmentBytes, type OpenSegment } from "./segments.ts";

/** Where to append, and when a segment is full. */
export interface AppendOptions {
  readonly log: string;
  readonly state: string;
  readonly machine?: string;
  readonly segmentBytes?: number;
  readonly now?: () => Date;
  /**
   * Returns the key that seals lines, or null for plain lines. Read from this machine's copy of the key file if left
   * out.
   */
  readonly sealing?: () => SealingKey | null;
}

/** Appends to the log of one device. Keeps its segment open between appends. */
export interface Appender {
  /** Appends all events in one write. They are on the disk when this returns, unless `isDurable` is false. */
  append(events: readonly AdmittedEvent[], isDurable?: boolean): Appended;
  /** Returns the lines of events and the segment for them, so that another process can append them. Writes nothing. */
  prepare(events: readonly AdmittedEvent[]): PreparedAppend;
  close(): void;
}

// How long a long-lived process uses the same folder and segment before it checks for a new device id or segment.
const checkEveryMs = 1000;

/**
 * Appends events in one write and one fsync. It uses only the log: no index, no lock, no database. Each write begins
 * with a newline, so that it never continues the torn last line of a killed writer. Readers ignore blank lines. One
 * `write` to an O_APPEND file never mixes with another process's write, however long it is. If a full disk accepts only
 * a part of a write, that part is blanked (take-back.ts).
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
   * Returns the open segment. Looks for the folder and segment again from time to time, and when the segment is full,
   * because other processes append there too.
   */
  const current = (): OpenSegment => {
    const now = options.now?.().getTime() ?? Date.now();
    const isFresh = now - checkedAt < checkEveryMs && now >= checkedAt;
    // Lines need proofs as soon as this machine can make them. Checking for that reads only two small files.
    const mayProve = sealer !== null && sealer.key.writer === undefined;
    if (segment !== null && isFresh && size < maxBytes && !mayProve) return segment;
    close();
    const home = { memory: dirname(options.log), state: options.state, config: null };
    // The memory was moved, or its disk was removed, while this process ran. A file written here now would start
    // another memory, so check again which device writes here.
    if (statSync(options.log, { throwIfNoEntry: false }) === undefined) settleHome(home);
    const folder = openDeviceFolder(options.log, openDevice(options.state, options.machine));
    segment = openSegment(folder, new Date(now), maxBytes);
    size = fstatSync(segment.file).size;
    // The segment is new. This is rare, and includes the first event of a memory.
    if (size === 0) claimHome(home.memory, home.state);
    // The key is read after the segment is open. If an encryption starts in between, this returns the new key. A
    // segment that was moved away is noticed after the write.
    sealer = sealerFor(sealing(), sealer);
    checkedAt = now;
    return segment;
  };

  /**
   * Writes the lines. Writes again if the file was moved or removed meanwhile, because its bytes would be lost with it.
   */
  const writeWhole = (lines: readonly string[], isDurable: boolean): void => {
    for (;;) {
      const { file, path } = current();
      const bytes = Buffer.from(textOf(lines));
      const written = writeSync(file, bytes, 0, bytes.length);
      try {
        checkWritten(written, bytes, path);
        if (isDurable) fsyncSync(file);
      } catch (error) {
        takeBack(path, size, bytes.subarray(0, written));
        throw error;
      }
      size += bytes.length;
      if (isSameFile(path, file)) return;
      close();
    }
  };

  const stored = (line: string): string => (sealer === null ? line : sealLine(line, sealer));

  const textOf = (lines: readonly string[]): string => `\n${lines.map(stored).join("\n")}\n`;

  const prepare = (events: readonly AdmittedEvent[]): PreparedAppend => {
    checkAdmitted(events);
    const { file, path } = current();
    return { path, inode: String(fstatSync(file, { bigint: true }).ino), text: textOf(events.map(({ line }) => line)) };
  };

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

  return { append, prepare, close };
}

/** Reuses the sealer while the key stays the same, because making a sealer takes a millisecond. */
function sealerFor(key: SealingKey | null, known: Sealer | null): Sealer | null {
  if (key === null) return null;
  return known?.key.id === key.id && known.key.writer === key.writer ? known : createSealer(key);
}
