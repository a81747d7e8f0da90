import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { publishFile } from "../../platform/files/make-files.ts";
import { readText, smallFileBytes } from "../../platform/files/regular-file.ts";
import { headEnd, isDamaged, readChunks, type Line } from "./lines.ts";
import { listSegments } from "./segments.ts";

/**
 * What a segment contained when it got its seal. Each seal is a separate file. A later seal of the same segment may
 * cover more bytes, never fewer.
 */
export interface Seal {
  readonly segment: string;
  readonly bytes: number;
  readonly lines: number;
  /** The number of torn or damaged lines at that time. If there are more later, the segment was altered. */
  readonly damaged: number;
  /**
   * The hash of the heads of all lines. The heads contain the digests of the contents, so an erasure does not change
   * this hash.
   */
  readonly hash: string;
  /** The hash of the previous segment's seal, or null for the first. */
  readonly previous: string | null;
  readonly sealed: string;
}

/** A seal, and the hash by which the next seal refers to it. */
export interface PublishedSeal {
  readonly seal: Seal;
  readonly sealHash: string;
  readonly file: string;
}

/** How long a segment must be unused before it gets a seal, because a writer may still be about to append. */
const quietMs = 60_000;

/**
 * Makes seals for the segments that nobody should write to any more. The newest segment never gets a seal. Returns the
 * number of new seals.
 */
export function sealSegments(folder: string, now: number, quiet: number = quietMs): number {
  let sealed = 0;
  let previous: string | null = null;
  for (const segment of listSegments(folder).slice(0, -1)) {
    const known = readSeals(folder, segment);
    const { size, mtimeMs } = statSync(join(folder, segment));
    const last = known.at(-1);
    if (
      (last?.seal.bytes ?? -1) < size &&
      now - mtimeMs >= quiet &&
      publishSeal(folder, segment, known.length, previous, now, last)
    )
      sealed += 1;
    previous = readSeals(folder, segment).at(-1)?.sealHash ?? previous;
  }
  return sealed;
}

/** Returns all seals of a segment, oldest first. */
export function readSeals(folder: string, segment: string): PublishedSeal[] {
  const seals: PublishedSeal[] = [];
  for (let number = 1; ; number += 1) {
    const file = sealFile(segment, number);
    let text: string;
    try {
      text = readText(join(folder, file), smallFileBytes);
    } catch {
      return seals;
    }
    seals.push({ seal: parseSeal(text), sealHash: sha256(text), file });
  }
}

/** Returns the names of all seal files in a folder. The caller can then find seals without a segment. */
export function listSealFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => /\.seal(-\d+)?$/.test(name));
}

/** Returns the name of the segment that a seal file belongs to. */
export function sealedSegment(file: string): string {
  return `${file.replace(/\.seal(-\d+)?$/, "")}.jsonl`;
}

/** Returns the hash and line count of the first `bytes` bytes of a segment. `onLine` receives each line. */
export function measureSegment(
  path: string,
  bytes: number,
  onLine: (line: Line) => void = () => {},
): Pick<Seal, "hash" | "lines" | "bytes"> {
  const hash = createHash("sha256");
  let lines = 0;
  let end = 0;
  for (const chunk of readChunks(path, 0)) {
    for (const line of chunk.lines) {
      if (line.offset >= bytes) break;
      const head = headEnd(line);
      lines += 1;
      onLine(line);
      // A line without a head was torn at its start. Only its length goes into the hash.
      hash.update(head < 0 ? `torn ${line.end - line.start}\n` : line.buffer.subarray(line.start, head)).update("\n");
    }
    end = Math.min(bytes, chunk.nextOffset);
    if (chunk.nextOffset >= bytes) break;
  }
  return { hash: hash.digest("hex"), lines, bytes: end };
}

function publishSeal(
  folder: string,
  segment: string,
  known: number,
  previous: string | null,
  now: number,
  last: PublishedSeal | undefined,
): boolean {
  const path = join(folder, segment);
  let damaged = 0;
  // Checks lines like `verify`. Code often contains closing braces, so a line that was torn after one looks whole to a
  // simpler check.
  const measured = measureSegment(path, statSync(path).size, (line) => {
    if (isDamaged(line)) damaged += 1;
  });
  if (last !== undefined && measured.bytes <= last.seal.bytes) return false;
  const seal: Seal = { segment, ...measured, damaged, previous, sealed: new Date(now).toISOString() };
  return publishFile(join(folder, sealFile(segment, known + 1)), JSON.stringify(seal));
}

function sealFile(segment: string, number: number): string {
  return `${segment.replace(/\.jsonl$/, "")}.seal${number === 1 ? "" : `-${number}`}`;
}

function parseSeal(text: string): Seal {
  try {
    return JSON.parse(text) as Seal;
  } catch {
    return { segment: "", bytes: 0, lines: 0, damaged: 0, hash: "unreadable", previous: null, sealed: "" };
  }
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
