import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const poolBytes = 1024;
let pool: Buffer = Buffer.alloc(0);

/**
 * Returns unpredictable bytes. Reads them from the kernel's random device if there is one, because loading
 * `node:crypto` takes too long for a hook (docs/decisions/0025-hashes-without-openssl.md).
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
 * Reads from /dev/urandom. Returns null if it does not exist or is something else. On Windows it would be a path on the
 * current drive, which anybody can create.
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
    // A sandbox may hide the device.
    return null;
  }
}
