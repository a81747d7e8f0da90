import { LociError } from "../../core/errors.ts";
import { replaceFile } from "../../platform/files/make-files.ts";
import { readBytes } from "../../platform/files/regular-file.ts";

/** The ending of a compressed segment's name. Only backups have such files. */
export const packedEnding = ".gz";

/**
 * A segment above this size is stored uncompressed, because a compressed one is unpacked in memory. Usual segments are
 * smaller: at most 8 MiB and the batch that exceeded them.
 */
export const mostPackedBytes = 33_554_432;

export function isPacked(path: string): boolean {
  return path.endsWith(`.jsonl${packedEnding}`);
}

/**
 * Compresses with gzip, because every system can read it. Level 1 is four times as fast as the usual 6, and its result
 * a fifth larger.
 */
export function packBytes(bytes: Buffer): Buffer {
  return process.getBuiltinModule("node:zlib").gzipSync(bytes, { level: 1 });
}

/**
 * Returns the bytes of a compressed segment. Throws BACKUP_INVALID if the file is damaged or becomes larger than any
 * segment.
 */
export function unpackFile(path: string): Buffer {
  const packed = readBytes(path, mostPackedBytes);
  try {
    return process.getBuiltinModule("node:zlib").gunzipSync(packed, { maxOutputLength: mostPackedBytes });
  } catch (error) {
    throw new LociError("BACKUP_INVALID", `${path} is damaged: it cannot be decompressed`, { cause: error });
  }
}

/** Changes the bytes of a compressed segment. Writes a new file beside the old one, then replaces the old one. */
export function rewritePacked(path: string, change: (bytes: Buffer) => void): void {
  const bytes = unpackFile(path);
  change(bytes);
  replaceFile(path, packBytes(bytes));
}
