import { renameSync } from "node:fs";
import { join } from "node:path";

import { makeFolder } from "../../../platform/files.ts";
import { readText, smallFileBytes, writeFresh } from "../../../platform/regular-file.ts";

/** Keeps from asking again and again what does not answer. Kept in a file, since each hook is a process of its own. */
export interface Breaker {
  /** Whether it may be tried now. */
  isClosed(): boolean;
  succeeded(): void;
  failed(): void;
}

const mostFailures = 3;
const restMs = 300_000;

export function openBreaker(state: string, name: string, now: () => number): Breaker {
  const file = join(state, `breaker-${name}.json`);
  const read = (): { failures: number; until: number } => {
    try {
      const kept = JSON.parse(readText(file, smallFileBytes)) as { failures?: unknown; until?: unknown };
      return { failures: Number(kept.failures) || 0, until: Number(kept.until) || 0 };
    } catch {
      return { failures: 0, until: 0 };
    }
  };
  const keep = (failures: number, until: number): void => {
    makeFolder(state);
    const draft = `${file}.${process.pid}`;
    writeFresh(draft, JSON.stringify({ failures, until }));
    renameSync(draft, file);
  };
  return {
    isClosed: () => read().until <= now(),
    succeeded: () => {
      if (read().failures > 0) keep(0, 0);
    },
    failed: () => {
      const failures = read().failures + 1;
      keep(failures, failures >= mostFailures ? now() + restMs : 0);
    },
  };
}
