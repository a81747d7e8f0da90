import { accessSync, constants, statfsSync } from "node:fs";

const sharedMemory = "/dev/shm";
const enoughBytes = 4 * 1024 ** 3;

/**
 * Lets the tests keep their temporary files in memory, where Linux offers enough of it. They then take a third less
 * time, because they do not wait for the disk.
 */
export function setup(): void {
  if (hasRoom()) process.env["TMPDIR"] ??= sharedMemory;
}

function hasRoom(): boolean {
  try {
    accessSync(sharedMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(sharedMemory);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}
