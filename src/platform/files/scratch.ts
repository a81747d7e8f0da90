import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const patienceMs = 2000;
const pauseMs = 20;

/** Makes a new temporary folder. Its path contains no link. */
export function makeScratch(name: string): string {
  return realpathSync(mkdtempSync(join(tmpdir(), `loci-${name}-`)));
}

/**
 * Removes a folder into which a background or just killed process may still write. Leaves files that appear later to
 * the system, which empties its temporary folder itself.
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
