import { join } from "node:path";

import { afterEach } from "vitest";

import { openParts as openMemoryParts } from "../src/compose/open-memory.ts";
import type { Parts } from "../src/memory/base/parts.ts";
import type { Settings } from "../src/memory/base/settings.ts";
import { home } from "./memory-home.ts";

const opened: Parts[] = [];

/**
 * Closes the parts from `openParts` after each test. Call it after `useHome`, so that it runs before the home is
 * removed.
 */
export function useParts(): void {
  afterEach(async () => {
    for (const { index, log } of opened.splice(0)) {
      index.close();
      await log.close();
    }
  });
}

interface PartsOptions {
  readonly settings?: Partial<Settings> | undefined;
  readonly now?: () => number;
  /** Receives the number of events before each write to the log. If it throws, the write fails. */
  readonly onAppend?: ((events: number) => void) | undefined;
}

/** Opens the parts of the memory in the home, to test a single use case. */
export function openParts({ settings, now, onAppend }: PartsOptions = {}): Parts {
  const parts = openMemoryParts({
    memory: join(home, "memory"),
    state: join(home, "state"),
    settings,
    ...(now === undefined ? {} : { now }),
  });
  opened.push(parts);
  const append: Parts["log"]["append"] = async (events) => {
    onAppend?.(events.length);
    return parts.log.append(events);
  };
  return { ...parts, log: { ...parts.log, append } };
}
