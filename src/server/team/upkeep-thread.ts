import { getPriority, setPriority } from "node:os";

import { connectThread, describeFault } from "./run-thread.ts";
import type { StreamKey } from "./stream-caller.ts";
import type { ToThread, UpkeepWork } from "./thread-messages.ts";

/** The parts of the thread that builds indexes and makes snapshots. */
export interface UpkeepParts {
  readonly run: (wanted: UpkeepWork) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What the upkeep can tell its node. */
export interface UpkeepHost {
  /** Lets all threads close the files of an index that were replaced after an erasure. */
  readonly onErased: (key: StreamKey) => void;
  readonly onFault: (error: unknown) => void;
}

/** How many tasks run at once. They take turns, so that a long task does not hold up all others. */
const mostAtOnce = 2;

/** Does the long work of a node. Call it in a worker thread. It resolves when the node has stopped the thread. */
export async function runUpkeep(create: (host: UpkeepHost) => UpkeepParts): Promise<void> {
  yieldToRequests();
  const { port, send, stopped } = connectThread();
  const { run, close } = create({
    onErased: (key) => send({ type: "erased", key }),
    onFault: (error) => send({ type: "fault", ...describeFault(error) }),
  });
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const next = (): void => {
    const work = running < mostAtOnce ? waiting.shift() : undefined;
    if (work === undefined) return;
    running += 1;
    void work().finally(() => {
      running -= 1;
      next();
    });
  };
  port.on("message", (message: ToThread) => {
    if (message.type === "stop") {
      void close().finally(() => {
        stopped.resolve();
        port.close();
      });
      return;
    }
    if (message.type !== "upkeep") return;
    const { id, wanted } = message;
    waiting.push(async () => {
      try {
        await run(wanted);
        send({ type: "upkept", id, error: null });
      } catch (error) {
        const fault = describeFault(error);
        send({ type: "fault", ...fault });
        send({ type: "upkept", id, error: fault.code });
      }
    });
    next();
  });
  send({ type: "ready" });
  await stopped.promise;
}

/** A thread whose nice value is higher by 5 gets a third of the time of another thread, if both are always busy. */
const nicerBy = 5;
const nicest = 19;

/**
 * Lets threads that serve requests go first. Only Linux has a priority for each thread; elsewhere this would slow down
 * the whole node.
 */
function yieldToRequests(): void {
  if (process.platform === "linux") setPriority(0, Math.min(nicest, getPriority(0) + nicerBy));
}
