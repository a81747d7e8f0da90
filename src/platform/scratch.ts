import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const patienceMs = 2000;
const pauseMs = 20;

/** A new folder for what is thrown away after; its path has no link in it. */
export function makeScratch(name: string): string {
  return realpathSync(mkdtempSync(join(tmpdir(), `loci-${name}-`)));
}

/**
 * Removes a folder into which a process in the background, or one that was killed a moment ago, may still write. What is
 * written for longer is left to the system, which empties its folder of temporary files itself.
 */
export function removeScratch(folder: string): void {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch {
      if (performance.now() > end) return;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
}
