import { closeSync, fstatSync, fsyncSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";

import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import { checkAdmitted, type AdmittedEvent } from "../../core/event/admit.ts";
import type { AppendResult } from "../../core/ports/log.ts";
import { openDevice } from "../../platform/devices/device.ts";
import { readSealingKey } from "../../platform/encryption/key-file.ts";
import { createSealer, type Sealer, type SealingKey } from "../../platform/encryption/sealed-box.ts";
import { sealLine } from "../../platform/encryption/sealed-line.ts";
import { checkWritten } from "../../platform/files/make-files.ts";
import { claimHome, settleHome } from "../../platform/home/settle-home.ts";
import { takeBack } from "../../platform/lines/take-back.ts";
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
  append(events: readonly AdmittedEvent[], isDurable?: boolean): AppendResult;
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
  return new SegmentAppender(options);
}

class SegmentAppender implements Appender {
  readonly #options: AppendOptions;
  readonly #maxBytes: number;
  readonly #sealing: () => SealingKey | null;
  #segment: OpenSegment | null = null;
  #checkedAt = 0;
  #size = 0;
  #sealer: Sealer | null = null;

  constructor(options: AppendOptions) {
    this.#options = options;
    this.#maxBytes = options.segmentBytes ?? segmentBytes;
    this.#sealing = options.sealing ?? (() => readSealingKey(dirname(options.log), options.state));
  }

  append(events: readonly AdmittedEvent[], isDurable = true): AppendResult {
    checkAdmitted(events);
    const ids = events.map(({ event }) => event.id);
    if (events.length === 0) return { ids };
    try {
      this.#writeWhole(
        events.map(({ line }) => line),
        isDurable,
      );
      return { ids };
    } catch (error) {
      const path = this.#segment?.path ?? this.#options.log;
      this.close();
      throw fileErrorToLociError(error, "appending to", path);
    }
  }

  close(): void {
    if (this.#segment !== null) closeSync(this.#segment.file);
    this.#segment = null;
  }

  /**
   * Returns the open segment. Looks for the folder and segment again from time to time, and when the segment is full,
   * because other processes append there too.
   */
  #current(): OpenSegment {
    const now = this.#options.now?.().getTime() ?? Date.now();
    const isFresh = now - this.#checkedAt < checkEveryMs && now >= this.#checkedAt;
    // Lines need proofs as soon as this machine can make them. Checking for that reads only two small files.
    const mayProve = this.#sealer !== null && this.#sealer.key.writer === undefined;
    if (this.#segment !== null && isFresh && this.#size < this.#maxBytes && !mayProve) return this.#segment;
    this.close();
    return this.#openAgain(now);
  }

  /** Opens the segment. Tries again if a reseal moves the folder away meanwhile; then the device has a new one. */
  #openAgain(now: number): OpenSegment {
    for (let tries = 1; ; tries += 1) {
      try {
        return this.#openOnce(now);
      } catch (error) {
        this.close();
        if (tries === mostTries || !isMissing(error)) throw error;
      }
    }
  }

  #openOnce(now: number): OpenSegment {
    const { log, state, machine } = this.#options;
    const home = { memory: dirname(log), state, config: null };
    // The memory was moved, or its disk was removed, while this process ran. A file written here now would start
    // another memory, so check again which device writes here.
    if (statSync(log, { throwIfNoEntry: false }) === undefined) settleHome(home);
    const folder = openDeviceFolder(log, openDevice(state, machine));
    const segment = openSegment(folder, new Date(now), this.#maxBytes);
    this.#segment = segment;
    this.#size = fstatSync(segment.file).size;
    // The segment is new. This is rare, and includes the first event of a memory.
    if (this.#size === 0) claimHome(home.memory, home.state);
    // The key is read after the segment is open. If an encryption starts in between, this returns the new key. A
    // segment that was moved away is noticed after the write.
    this.#sealer = sealerFor(this.#sealing(), this.#sealer);
    this.#checkedAt = now;
    return segment;
  }

  /**
   * Writes the lines. Writes again if the file was moved or removed meanwhile, because its bytes would be lost with it.
   */
  #writeWhole(lines: readonly string[], isDurable: boolean): void {
    for (;;) {
      const { file, path } = this.#current();
      const bytes = Buffer.from(this.#textOf(lines));
      const written = writeSync(file, bytes, 0, bytes.length);
      try {
        checkWritten(written, bytes, path);
        if (isDurable) fsyncSync(file);
      } catch (error) {
        takeBack(path, this.#size, bytes.subarray(0, written));
        throw error;
      }
      this.#size += bytes.length;
      if (isSameFile(path, file)) return;
      this.close();
    }
  }

  #textOf(lines: readonly string[]): string {
    const sealer = this.#sealer;
    const stored = sealer === null ? lines : lines.map((line) => sealLine(line, sealer));
    return `\n${stored.join("\n")}\n`;
  }
}

const mostTries = 10;

function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT") || (error instanceof LociError && hasCode(error.cause, "ENOENT"));
}

/** Reuses the sealer while the key stays the same, because making a sealer takes a millisecond. */
function sealerFor(key: SealingKey | null, known: Sealer | null): Sealer | null {
  if (key === null) return null;
  return known?.key.id === key.id && known.key.writer === key.writer ? known : createSealer(key);
}

/**
 * True if the path still names an open file. Compares big integers, because an inode number on Windows may exceed the
 * precision of a number.
 */
function isSameFile(path: string, file: number): boolean {
  return statSync(path, { throwIfNoEntry: false, bigint: true })?.ino === fstatSync(file, { bigint: true }).ino;
}
