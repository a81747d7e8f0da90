import { closeSync, openSync, readSync } from "node:fs";

const poolBytes = 1024;
let pool: Buffer = Buffer.alloc(0);

/**
 * Bytes that nobody can guess. Read from the system itself where it has a file for them: a hook is too short-lived to load `node:crypto`
 * (docs/decisions/0025-hashes-without-openssl.md).
 */
export function randomBytes(count: number): Buffer {
  if (pool.length < count) pool = readRandom(Math.max(count, poolBytes));
  const bytes = pool.subarray(0, count);
  pool = pool.subarray(count);
  return bytes;
}

function readRandom(count: number): Buffer {
  try {
    const bytes = Buffer.alloc(count);
    const file = openSync("/dev/urandom", "r");
    try {
      if (readSync(file, bytes, 0, count, null) === count) return bytes;
    } finally {
      closeSync(file);
    }
  } catch {
    // Windows has no such file, and a closed room may hide it.
  }
  return process.getBuiltinModule("node:crypto").randomBytes(count);
}
