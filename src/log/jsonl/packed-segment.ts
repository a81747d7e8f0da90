import { LociError } from "../../core/errors.ts";
import { replaceFile } from "../../platform/files.ts";
import { readBytes } from "../../platform/regular-file.ts";

/** The ending of a compressed segment's name. Only backups have such files. */
export const packedEnding = ".gz";

/** Larger ones are stored uncompressed: a compressed one is in memory as a whole. A segment is 8 MiB and a batch. */
export const mostPackedBytes = 33_554_432;

export function isPacked(path: string): boolean {
  return path.endsWith(`.jsonl${packedEnding}`);
}

/** gzip, because every system can read it. Level 1 is four times as fast as the usual 6, and a fifth larger. */
export function packBytes(bytes: Buffer): Buffer {
  return process.getBuiltinModule("node:zlib").gzipSync(bytes, { level: 1 });
}

/**
 * The bytes of a compressed segment. Throws BACKUP_INVALID for a damaged one, and for one that grows beyond any
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

/** Changes the bytes of a compressed segment: it is rewritten beside the old file and replaces it. */
export function rewritePacked(path: string, change: (bytes: Buffer) => void): void {
  const bytes = unpackFile(path);
  change(bytes);
  replaceFile(path, packBytes(bytes));
}
