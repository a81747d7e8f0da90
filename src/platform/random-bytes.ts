import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const poolBytes = 1024;
let pool: Buffer = Buffer.alloc(0);

/**
 * Unpredictable bytes. Read from the kernel's random device if there is one: loading `node:crypto` takes too long for a
 * hook (docs/decisions/0025-hashes-without-openssl.md).
 */
export function randomBytes(count: number): Buffer {
  if (pool.length < count) pool = readRandom(Math.max(count, poolBytes));
  const bytes = pool.subarray(0, count);
  pool = pool.subarray(count);
  return bytes;
}

function readRandom(count: number): Buffer {
  return readDevice(count) ?? process.getBuiltinModule("node:crypto").randomBytes(count);
}

/**
 * Null if the kernel has no such device, or something else has its name: on Windows it is a path on the current drive
 * that anybody can create.
 */
function readDevice(count: number): Buffer | null {
  if (process.platform === "win32") return null;
  try {
    const file = openSync("/dev/urandom", "r");
    try {
      if (!fstatSync(file).isCharacterDevice()) return null;
      const bytes = Buffer.alloc(count);
      return readSync(file, bytes, 0, count, null) === count ? bytes : null;
    } finally {
      closeSync(file);
    }
  } catch {
    // A sandbox may hide it.
    return null;
  }
}
