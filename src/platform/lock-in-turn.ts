import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { LociError } from "../core/errors.ts";
import { takeLock } from "./lock.ts";

// Within one process calls go one after the other: a second wait for the same lock would keep its holder from ever going on.
const turns = new Map<string, Promise<unknown>>();

/** Runs asynchronous work under a named lock, after those of this process that came before; throws BUSY after `waitMs`. */
export async function lockInTurn<T>(state: string, name: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const place = join(state, name);
  const before = turns.get(place) ?? Promise.resolve();
  const mine = before.then(() => locked(state, name, waitMs, work));
  const over = mine.catch(() => {});
  turns.set(place, over);
  try {
    return await mine;
  } finally {
    if (turns.get(place) === over) turns.delete(place);
  }
}

async function locked<T>(state: string, name: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + waitMs;
  for (;;) {
    const lock = takeLock(state, name, 0);
    if (lock !== null) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (performance.now() > until)
      throw new LociError("BUSY", `another process holds the ${name} lock; try again in a moment`);
    // The process does other work meanwhile; at uneven times, so that two do not keep meeting.
    await sleep(1 + Math.random() * 9);
  }
}
