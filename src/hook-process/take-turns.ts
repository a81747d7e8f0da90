import { setImmediate, setTimeout } from "node:timers/promises";

/** Answers one hook after the other, and does the rest of their work when no hook waits. */
export interface Turns {
  /** Runs `work` when the hooks that came before are answered. */
  answer<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` as soon as no hook waits for its answer. */
  afterwards(work: () => void): void;
  /** Runs what still waits for that. */
  close(): void;
}

/**
 * Creates the turns of a process. A turn has at most `mostMs`: then the next hook begins beside it, so that work which
 * never ends stops no hook.
 *
 * If all hooks were worked on as they come, the process would first notice after the last answer which clients have left
 * meanwhile, and each of them runs a hook of its own.
 */
export function createTurns(mostMs: number): Turns {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  const later: (() => void)[] = [];

  const runLater = (): void => {
    for (const work of later.splice(0)) work();
  };

  /** Ends with the turn, or when the turn has taken too long. Never fails. */
  const endOf = async (before: Promise<void>, turn: Promise<unknown>): Promise<void> => {
    await before;
    await Promise.race([turn.catch(() => {}), setTimeout(mostMs, undefined, { ref: false })]);
    waiting -= 1;
    // By the next round the answer is written.
    if (waiting === 0) void setImmediate().then(() => (waiting === 0 ? runLater() : undefined));
  };

  return {
    answer: (work) => {
      waiting += 1;
      const before = last;
      const turn = (async () => {
        await before;
        // Node notices in these two rounds of its event loop which clients have closed their connection.
        await setImmediate();
        await setImmediate();
        return work();
      })();
      last = endOf(before, turn);
      return turn;
    },
    afterwards: (work) => {
      later.push(work);
      if (waiting === 0) runLater();
    },
    close: runLater,
  };
}
